import { useEffect, useState, type RefObject } from "react";
import { whenNear } from "../lib/near.ts";

/** Returns true once an element has come near the window, to load its content then. */
export function useNear(place: RefObject<Element | null>, from = false): boolean {
  const [near, setNear] = useState(from);
  useEffect(() => {
    if (near || !place.current) return undefined;
    return whenNear(place.current, () => setNear(true));
  }, [near, place]);
  return near;
}
