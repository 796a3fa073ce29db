import { painted } from "./painted.ts";

/** What comes before the next frame where somebody is quick. */
const events = ["keydown", "pointerdown"];

/** Makes the dialog modal that is shown and not modal yet. */
let makeLast: (() => void) | undefined;

/**
 * Shows a dialog as a modal one and focuses what is to have the focus. A page behind a modal dialog has all its styles
 * calculated anew, which takes a cheap phone 30 to 60 ms: so the dialog is shown above the page first, and is made modal
 * once it was painted, or by the key or press that comes before. Over another modal dialog, which lets nothing outside
 * of it be reached, and in an older browser it is modal at once.
 *
 * @returns closes the dialog and gives the focus back to what had it
 */
export function showModal(dialog: HTMLDialogElement, focused: HTMLElement = dialog): () => void {
  // One after the other: the later stands above.
  makeLast?.();
  const before = document.activeElement;
  let over = false;
  const make = () => {
    if (over) return;
    finish();
    // This hides it, or else it could not be made modal; nothing of that is painted.
    dialog.popover = null;
    const { activeElement } = document;
    const inner = activeElement instanceof HTMLElement && dialog.contains(activeElement) ? activeElement : focused;
    // A modal dialog focuses the first thing in it: a field that is left says what is wrong, and a phone hides its keys.
    inner.autofocus = true;
    dialog.showModal();
    inner.autofocus = false;
    inner.focus();
  };
  const finish = () => {
    if (makeLast === make) makeLast = undefined;
    over = true;
    for (const event of events) removeEventListener(event, make, true);
  };
  if ("showPopover" in dialog && !document.querySelector("dialog:modal")) {
    makeLast = make;
    dialog.popover = "manual";
    dialog.showPopover();
    focused.focus();
    for (const event of events) addEventListener(event, make, true);
    void painted().then(make);
  } else make();
  return () => {
    finish();
    if (dialog.open) dialog.close();
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  };
}

/**
 * Closes a modal dialog that somebody leaves. The page that was behind it has all its styles calculated anew as well: so
 * the dialog is made invisible first, and closed once that was painted, or by the key or press that comes before. Where
 * `close` leaves it open, it is seen again.
 */
export function leaveModal(dialog: HTMLDialogElement | null, close: () => void): void {
  if (dialog?.hasAttribute("data-leaving")) return;
  dialog?.setAttribute("data-leaving", "");
  let over = false;
  const go = () => {
    if (over) return;
    over = true;
    for (const event of events) removeEventListener(event, go, true);
    close();
    requestAnimationFrame(() => dialog?.removeAttribute("data-leaving"));
  };
  for (const event of events) addEventListener(event, go, true);
  void painted().then(go);
}
