import { focusHeading } from "./focus-page.ts";
import { painted } from "./painted.ts";

/** Controls that take the focus without opening a phone's keyboard. */
const controls = "a[href], button:not([disabled])";

/**
 * Returns a function that focuses what is nearest to an element's place, once the element is gone. Undefined outside of
 * the content: in the header the browser's own Tab leads on to what has replaced the element.
 */
export function rememberPlace(element: Element | null): (() => void) | undefined {
  if (!element?.closest("main")) return undefined;
  const all = [...(element.closest("ul, ol, table")?.querySelectorAll<HTMLElement>(controls) ?? [])];
  const at = Math.max(all.indexOf(element as HTMLElement), 0);
  const near = [...all.slice(at + 1), ...all.slice(0, at).toReversed()];
  const around: Element[] = [];
  for (let each = element.parentElement; each; each = each.parentElement) around.push(each);
  return () => {
    const next = near.find((each) => each.isConnected && each.matches(controls));
    if (next) next.focus({ preventScroll: true });
    else focusHeading(around.find((each) => each.isConnected && each.querySelector("h1, h2, h3")));
  };
}

let observer: MutationObserver | undefined;

/**
 * Watches an element that has the focus until the next press: if it is removed from its page and takes the focus along,
 * the focus moves to the next control of its list, or else to the heading of its part of the page.
 */
export function watchFocused(element: Element | null): void {
  observer?.disconnect();
  const focusNear = rememberPlace(element);
  if (!element || !focusNear) return;
  const { pathname } = location;
  observer = new MutationObserver((_changes, self) => {
    if (element.isConnected) return;
    self.disconnect();
    void painted().then(() => {
      // A new page focuses its own heading.
      if (document.activeElement === document.body && location.pathname === pathname) focusNear();
    });
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/** Watches every element whose press may remove it (Enter in a form presses its button). */
export function keepFocus(): void {
  addEventListener("click", () => watchFocused(document.activeElement), true);
}
