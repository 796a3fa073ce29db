import { createRouter } from "@tanstack/react-router";
import { routeTree } from "./router.tsx";

/** The canonical page of an address: all spellings of one page are equal. */
export interface PageAddress {
  /** "own": one of few pages. "named": one of many, by a name in it that any value fits. "unknown": no page. */
  kind: "own" | "named" | "unknown";
  path: string;
  /** Names that make it one of many: path parts, and the query parameter of the game it shows. */
  names: Record<string, string>;
  /** Query parameters that the page accepts and depends on. */
  search: Record<string, string>;
  /** The same as the router writes it, so that the page is rendered and not redirected to another spelling. */
  query: string;
}

/** Parts of a query a page of the server depends on; everything else is the browser's business. */
const rendered = ["vassalage", "group", "show", "sort", "volatility", "feature", "nodeId"];

/** Parts of a query that name what the page is about; the second is the browser's business apart from that. */
const naming = ["nodeId", "gameCode"];

const router = createRouter({ routeTree, context: { app: undefined as never } });

const withoutSlash = (path: string): string => path.replace(/(?<=.)\/+$/, "");

/** Finds the page of an address without rendering it. Every address that is none is the same page of its part. */
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
