import { startTransition, useEffect, useState, type RefObject } from "react";

/** Returns how many items of a row to render: the first ones at once, all when the last of them is near. */
export function useGrowing(row: RefObject<Element | null>, first: number, all: number): number {
  const [whole, setWhole] = useState(false);
  useEffect(() => {
    const root = row.current;
    const last = root?.lastElementChild;
    if (!last || whole || first >= all) return undefined;
    // The margin is half a view, because an arrow beside the row can move a whole view from the start. All entries are
    // added at once, because a row stops sliding when it grows.
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setWhole(true));
      },
      { root, rootMargin: "0px 50%" },
    );
    observer.observe(last);
    return () => observer.disconnect();
  }, [row, whole, first, all]);
  return whole ? all : Math.min(first, all);
}
