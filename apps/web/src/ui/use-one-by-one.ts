import { useEffect, useState } from "react";
import { drawInTurn } from "../lib/turns.ts";

/**
 * Returns how many items of a row to draw: none at first and one more with each turn, because a cheap phone takes longer
 * than a frame for all of them. The others keep their place meanwhile.
 *
 * @param atOnce draws all items at once
 */
export function useOneByOne(all: number, atOnce: boolean): number {
  const [drawn, setDrawn] = useState(0);
  const waits = !atOnce && drawn < all;
  useEffect(() => (waits ? drawInTurn(() => setDrawn(drawn + 1)) : undefined), [waits, drawn]);
  return waits ? drawn : all;
}
