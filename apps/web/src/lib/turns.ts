import { whenStill } from "./scrolling.ts";

/** Parts of the page that wait to be drawn, oldest first. */
const waiting: (() => void)[] = [];

function next() {
  // A frame in between, because a part is rendered after its turn.
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      whenStill(() => {
        waiting.shift()?.();
        if (waiting.length > 0) next();
      }),
    ),
  );
}

/**
 * Draws a part of the page in its turn: one part each second frame, and only while the page is at rest. A cheap phone
 * cannot draw more beside a moving finger. Returns how to give up the turn.
 */
export function drawInTurn(draw: () => void): () => void {
  if (waiting.push(draw) === 1) next();
  return () => {
    const at = waiting.indexOf(draw);
    if (at >= 0) waiting.splice(at, 1);
  };
}
