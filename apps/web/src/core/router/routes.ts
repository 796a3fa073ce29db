import type { ComponentType } from "react";
import type { App } from "../app-context.tsx";

/** The named values of a path or a query. */
export type Values = Readonly<Record<string, string>>;

/** The screen of a route. `preload` loads its file and never rejects; `area` names its texts. */
export type Screen = ComponentType & { preload?: () => Promise<void> | undefined; area?: string };

interface Place<S> {
  params: Values;
  search: S;
}

export interface Route<P extends string = string, S = unknown> {
  id: number;
  /** The whole path; a part that begins with "$" names a value. The path of a frame is that of its first page. */
  path: P;
  parent: Route | undefined;
  component: Screen | undefined;
  /** Reads the part of the query that the page depends on; all other values are ignored. */
  readSearch?(query: Values): S;
  /** Reads what the page shows before it appears. */
  loader?(app: App, place: Place<S>): unknown;
}

type Trimmed<P extends string> = P extends `/${infer R}` ? Trimmed<R> : P extends `${infer R}/` ? Trimmed<R> : P;
type Joined<A extends string, P extends string> = Trimmed<P> extends "" ? A : `${A extends "/" ? "" : A}/${Trimmed<P>}`;

/** The query of a page that reads none. */
type NoSearch = Record<string, never>;

interface Options<A extends string, P extends string, S> {
  parent: Route<A>;
  /** The path below the parent's; absent for a frame, which has no page of its own. */
  path?: P;
  component?: Screen;
  readSearch?(query: Values): S;
  loader?(app: App, place: Place<S>): unknown;
}

/** The path of the page that all unknown addresses show. */
export const nowherePath = "/not-found";

let count = 0;

const joined = (...parts: string[]) => `/${parts.flatMap((part) => part.split("/").filter(Boolean)).join("/")}`;

export const createRoot = (component: Screen): Route<"/"> => ({
  id: (count += 1),
  path: "/",
  parent: undefined,
  component,
});

/** Creates a page, or a frame that other routes name as their parent. */
export function createRoute<A extends string, const P extends string = "", S extends object = NoSearch>({
  parent,
  path,
  component,
  ...rest
}: Options<A, P, S>): Route<Joined<A, P>, S> {
  const whole = joined(parent.path, path ?? "") as Joined<A, P>;
  return { ...rest, id: (count += 1), path: whole, parent, component };
}

/** Returns a route and the frames around it, the outermost first. */
export const branchOf = (route: Route): Route[] => [...(route.parent ? branchOf(route.parent) : []), route];

export interface Found {
  route: Route;
  params: Values;
}

/** Removes slashes at the end of a path. */
export const trimPath = (path: string): string => path.replace(/\/+$/, "") || "/";

function readParams(route: Route, pattern: RegExp, path: string): Found | undefined {
  const parts = pattern.exec(path)?.groups;
  if (!parts) return undefined;
  try {
    const params = Object.entries(parts).map(([name, value]) => [name, decodeURIComponent(value)]);
    return { route, params: Object.fromEntries(params) as Values };
  } catch {
    // The value is no text, such as "%F0".
    return undefined;
  }
}

/**
 * Creates the search for the page of a path; letter case and slashes at the end do not matter.
 *
 * @param nowhere the page of all other paths
 */
export function createTable(pages: readonly Route[], nowhere: Route): (path: string) => Found {
  const fixed = new Map<string, Route>();
  const named: [Route, RegExp][] = [];
  for (const page of pages) {
    const { path } = page;
    if (path.includes("$")) named.push([page, new RegExp(`^${path.replaceAll(/\$(\w+)/g, "(?<$1>[^/]+)")}$`, "i")]);
    else fixed.set(path.toLowerCase(), page);
  }
  return (path) => {
    const whole = trimPath(path);
    const page = fixed.get(whole.toLowerCase());
    if (page) return { route: page, params: {} };
    for (const [route, pattern] of named) {
      const found = readParams(route, pattern, whole);
      if (found) return found;
    }
    return { route: nowhere, params: {} };
  };
}
