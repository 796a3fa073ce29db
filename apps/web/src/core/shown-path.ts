import { useMatches } from "@tanstack/react-router";

/** Returns the path of the page that is shown. */
export const shownPath = (matches: readonly { pathname: string }[]): string => matches.at(-1)?.pathname ?? "/";

/**
 * Returns the path of the page that is shown. The router's `useLocation` already returns that of the next page while it
 * loads, which would change the current page too early.
 */
export const useShownPath = (): string => useMatches({ select: shownPath });
