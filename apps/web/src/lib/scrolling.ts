/** The time in milliseconds without a scroll event after which the page is at rest. */
const restMs = 120;

/** The longest wait for rest in milliseconds, for a page that is read while it moves slowly. */
const mostMs = 600;

/** Receives the scroll position in pixels, and whether the page still moves. */
type Watcher = (top: number, moves: boolean) => void;

const watchers = new Set<Watcher>();
let scrolledAt = Number.NEGATIVE_INFINITY;
let frame: ReturnType<typeof setTimeout> | undefined;
let rest: ReturnType<typeof setTimeout> | undefined;

function report(moves: boolean) {
  for (const watcher of watchers) watcher(scrollY, moves);
}

function settle() {
  const left = scrolledAt + restMs - performance.now();
  rest = left > 0 ? setTimeout(settle, left) : undefined;
  if (rest === undefined) report(false);
}

function scrolled() {
  scrolledAt = performance.now();
  // After the frame, since a read before its layout would force another one.
  frame ??= setTimeout(() => {
    frame = undefined;
    report(true);
  });
  rest ??= setTimeout(settle, restMs);
}

const watch = () => addEventListener("scroll", scrolled, { passive: true });

/** Calls back after each frame in which the window scrolled, and once it is at rest; returns how to stop. */
export function onScroll(watcher: Watcher): () => void {
  watch();
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** The signs that the page is about to be moved, or is moved. */
const signs = ["touchstart", "wheel", "keydown", "scroll"];
let moved = false;

/** Returns whether the page was ever about to be moved. */
export const hasMoved = (): boolean => moved;

/** Calls back once the page is about to be moved for the first time, or at once if it was; returns how to stop. */
export function onFirstMove(then: () => void): () => void {
  const stop = () => {
    for (const sign of signs) removeEventListener(sign, now);
  };
  const now = () => {
    moved = true;
    stop();
    then();
  };
  if (moved) now();
  else for (const sign of signs) addEventListener(sign, now, { passive: true });
  return stop;
}

// From the start, so that a part that comes later knows of a move before it. A server has no document.
if (typeof document !== "undefined") onFirstMove(() => undefined);

/** Calls back once the page is at rest, or has moved slowly for long. */
export function whenStill(then: () => void, until = performance.now() + mostMs): void {
  watch();
  const left = Math.min(scrolledAt + restMs, until) - performance.now();
  if (left > 0) setTimeout(whenStill, left, then, until);
  else then();
}
