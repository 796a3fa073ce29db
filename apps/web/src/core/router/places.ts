import { createPageFocus } from "../../lib/focus-page.ts";
import type { Scroll } from "./scroll.ts";

export interface Arrival {
  resets: boolean;
  /** Whether the user follows a link, instead of a button of the browser. */
  isNew: boolean;
}

interface Shown {
  key: string;
  path: string;
  hash: string;
}

/** The page before a navigation. */
export interface Left {
  key: string;
  path: string;
  /** The element that had the focus. */
  focused: Element | null;
}

/** Keeps where the entries of the history were scrolled to, and what had the focus. */
export function createPlaces(scroll: Scroll | undefined) {
  const focus = createPageFocus();
  return {
    leave({ key, path }: Shown): Left {
      scroll?.leave(key);
      return { key, path, focused: focus.leave(key) };
    },
    /** Scrolls a page that has been rendered, and moves the focus to it. */
    arrive({ key, path, hash }: Shown, from: Left | undefined, { resets, isNew }: Arrival): void {
      scroll?.arrive(key, from?.key, { resets, isNew, hash });
      if (from && resets && path !== from.path) focus.arrive(key, from.focused, isNew);
    },
  };
}
