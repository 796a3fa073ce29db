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
  const target = main?.querySelector<HTMLElement>("h1") ?? main;
  if (!target) return;
  if (!target.hasAttribute("tabindex")) {
    target.tabIndex = -1;
    target.addEventListener("blur", () => target.removeAttribute("tabindex"), { once: true });
  }
  target.focus({ preventScroll: true });
}
