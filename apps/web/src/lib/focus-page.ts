/**
 * Moves the focus to the heading of the page, or to its content, so that the keyboard and a screen reader continue
 * there.
 *
 * @param left the element that had the focus on the page before; one that the new page has focused itself keeps it
 */
export function focusPage(left: Element | null): void {
  const { activeElement } = document;
  const main = document.querySelector("main");
  if (activeElement?.closest("dialog") || (activeElement !== left && main?.contains(activeElement))) return;
  focusHeading(main);
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
