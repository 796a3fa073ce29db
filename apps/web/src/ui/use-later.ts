import { startTransition, useDeferredValue, useEffect, useState } from "react";

/** False at first, true so many milliseconds after the page became live: for what the first view does not need. */
export function useLater(milliseconds: number): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setLater(true)), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return later;
}

/** False when a component first appears, true right after: a press is answered by what matters, the rest follows it. */
export const useSoon = (): boolean => useDeferredValue(true, false);
