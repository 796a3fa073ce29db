/** Presses and choices made while the page was visible but not live yet; the script in its head records them. */
export interface Early {
  button?: HTMLElement;
  choices: WeakMap<HTMLSelectElement, string>;
  /** Stops recording presses: React hears of them from here on. */
  stop(): void;
  isOver: boolean;
}

const early = (): Early | undefined => (globalThis as { early?: Early }).early;

/** The choice made in a select before it was live; hydration has put the page's own value back into it. */
export function takeEarlyChoice(select: HTMLSelectElement): string | undefined {
  const choices = early()?.choices;
  const value = choices?.get(select);
  choices?.delete(select);
  return value;
}

/** React notes its properties on each element that it has taken over. */
const isLive = (element: Element): boolean => Object.keys(element).some((name) => name.startsWith("__reactProps"));

/** The outermost element of what the page frames, where React's mark says that a part begins: it is taken over last. */
function framed(): Element | undefined {
  const mark = [...document.body.childNodes].find((node) => node instanceof Comment && node.data === "$");
  return mark?.nextSibling instanceof Element ? mark.nextSibling : undefined;
}

/** Parts of a page become live one after the other, and a press on one that is not would throw its markup away. */
async function live(element: Element, triesLeft = 200): Promise<boolean> {
  for (; element.isConnected && triesLeft > 0; triesLeft -= 1) {
    if (isLive(element)) return true;
    await new Promise((go) => setTimeout(go, 50));
  }
  return false;
}

/**
 * Presses again the button that was pressed before the page was live; from here on React does that itself. On a slow
 * line that is seconds: a press must not be lost.
 */
export async function pressAgain(): Promise<void> {
  const recorded = early();
  if (!recorded) return;
  const content = framed();
  if (content) await live(content);
  recorded.stop();
  const { button } = recorded;
  if (!button) return;
  delete recorded.button;
  if (!(await live(button))) return;
  // The press now opens an outline of its own, or needs none.
  document.querySelector(".dialog-outline")?.remove();
  button.click();
}
