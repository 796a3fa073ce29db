import { startTransition, useEffect, useState, type RefObject } from "react";
import { whenNear } from "../lib/near.ts";
import { drawInTurn } from "../lib/turns.ts";

/**
 * Returns true once an element has come near the window, to load its content then; `from` is the first answer.
 *
 * @param isEarly a window away is near already, for content that takes a while to draw
 */
export function useNear(place: RefObject<Element | null>, from = false, isEarly = false): boolean {
  const [near, setNear] = useState(from);
  useEffect(() => {
    if (near || !place.current) return undefined;
    let giveUp: (() => void) | undefined;
    const stop = whenNear(
      place.current,
      () => {
        if (isEarly) giveUp = drawInTurn(() => setNear(true));
        else startTransition(() => setNear(true));
      },
      isEarly,
    );
    return () => {
      stop();
      giveUp?.();
    };
  }, [near, place, isEarly]);
  return near;
}
