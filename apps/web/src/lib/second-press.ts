/**
 * Blocks the second press of a double click if the first removed its own button, so that it does not hit what was
 * underneath, such as the page behind a closed dialog.
 */
export function guardSecondPress(): void {
  let first: Element | undefined;
  addEventListener(
    "click",
    (event) => {
      if (event.detail > 1 && first?.checkVisibility?.({ opacityProperty: true }) === false) {
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
      const pressed = event.target instanceof Element ? event.target : undefined;
      // A button's content, such as its icon, may change with the press.
      first = pressed?.closest("button, a, label, summary") ?? pressed;
    },
    true,
  );
}
