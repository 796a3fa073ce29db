import { prefetch } from "../../core/api/reads.ts";
import { createRoot, createRoute, nowherePath } from "../../core/router/routes.ts";
import { NotFound } from "../../shell/NotFound.tsx";
import { Page } from "../../shell/Page.tsx";
import { Shell } from "../../shell/Shell.tsx";

export const root = createRoot(Page);

/** The navigation is part of every rendered page. */
export const shell = createRoute({
  parent: root,
  component: Shell,
  loader: (app) => prefetch(app, "gameMenus", {}),
});

/** The not-found page, shown within the frame so that the navigation stays. */
export const nowhere = createRoute({ parent: shell, path: nowherePath, component: NotFound });
