import { startTransition, useEffect, useState } from "react";

const turns: (() => void)[] = [];
let running = false;

/** One at a time with a pause between: a touch never waits for more than one of them. */
function takeTurns(): void {
  const turn = turns.shift();
  running = turn !== undefined;
  if (!turn) return;
  startTransition(turn);
  setTimeout(takeTurns, 80);
}

/** False at first, true so many milliseconds after the page became live: for what the first view does not need. */
export function useLater(milliseconds: number): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => {
    const turn = () => setLater(true);
    const timer = setTimeout(() => {
      turns.push(turn);
      if (!running) takeTurns();
    }, milliseconds);
    return () => {
      clearTimeout(timer);
      const at = turns.indexOf(turn);
      if (at >= 0) turns.splice(at, 1);
    };
  }, [milliseconds]);
  return later;
}
