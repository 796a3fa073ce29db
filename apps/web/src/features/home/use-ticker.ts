import { useEffect, useState } from "react";

export const between = (from: number, to: number) => from + Math.floor(Math.random() * (to - from + 1));

/**
 * Counts up as specification section 4 says: it is shown for the show, and no money. Undefined in the server's page and
 * in the browser's first.
 */
export function useTicker(start: () => number, step: () => number, seconds: () => number): number | undefined {
  const [amount, setAmount] = useState<number>();
  useEffect(() => {
    let next = setTimeout(() => {
      setAmount(start());
      grow();
    }, 0);
    const grow = () => {
      next = setTimeout(() => {
        setAmount((now) => (now === undefined ? now : now + step()));
        grow();
      }, seconds() * 1000);
    };
    return () => clearTimeout(next);
  }, [start, step, seconds]);
  return amount;
}
