/**
 * Keeps the second press of a double click from what came to light when the first took its own button away, such as the
 * page behind a dialog that it closed.
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
      // The content of a button, such as its icon, may change with the press.
      first = pressed?.closest("button, a, label, summary") ?? pressed;
    },
    true,
  );
}
