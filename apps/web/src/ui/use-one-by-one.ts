import { useEffect, useState } from "react";
import { hasMoved } from "../lib/scrolling.ts";
import { drawInTurn } from "../lib/turns.ts";

/** The items of a turn while the page has not been moved: no finger waits for the frame, and each frame has its own cost. */
const atRest = 4;

/**
 * Returns how many items of a row to draw: none at first and one more with each turn, because a cheap phone takes longer
 * than a frame for all of them. The others keep their place meanwhile. Until the page is first moved a turn draws four.
 *
 * @param atOnce draws all items at once
 */
export function useOneByOne(all: number, atOnce: boolean): number {
  const [drawn, setDrawn] = useState(0);
  const waits = !atOnce && drawn < all;
  useEffect(() => (waits ? drawInTurn(() => setDrawn(drawn + (hasMoved() ? 1 : atRest))) : undefined), [waits, drawn]);
  return waits ? drawn : all;
}
