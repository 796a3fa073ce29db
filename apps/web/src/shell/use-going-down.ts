import { useEffect, useState } from "react";
import { onScroll } from "../lib/scrolling.ts";

/** The minimum movement in pixels that counts as a direction, because fingers tremble. */
const leastMove = 8;

/** Returns whether the page was last scrolled down: the player is reading, and floating buttons are in the way. */
export function useGoingDown(): boolean {
  const [down, setDown] = useState(false);
  useEffect(() => {
    let last = 0;
    return onScroll((top) => {
      if (Math.abs(top - last) < leastMove && top > 0) return;
      setDown(top > last);
      last = top;
    });
  }, []);
  return down;
}

/** The classes that hide floating buttons on a phone while the player reads; keyboard focus shows them again. */
export const faded = "max-tablet:not-focus-visible:not-has-focus-visible:opacity-0 max-tablet:pointer-events-none";
