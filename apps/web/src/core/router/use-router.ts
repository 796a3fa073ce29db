import { createContext, use, useSyncExternalStore } from "react";
import type { Store } from "../../lib/store.ts";
import type { Match } from "./matches.ts";
import type { Location, Navigate, Router } from "./router.ts";
import type { ParamsAt, SearchAt } from "./targets.ts";

export const RouterContext = createContext<Router | undefined>(undefined);

export function useRouter(): Router {
  const router = use(RouterContext);
  if (!router) throw new Error("useRouter outside of the page");
  return router;
}

/** Reads a part of a store; parts of a page hydrate with what the server rendered. */
function useSelected<V, T>({ subscribe, get, initial }: Store<V>, select: (value: V) => T): T {
  return useSyncExternalStore(
    subscribe,
    () => select(get()),
    () => select(initial),
  );
}

/** Reads the address of the last navigation, whose page may still load. `select` returns a plain value. */
export const useLocation = <T extends string | boolean>(select: (location: Location) => T): T =>
  useSelected(useRouter().location, select);

/** Reads the page that is shown. `select` returns a plain value or a part of the matches. */
export const useMatches = <T>(select: (matches: readonly Match[]) => T): T => useSelected(useRouter().matches, select);

export const useNavigate = (): Navigate => useRouter().navigate;

const searchOf = (matches: readonly Match[]) => matches.at(-1)?.search ?? {};
const paramsOf = (matches: readonly Match[]) => matches.at(-1)?.params ?? {};

/** Returns the query that the shown page reads, the same object until it changes; `_page` is the page's path. */
export const useSearch = <To extends string>(_page: To): SearchAt<To> => useMatches(searchOf) as SearchAt<To>;

/** Returns the query of the shown page where several pages share a screen. */
export const useAnySearch = (): Readonly<Record<string, string>> =>
  useMatches(searchOf) as Readonly<Record<string, string>>;

/** Returns the named values of the shown page's path. */
export const useParams = <To extends string>(_page: To): ParamsAt<To> => useMatches(paramsOf) as ParamsAt<To>;
