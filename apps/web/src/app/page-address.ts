import { createRouter } from "@tanstack/react-router";
import { routeTree } from "./router.tsx";

/** The canonical page of an address: all spellings of one page are equal. */
export interface PageAddress {
  /**
   * "own": a page with a fixed path. "named": one of many, with a name in the path that any value matches. "unknown":
   * no page.
   */
  kind: "own" | "named" | "unknown";
  path: string;
  /** The names of a "named" page: path parts, and the query parameter of its game. */
  names: Record<string, string>;
  /** Query parameters that the page accepts and depends on. */
  search: Record<string, string>;
  /** The query in the router's spelling, so that the page is rendered without a redirect to another spelling. */
  query: string;
}

/** Query parameters on which the server's page depends; only the browser uses the others. */
const rendered = ["vassalage", "group", "show", "sort", "volatility", "feature", "nodeId"];

/** Query parameters that name the page's subject; otherwise only the browser uses the second one. */
const naming = ["nodeId", "gameCode"];

const router = createRouter({ routeTree, context: { app: undefined as never } });

const withoutSlash = (path: string): string => path.replace(/(?<=.)\/+$/, "");

/**
 * Finds the page of an address without rendering it. All addresses without a page in one part of the site are the same
 * page.
 */
export function readAddress({ pathname, search: typed }: URL): PageAddress {
  const [routes, params, found] = router.getMatchedRoutes(pathname);
  const path = withoutSlash(routes.findLast(({ fullPath }) => !fullPath.endsWith("$"))?.fullPath ?? "/");
  if (!found || "**" in params || "*" in params) {
    return { kind: "unknown", path: `${path === "/" ? "" : path}/not-found`, names: {}, search: {}, query: "" };
  }
  const asked = router.options.parseSearch(typed);
  const read: Record<string, unknown> = {};
  for (const { options } of routes) {
    const { validateSearch } = options as { validateSearch?: unknown };
    if (typeof validateSearch === "function") Object.assign(read, validateSearch(asked));
  }
  const pick = (from: readonly string[]) =>
    Object.fromEntries(from.flatMap((name) => (typeof read[name] === "string" ? [[name, read[name]]] : []))) as Record<
      string,
      string
    >;
  const search = pick(rendered);
  const query = router.options.stringifySearch(search);
  const names = { ...pick(naming), ...(params as Record<string, string>) };
  if (Object.keys(params).length > 0) return { kind: "named", path: pathname.slice(0, 300), names, search, query };
  return { kind: search["nodeId"] === undefined ? "own" : "named", path, names, search, query };
}
