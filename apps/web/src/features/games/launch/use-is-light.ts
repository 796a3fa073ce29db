import { useApp, useStore } from "../../../core/app-context.tsx";
import { useMatch } from "../../../core/device/use-match.ts";

/** Answers whether the site is light now: a vendor's page that can wears the site's colours. */
export function useIsLight(): boolean {
  const chosen = useStore(useApp().theme);
  const system = useMatch("(prefers-color-scheme: light)");
  return chosen === undefined ? system : chosen === "light";
}
