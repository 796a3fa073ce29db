import { useCallback, useEffect } from "react";
import { fold, hasHan, type Simplified } from "../../lib/fold.ts";
import { createStore } from "../../lib/store.ts";
import { useStore } from "../app-context.tsx";

const simplified = createStore<Simplified | undefined>(undefined);

async function loadSimplified(): Promise<void> {
  if (simplified.get()) return;
  const { default: pairs } = await import("opencc-js/dict/TSCharacters");
  simplified.set(new Map(pairs.split("|").map((pair) => pair.split(" ") as [string, string])));
}

/**
 * Returns the function by which a search compares texts. Both scripts of Chinese are compared as one once what is typed
 * has such a character: their table is loaded then. Without it a search finds what is in the typed script.
 */
export function useFold(typed: string): (text: string) => string {
  const table = useStore(simplified);
  const isNeeded = hasHan(typed);
  useEffect(() => {
    if (isNeeded) loadSimplified().catch(() => undefined);
  }, [isNeeded]);
  return useCallback((text: string) => fold(text, table), [table]);
}
