import { createRoute, lazyRouteComponent, type AsyncRouteComponent } from "@tanstack/react-router";
import type { WireInput } from "@croupier/contract/rows";
import { prefetch, type ReadName } from "../../core/api/reads.ts";
import { shell } from "./root.ts";

/** Pages to be read: the merchant's own words, and what the platform publishes of its members. */
const read = <P extends string, N extends ReadName>(
  path: P,
  name: N,
  input: WireInput<N>,
  component: AsyncRouteComponent<unknown>,
) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    component,
    loader: ({ context: { app } }) => prefetch(app, name, input),
  });
const promotionPages = () => import("../../features/promotions/Promotions.tsx");
const articlePages = () => import("../../features/content/articles/Articles.tsx");
export const contentRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: "download",
    component: lazyRouteComponent(() => import("../../features/content/download/Download.tsx"), "Download"),
  }),
  read("promotions", "promotions", {}, lazyRouteComponent(promotionPages, "Promotions")),
  read("promotions/$promotionId", "promotions", {}, lazyRouteComponent(promotionPages, "PromotionDetail")),
  read(
    "help",
    "helpCentre",
    { device: "WEB" },
    lazyRouteComponent(() => import("../../features/content/help/HelpCentre.tsx"), "HelpCentre"),
  ),
  read("blog", "articles", { kind: "BLOG" }, lazyRouteComponent(articlePages, "Blog")),
  read("blog/$articleId", "articles", { kind: "BLOG" }, lazyRouteComponent(articlePages, "BlogArticle")),
  read("about", "articles", { kind: "ABOUT" }, lazyRouteComponent(articlePages, "Articles")),
  read("responsible-gaming", "articles", { kind: "RESPONSIBLE" }, lazyRouteComponent(articlePages, "Articles")),
  read("licenses", "articles", { kind: "LICENCES" }, lazyRouteComponent(articlePages, "Articles")),
  read(
    "winners",
    "winnerBoard",
    { gameCategory: "ALL", limitNum: 20 },
    lazyRouteComponent(() => import("../../features/games/leaderboard/Winners.tsx"), "Winners"),
  ),
  // Read in the browser: it shows the member's own place.
  createRoute({
    getParentRoute: () => shell,
    path: "leaderboard",
    component: lazyRouteComponent(() => import("../../features/games/leaderboard/Leaderboard.tsx"), "Leaderboard"),
  }),
] as const;
