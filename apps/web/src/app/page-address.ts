import { readHref, writeQuery } from "../core/router/address.ts";
import { createTable } from "../core/router/routes.ts";
import { pages } from "./router.tsx";
import { nowhere } from "./routes/root.ts";

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
  /** The query with these only, in the router's spelling. */
  query: string;
}

/** Query parameters on which the server's page depends; only the browser uses the others. */
const rendered = ["vassalage", "group", "show", "sort", "volatility", "feature", "nodeId"];

/** Query parameters that name the page's subject; otherwise only the browser uses the second one. */
const naming = ["nodeId", "gameCode"];

const find = createTable(pages, nowhere);

/**
 * Finds the page of an address without rendering it. All addresses without a page are the same page.
 */
export function readAddress({ pathname, search: typed }: URL): PageAddress {
  const { route, params } = find(pathname);
  const { path } = route;
  if (route === nowhere) return { kind: "unknown", path, names: {}, search: {}, query: "" };
  const read = Object.entries(route.readSearch?.(readHref(typed).query) ?? {}) as [string, string][];
  const pick = (from: readonly string[]) => Object.fromEntries(read.filter(([name]) => from.includes(name)));
  const search = pick(rendered);
  const query = writeQuery(search);
  const names = { ...pick(naming), ...params };
  if (Object.keys(params).length > 0) return { kind: "named", path: pathname.slice(0, 300), names, search, query };
  return { kind: search["nodeId"] === undefined ? "own" : "named", path, names, search, query };
}
