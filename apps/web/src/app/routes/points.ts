import { createRoute } from "../../core/router/routes.ts";
import { prefetch } from "../../core/api/reads.ts";
import { shell } from "./root.ts";
import { screen } from "./screen.ts";

/** The points mall and its sub-screens. Goods and rules are public, the rest belongs to the member. */
const pointMall = createRoute({
  parent: shell,
  path: "pointMall",
  component: screen("points", () => import("../../features/points/PointMall.tsx"), "PointMall"),
});
export const pointMallRoutes = [
  createRoute({
    parent: pointMall,
    path: "/",
    loader: (app) => (app.site.get().permission.flags.PTSYS3 ? prefetch(app, "pointsRewards", {}) : undefined),
    component: screen("points", () => import("../../features/points/GoodsList.tsx"), "GoodsList"),
  }),
  createRoute({
    parent: pointMall,
    path: "history",
    component: screen("points", () => import("../../features/points/RedeemHistory.tsx"), "RedeemHistory"),
  }),
  createRoute({
    parent: pointMall,
    path: "details",
    component: screen("points", () => import("../../features/points/PointsDetails.tsx"), "PointsDetails"),
  }),
  createRoute({
    parent: pointMall,
    path: "rules",
    component: screen("points", () => import("../../features/points/PointsRules.tsx"), "PointsRules"),
  }),
] as const;
