/** Presses and choices made before hydration; the script in the page's head records them. */
export interface Early {
  button?: HTMLElement;
  choices: WeakMap<HTMLSelectElement, string>;
  /** Stops recording presses: React handles them from here on. */
  stop(): void;
  isOver: boolean;
}

const early = (): Early | undefined => (globalThis as { early?: Early }).early;

/** Returns and removes the choice made in a select before hydration, which resets the select to the page's value. */
export function takeEarlyChoice(select: HTMLSelectElement): string | undefined {
  const choices = early()?.choices;
  const value = choices?.get(select);
  choices?.delete(select);
  return value;
}

/** Returns whether React has hydrated an element, which then has React's properties. */
const isLive = (element: Element): boolean => Object.keys(element).some((name) => name.startsWith("__reactProps"));

/** Finds the outermost element of the page's content, after React's boundary mark: it hydrates last. */
function framed(): Element | undefined {
  const mark = [...document.body.childNodes].find((node) => node instanceof Comment && node.data === "$");
  return mark?.nextSibling instanceof Element ? mark.nextSibling : undefined;
}

/**
 * Waits until an element is hydrated: parts of a page hydrate one after the other, and a press on an earlier one would
 * discard its server markup.
 */
async function live(element: Element, triesLeft = 200): Promise<boolean> {
  for (; element.isConnected && triesLeft > 0; triesLeft -= 1) {
    if (isLive(element)) return true;
    await new Promise((go) => setTimeout(go, 50));
  }
  return false;
}

/**
 * Repeats the last press made before hydration, so that it is not lost; from here on React handles presses. On a slow
 * connection hydration takes seconds.
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
  // The repeated press opens its own outline, or needs none.
  document.querySelector(".dialog-outline")?.remove();
  button.click();
}
