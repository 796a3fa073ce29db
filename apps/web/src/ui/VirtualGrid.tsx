import { memo, startTransition, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from "react";

interface Props {
  /** The number of items in the whole list. */
  count: number;
  /** The number of items in the server's page and before the first measurement. */
  initial: number;
  /** Identifies the list: after a change the visible rows render first, and the spare ones after them. */
  of?: string;
  /** The classes of a CSS grid whose items all have the same height. */
  className: string;
  children(index: number): ReactNode;
  /** Identifies items, so that those kept in another list are not rebuilt; by default their index. */
  keyOf?(index: number): string;
  /** Called with the range of rendered items, last excluded. */
  onRange?(first: number, last: number): void;
}

/** Rows kept above and below the window. */
const spareRows = 2;

/** A range of items, with the height in pixels of the items before and after it. */
interface View {
  first: number;
  last: number;
  before: number;
  after: number;
  /** The end without the spare rows below. */
  inSight: Pick<View, "last" | "after">;
}

/** A long grid that renders only the rows near the window, with the height of all of them. */
export function VirtualGrid({ count, initial, of, className, children, keyOf = String, onRange }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [view, setView] = useState<View>(() => {
    const inSight = { last: initial, after: 0 };
    return { first: 0, before: 0, ...inSight, inSight };
  });
  // `useDeferredValue` does not work here: an address changes in a transition, in which nothing is deferred.
  const [complete, setComplete] = useState(of);
  useEffect(() => startTransition(() => setComplete(of)), [of]);
  const end = complete === of ? view : view.inSight;
  const first = Math.min(view.first, count);
  const last = Math.min(end.last, count);
  useEffect(() => onRange?.(first, last), [onRange, first, last]);
  useLayoutEffect(() => {
    // This runs before the router restores the scroll position, which needs the height of all rows.
    const element = list.current;
    const next = element && visible(element, count);
    if (!next) return;
    element.style.paddingBottom = `${next.after}px`;
    setView((now) => (same(now, next) ? now : next));
  }, [count]);
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    // In a transition the new items are rendered in slices, between the frames of a moving finger.
    const look = () => {
      const next = visible(element, count);
      if (next) startTransition(() => setView((now) => (same(now, next) ? now : next)));
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    addEventListener("scroll", look, { passive: true });
    addEventListener("resize", look);
    return () => {
      observer.disconnect();
      removeEventListener("scroll", look);
      removeEventListener("resize", look);
    };
  }, [count]);
  return (
    <ul ref={list} className={className} style={{ paddingTop: view.before, paddingBottom: end.after }}>
      {Array.from({ length: last - first }, (_, at) => (
        <Item key={keyOf(first + at)} index={first + at} count={count}>
          {children}
        </Item>
      ))}
    </ul>
  );
}

/** One item. Memoised: a scrolled row renders the new items alone. */
const Item = memo(function Item({ index, count, children }: Pick<Props, "count" | "children"> & { index: number }) {
  return (
    <li aria-setsize={count} aria-posinset={index + 1}>
      {children(index)}
    </li>
  );
});

const same = (a: View, b: View) =>
  a.first === b.first && a.last === b.last && a.after === b.after && a.inSight.last === b.inSight.last;

function visible(element: HTMLElement, count: number): View | undefined {
  const item = element.firstElementChild;
  if (!item) return undefined;
  const { gridTemplateColumns, rowGap } = getComputedStyle(element);
  const columns = gridTemplateColumns.split(" ").length;
  const row = item.getBoundingClientRect().height + (Number.parseFloat(rowGap) || 0);
  if (row < 20) return undefined;
  const rows = Math.ceil(count / columns);
  const { top } = element.getBoundingClientRect();
  const from = Math.min(Math.max(0, Math.floor(-top / row) - spareRows), Math.max(0, rows - 1));
  const inSight = Math.max(from + 1, Math.ceil((innerHeight - top) / row));
  const endAt = (end: number) => ({ last: end * columns, after: (rows - end) * row });
  return {
    first: from * columns,
    before: from * row,
    ...endAt(Math.min(rows, inSight + spareRows)),
    inSight: endAt(Math.min(rows, inSight)),
  };
}
