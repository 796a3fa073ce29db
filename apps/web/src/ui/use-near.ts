import { useEffect, useState, type RefObject } from "react";
import { whenNear } from "../lib/near.ts";

/** True once an element has come near the window: what it holds is fetched then. */
export function useNear(place: RefObject<Element | null>, from = false): boolean {
  const [near, setNear] = useState(from);
  useEffect(() => {
    if (near || !place.current) return undefined;
    return whenNear(place.current, () => setNear(true));
  }, [near, place]);
  return near;
}
