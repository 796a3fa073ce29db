import { painted } from "./painted.ts";

/** Returns whether the focus is still that of the page before, and not on what the new page has focused itself. */
function isLeft(left: Element | null): boolean {
  const { activeElement } = document;
  if (activeElement?.closest("dialog")) return false;
  return activeElement === left || !document.querySelector("main")?.contains(activeElement);
}

/**
 * Moves the focus to the heading of the page, or to its content, so that the keyboard and a screen reader continue
 * there.
 *
 * @param left the element that had the focus on the page before
 */
export function focusPage(left: Element | null): void {
  if (isLeft(left)) focusHeading();
}

const isInWindow = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  const middle = (top + bottom) / 2;
  return middle >= 0 && middle <= innerHeight;
};

/** Frames within which a page that was left is whole again. */
const frames = 30;

/** Returns the focus to a link of the page with this address, or to the page's heading, while the page is shown. */
async function focusLink(left: Element | null, href: string | null | undefined, isShown: () => boolean): Promise<void> {
  const selector = href && `main a[href="${CSS.escape(href)}"]`;
  let link: HTMLElement | undefined;
  for (let frame = 0; frame < (selector ? frames : 1); frame += 1) {
    // A focus lays out parts that were far away, which would move the position just restored.
    await painted();
    if (!isShown()) return;
    // A list that puts the last game first moves the link, which takes its focus away.
    if (link && document.activeElement === link) continue;
    if (!isLeft(left)) return;
    link = selector ? [...document.querySelectorAll<HTMLElement>(selector)].find(isInWindow) : undefined;
    link?.focus({ preventScroll: true });
  }
  if (isLeft(left)) focusHeading();
}

/** Moves the focus with the pages: to the heading of a new one, and after a return to the link that was followed. */
export function createPageFocus() {
  /** The links by which entries of the history were left. */
  const links = new Map<string, string | null | undefined>();
  let shown = 0;
  return {
    /** Keeps how an entry is left; returns the focused element. */
    leave(key: string): Element | null {
      const { activeElement } = document;
      shown += 1;
      links.set(key, activeElement?.closest("main a[href]")?.getAttribute("href"));
      return activeElement;
    },
    /** Moves the focus of a page that was rendered, unless it is no longer that of the page before. */
    arrive(key: string, left: Element | null, isNew: boolean): void {
      const now = shown;
      if (isNew) focusPage(left);
      else void focusLink(left, links.get(key), () => shown === now);
    },
  };
}

/** Focuses the first heading of a part of the page, or the part itself; of the content if there is no part. */
export function focusHeading(part: Element | null = document.querySelector("main")): void {
  const target = part?.querySelector("h1") ?? part?.querySelector("h2, h3") ?? part;
  if (!(target instanceof HTMLElement)) return;
  if (!target.hasAttribute("tabindex")) {
    target.tabIndex = -1;
    target.addEventListener("blur", () => target.removeAttribute("tabindex"), { once: true });
  }
  target.focus({ preventScroll: true });
}
