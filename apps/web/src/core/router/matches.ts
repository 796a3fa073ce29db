import type { Address } from "./address.ts";
import { branchOf, createTable, trimPath, type Route, type Values } from "./routes.ts";

/** A route as the page shows it. */
export interface Match {
  route: Route;
  path: string;
  params: Values;
  search: object;
  /** Why its loader failed. */
  error?: unknown;
}

const none = {};

const isSame = (one: Match, other: Match): boolean =>
  one.path === other.path && JSON.stringify([one.params, one.search]) === JSON.stringify([other.params, other.search]);

/**
 * Creates the search for the page of an address and the frames around it, the outermost first. A part that is shown
 * already and has not failed keeps its object, so that it neither loads nor renders again.
 *
 * @param nowhere the page of every unknown address
 */
export function createMatcher(pages: readonly Route[], nowhere: Route) {
  const find = createTable(pages, nowhere);
  return ({ path, query }: Address, shown: readonly Match[]): Match[] => {
    const page = find(path);
    return branchOf(page.route).map((route) => {
      const isPage = route === page.route;
      const isFixed = !isPage || (route !== nowhere && !route.path.includes("$"));
      const match: Match = {
        route,
        path: isFixed ? route.path : trimPath(path),
        params: isPage ? page.params : none,
        search: (route.readSearch?.(query) as object | undefined) ?? none,
      };
      const before = shown.find((each) => each.route === route);
      return before && !("error" in before) && isSame(before, match) ? before : match;
    });
  };
}
