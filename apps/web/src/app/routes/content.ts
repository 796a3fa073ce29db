import { anyText, readQuery } from "../../core/router/read-query.ts";
import { createRoute, type Screen } from "../../core/router/routes.ts";
import type { WireInput } from "@croupier/contract/rows";
import { prefetch, type ReadName } from "../../core/api/reads.ts";
import { shell } from "./root.ts";
import { screen } from "./screen.ts";

/** Creates the route of a text page: the merchant's own texts, or what the platform publishes about members. */
const read = <P extends string, N extends ReadName>(path: P, name: N, input: WireInput<N>, component: Screen) =>
  createRoute({
    parent: shell,
    path,
    component,
    loader: (app) => prefetch(app, name, input),
  });

const article = (name: "Blog" | "BlogArticle" | "Articles") =>
  screen("content", () => import("../../features/content/articles/Articles.tsx"), name);
const promotion = (name: "Promotions" | "PromotionDetail") =>
  screen("promotions", () => import("../../features/promotions/Promotions.tsx"), name);

export const contentRoutes = [
  createRoute({
    parent: shell,
    path: "download",
    component: screen("content", () => import("../../features/content/download/Download.tsx"), "Download"),
  }),
  createRoute({
    parent: shell,
    path: "promotions",
    component: promotion("Promotions"),
    loader: (app) => prefetch(app, "promotions", {}),
    /** Reads the kind of promotion to which the list is narrowed. */
    readSearch: readQuery<{ type?: string }>({ type: anyText }),
  }),
  read("promotions/$promotionId", "promotions", {}, promotion("PromotionDetail")),
  read(
    "help",
    "helpCentre",
    { device: "WEB" },
    screen("content", () => import("../../features/content/help/HelpCentre.tsx"), "HelpCentre"),
  ),
  read("blog", "articles", { kind: "BLOG" }, article("Blog")),
  read("blog/$articleId", "articles", { kind: "BLOG" }, article("BlogArticle")),
  read("about", "articles", { kind: "ABOUT" }, article("Articles")),
  createRoute({
    parent: shell,
    path: "responsible-gaming",
    component: screen("content", () => import("../../features/content/responsible/Responsible.tsx"), "Responsible"),
    loader: (app) => Promise.all([prefetch(app, "articles", { kind: "RESPONSIBLE" }), prefetch(app, "helpLines", {})]),
  }),
  createRoute({
    parent: shell,
    path: "licenses",
    component: article("Articles"),
    // The image is above the articles and would push them down if it loaded later.
    loader: (app) =>
      Promise.all([
        prefetch(app, "articles", { kind: "LICENCES" }),
        prefetch(app, "banners", { groupName: "w_pagcor" }),
      ]),
  }),
  read(
    "winners",
    "winnerBoard",
    { gameCategory: "ALL", limitNum: 20 },
    screen("games", () => import("../../features/games/leaderboard/Winners.tsx"), "Winners"),
  ),
  // The browser reads it, because it shows the member's own rank.
  createRoute({
    parent: shell,
    path: "leaderboard",
    component: screen("games", () => import("../../features/games/leaderboard/Leaderboard.tsx"), "Leaderboard"),
  }),
] as const;
