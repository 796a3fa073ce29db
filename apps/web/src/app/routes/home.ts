import { createRoute } from "@tanstack/react-router";
import { Home } from "../../features/content/home/Home.tsx";
import { loadHome } from "../../features/content/home/load-home.ts";
import { shell } from "./root.ts";

/** One content instance for every address of the home page, so that a popup over it never remounts it. */
export const home = createRoute({
  getParentRoute: () => shell,
  id: "home",
  component: Home,
  loader: ({ context }) => loadHome(context.app),
});

export const homeRoutes = ["/", "/index", "/index.html", "/home"].map((path) =>
  createRoute({ getParentRoute: () => home, path }),
);
