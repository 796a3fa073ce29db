import { createRoute, type AsyncRouteComponent } from "@tanstack/react-router";
import type { WireInput } from "@croupier/contract/rows";
import { prefetch, type ReadName } from "../../core/api/reads.ts";
import { shell } from "./root.ts";
import { screen } from "./screen.ts";

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
export const contentRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: "download",
    component: screen("content", () => import("../../features/content/download/Download.tsx"), "Download"),
  }),
  read(
    "promotions",
    "promotions",
    {},
    screen("promotions", () => import("../../features/promotions/Promotions.tsx"), "Promotions"),
  ),
  read(
    "promotions/$promotionId",
    "promotions",
    {},
    screen("promotions", () => import("../../features/promotions/Promotions.tsx"), "PromotionDetail"),
  ),
  read(
    "help",
    "helpCentre",
    { device: "WEB" },
    screen("content", () => import("../../features/content/help/HelpCentre.tsx"), "HelpCentre"),
  ),
  read(
    "blog",
    "articles",
    { kind: "BLOG" },
    screen("content", () => import("../../features/content/articles/Articles.tsx"), "Blog"),
  ),
  read(
    "blog/$articleId",
    "articles",
    { kind: "BLOG" },
    screen("content", () => import("../../features/content/articles/Articles.tsx"), "BlogArticle"),
  ),
  read(
    "about",
    "articles",
    { kind: "ABOUT" },
    screen("content", () => import("../../features/content/articles/Articles.tsx"), "Articles"),
  ),
  read(
    "responsible-gaming",
    "articles",
    { kind: "RESPONSIBLE" },
    screen("content", () => import("../../features/content/articles/Articles.tsx"), "Articles"),
  ),
  read(
    "licenses",
    "articles",
    { kind: "LICENCES" },
    screen("content", () => import("../../features/content/articles/Articles.tsx"), "Articles"),
  ),
  read(
    "winners",
    "winnerBoard",
    { gameCategory: "ALL", limitNum: 20 },
    screen("games", () => import("../../features/games/leaderboard/Winners.tsx"), "Winners"),
  ),
  // Read in the browser: it shows the member's own place.
  createRoute({
    getParentRoute: () => shell,
    path: "leaderboard",
    component: screen("games", () => import("../../features/games/leaderboard/Leaderboard.tsx"), "Leaderboard"),
  }),
] as const;
