/** What was pressed and chosen while the page was there to be seen but not live yet; the script in its head records it. */
export interface Early {
  button?: HTMLElement;
  choices: WeakMap<HTMLSelectElement, string>;
  /** Stops recording presses. */
  stop(): void;
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
const isLive = (element: HTMLElement): boolean => Object.keys(element).some((name) => name.startsWith("__reactProps"));

/** Parts of a page become live one after the other, and a press on one that is not would throw its markup away. */
function whenLive(element: HTMLElement, act: () => void, triesLeft = 200): void {
  if (!element.isConnected || triesLeft === 0) return;
  if (isLive(element)) act();
  else setTimeout(() => whenLive(element, act, triesLeft - 1), 50);
}

/**
 * Presses again the button that was pressed before React listened; from here on React does that itself. On a slow line
 * that is seconds: a press must not be lost.
 */
export function pressAgain(): void {
  const recorded = early();
  recorded?.stop();
  const button = recorded?.button;
  if (!button) return;
  delete recorded.button;
  whenLive(button, () => button.click());
}
