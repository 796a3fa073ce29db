import { startTransition, useDeferredValue, useEffect, useState } from "react";

/** Returns true once the page has been live for the given time, for parts the first view does not need. */
export function useLater(milliseconds: number): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setLater(true)), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return later;
}

/** Returns false in a component's first render, true right after: a press first shows what matters, then the rest. */
export const useSoon = (): boolean => useDeferredValue(true, false);
