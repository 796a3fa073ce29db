import type { Match } from "./router/matches.ts";
import { useMatches } from "./router/use-router.ts";

/** Returns the path of the page that is shown. */
export const shownPath = (matches: readonly Match[]): string => matches.at(-1)?.path ?? "/";

/**
 * Returns the path of the page that is shown. The router's `useLocation` already returns that of the next page while it
 * loads, which would change the current page too early.
 */
export const useShownPath = (): string => useMatches(shownPath);
