import { startTransition, useEffect, useState, type RefObject } from "react";
import { whenNear } from "../lib/near.ts";

/**
 * Returns true once an element has come near the window, to load its content then; `from` is the first answer.
 *
 * @param isEarly a window away is near already, for content that takes a while to draw
 */
export function useNear(place: RefObject<Element | null>, from = false, isEarly = false): boolean {
  const [near, setNear] = useState(from);
  useEffect(() => {
    if (near || !place.current) return undefined;
    return whenNear(place.current, () => startTransition(() => setNear(true)), isEarly);
  }, [near, place, isEarly]);
  return near;
}
