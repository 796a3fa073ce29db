import { createRoute } from "../../core/router/routes.ts";
import { Home } from "../../features/content/home/Home.tsx";
import { loadHome } from "../../features/content/home/load-home.ts";
import { shell } from "./root.ts";

/** One content instance for every address of the home page, so that a popup over it never remounts it. */
export const home = createRoute({
  parent: shell,
  component: Home,
  loader: (app) => loadHome(app),
});

export const homeRoutes = (["/", "/index", "/index.html", "/home"] as const).map((path) =>
  createRoute({ parent: home, path }),
);
