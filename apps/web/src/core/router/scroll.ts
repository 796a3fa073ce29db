type Position = [left: number, top: number];

/** Positions of one entry of the history, by selector; "" is the window's. */
type Positions = Record<string, Position>;

const storageKey = "croupier.scroll";

function readStored(): Record<string, Positions> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "{}") as Record<string, Positions>;
  } catch {
    // Storage is blocked, or has been changed.
    return {};
  }
}

/** Returns a selector that finds the element again in the same page, later or after a reload. */
function selectorOf(element: Element): string {
  const id = element.getAttribute("data-scroll-restoration-id");
  if (id !== null) return `[data-scroll-restoration-id="${id}"]`;
  const { parentElement, localName } = element;
  if (!parentElement) return localName;
  const place = [...parentElement.children].indexOf(element) + 1;
  return `${selectorOf(parentElement)} > ${localName}:nth-child(${place})`;
}

export interface Scroll {
  /** Keeps where the entry that is left was scrolled to. */
  leave(key: string): void;
  /** Scrolls a page that has been rendered: to its former position, to its fragment, or to its top. */
  arrive(key: string, from: string | undefined, options: { resets: boolean; hash: string; isNew: boolean }): void;
}

/**
 * Restores the scrolling of window and lists when the user goes back or forward, or reloads the page.
 *
 * @param keyShown returns the key of the entry that is shown
 */
export function watchScroll(keyShown: () => string): Scroll {
  const stored = readStored();
  const scrolled = new Set<EventTarget>();
  const keep = (key: string) => {
    const positions = (stored[key] ??= {});
    for (const target of scrolled) {
      if (target === document) positions[""] = [scrollX, scrollY];
      else if (target instanceof Element && target.isConnected)
        positions[selectorOf(target)] = [target.scrollLeft, target.scrollTop];
    }
  };
  history.scrollRestoration = "manual";
  document.addEventListener(
    "scroll",
    ({ target }) => {
      if (target) scrolled.add(target);
    },
    true,
  );
  addEventListener("pagehide", () => {
    // On a return the browser itself scrolls the document, long before its scripts have run.
    history.scrollRestoration = "auto";
    keep(keyShown());
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(stored));
    } catch {
      // Storage is full or blocked: the page returns to its top.
    }
  });
  addEventListener("pageshow", () => {
    history.scrollRestoration = "manual";
  });
  return {
    leave(key) {
      keep(key);
      scrolled.clear();
    },
    arrive(key, from, { resets, hash, isNew }) {
      scrolled.clear();
      if (from !== undefined && from !== key) {
        // A list that stays on the page keeps its position.
        for (const [selector, position] of Object.entries(stored[from] ?? {})) {
          if (selector === "" ? !resets : document.querySelector(selector)) (stored[key] ??= {})[selector] ??= position;
        }
      }
      const { "": former, ...lists } = (resets && stored[key]) || {};
      // The link of the page that is shown leads to its top.
      const page = isNew && from === key ? undefined : former;
      for (const [selector, [left, top]] of Object.entries(lists)) {
        document.querySelector(selector)?.scrollTo({ left, top });
      }
      if (hash && (isNew || !page)) document.getElementById(hash)?.scrollIntoView();
      else if (page) scrollTo({ left: page[0], top: page[1] });
      else if (resets && from !== undefined) scrollTo({ left: 0, top: 0 });
    },
  };
}
