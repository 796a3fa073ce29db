import { useMatch } from "../ui/use-match.ts";
import { useApp } from "./app-context.tsx";

/**
 * Returns whether to render what only windows of at least a width show. Elsewhere styles hide it; in a phone's page it is
 * missing, and follows if the phone's window is as wide.
 */
export function useHasRoom(minWidth: 801 | 1101): boolean {
  const { isPhone } = useApp();
  const isWide = useMatch(`(min-width: ${minWidth}px)`);
  return isWide || !isPhone;
}
