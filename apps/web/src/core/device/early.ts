interface Early {
  button?: HTMLElement;
  select?: HTMLSelectElement;
  value?: string;
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
 * Does again what was pressed or chosen while the page was there to be seen, but not live yet; the script in the page's
 * head kept it. On a slow line that is seconds: a press must not be lost.
 */
export function replayEarly(): void {
  const { takeEarly } = globalThis as { takeEarly?: () => Early };
  if (!takeEarly) return;
  delete (globalThis as { takeEarly?: unknown }).takeEarly;
  const { button, select, value } = takeEarly();
  if (button) whenLive(button, () => button.click());
  if (select && value !== undefined) {
    whenLive(select, () => {
      select.value = value;
      select.dispatchEvent(new Event("change", { bubbles: true }));
    });
  }
}
