import { startTransition, useEffect, useState } from "react";

/**
 * Returns how many items of a row to draw: one at first and one more with each frame, because a cheap phone takes longer
 * than a frame for all of them. The others keep their place meanwhile.
 *
 * @param atOnce draws all items at once
 */
export function useOneByOne(all: number, atOnce: boolean): number {
  const [drawn, setDrawn] = useState(1);
  const waits = !atOnce && drawn < all;
  useEffect(() => {
    if (!waits) return undefined;
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(drawn + 1)));
    return () => cancelAnimationFrame(frame);
  }, [waits, drawn]);
  return waits ? drawn : all;
}
