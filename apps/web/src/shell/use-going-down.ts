import { useEffect, useState } from "react";

/** A finger trembles: less than this is no direction. */
const leastMove = 8;

/** Whether the page was last scrolled down: somebody reads on, and what floats over the page is in the way. */
export function useGoingDown(): boolean {
  const [down, setDown] = useState(false);
  useEffect(() => {
    let last = scrollY;
    const look = () => {
      if (Math.abs(scrollY - last) < leastMove && scrollY > 0) return;
      setDown(scrollY > last);
      last = scrollY;
    };
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, []);
  return down;
}

/** On a phone what floats fades while one reads on; the keyboard's focus brings it back. */
export const faded = "max-tablet:not-focus-visible:not-has-focus-visible:opacity-0 max-tablet:pointer-events-none";
