import { useSyncExternalStore } from "react";
import { useApp, useStore } from "../../../core/app-context.tsx";

const light = "(prefers-color-scheme: light)";
function followLight(changed: () => void): () => void {
  const query = matchMedia(light);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

/** Answers whether the site is light now: a vendor's page that can wears the site's colours. */
export function useIsLight(): boolean {
  const chosen = useStore(useApp().theme);
  const system = useSyncExternalStore(
    followLight,
    () => matchMedia(light).matches,
    () => false,
  );
  return chosen === undefined ? system : chosen === "light";
}
