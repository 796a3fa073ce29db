import { useMatches } from "@tanstack/react-router";

/** Finds the path of the page that is shown. */
export const shownPath = (matches: readonly { pathname: string }[]): string => matches.at(-1)?.pathname ?? "/";

/**
 * Reads the path of the page that is shown. The router's `useLocation` says that of the next page while it is still
 * fetched: whoever asks that what to show becomes another page for so long.
 */
export const useShownPath = (): string => useMatches({ select: shownPath });
