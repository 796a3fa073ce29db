import { startTransition, useDeferredValue, useEffect, useState } from "react";

/** Returns true once the page has been live for the given time: for parts the first view does not need. */
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
