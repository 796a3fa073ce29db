import { useApp, useStore } from "../../../core/app-context.tsx";
import { useMatch } from "../../../ui/use-match.ts";

/** Returns whether the site uses the light theme now; a capable vendor page follows it. */
export function useIsLight(): boolean {
  const chosen = useStore(useApp().theme);
  const system = useMatch("(prefers-color-scheme: light)");
  return chosen === undefined ? system : chosen === "light";
}
