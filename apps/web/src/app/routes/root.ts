import { createRootRouteWithContext, createRoute, notFound } from "@tanstack/react-router";
import { prefetch } from "../../core/api/reads.ts";
import type { App } from "../../core/app-context.tsx";
import { NotFound } from "../../shell/NotFound.tsx";
import { Page } from "../../shell/Page.tsx";
import { Shell } from "../../shell/Shell.tsx";

export interface RouterContext {
  app: App;
}

export const root = createRootRouteWithContext<RouterContext>()({ component: Page, notFoundComponent: NotFound });

/** The navigation is part of every rendered page. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: "shell",
  component: Shell,
  loader: ({ context: { app } }) => prefetch(app, "gameMenus", {}),
});

/** The not-found page, shown within the frame so that the navigation stays. */
export const nowhere = createRoute({
  getParentRoute: () => shell,
  path: "$",
  loader: () => {
    throw notFound();
  },
  notFoundComponent: NotFound,
});
