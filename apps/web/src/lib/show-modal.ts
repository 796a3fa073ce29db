import { focusPage } from "./focus-page.ts";
import { rememberPlace, watchFocused } from "./keep-focus.ts";
import { painted } from "./painted.ts";

/** Work that waits for the next frame. */
interface Waiting {
  now(): void;
  cancel(): void;
}

/** Runs work after the last render is painted, or earlier on the next key or press. */
function afterPaint(work: () => void): Waiting {
  const events = ["keydown", "pointerdown"];
  let over = false;
  const cancel = () => {
    over = true;
    for (const event of events) removeEventListener(event, now, true);
  };
  const now = () => {
    if (over) return;
    cancel();
    work();
  };
  for (const event of events) addEventListener(event, now, true);
  void painted().then(now);
  return { now, cancel };
}

/** The pending work that makes the last dialog modal. */
let last: Waiting | undefined;

/**
 * Shows a modal dialog and sets its focus. Making it modal restyles the whole page behind it, which takes a cheap phone
 * 30 to 60 ms: so the dialog is shown above the page first, and becomes modal once it is painted, or on the next key or
 * press. Over another modal dialog, and in an older browser, it is modal at once. Returns a function that closes the
 * dialog and restores the focus.
 */
export function showModal(dialog: HTMLDialogElement, focused: HTMLElement = dialog): () => void {
  // Dialogs become modal in order, so that the later one is on top.
  last?.now();
  const before = document.activeElement;
  const focusNear = rememberPlace(before);
  const { page } = document.documentElement.dataset;
  let waiting: Waiting | undefined;
  const make = () => {
    // This hides the dialog, which is required to make it modal; nothing of that is painted.
    dialog.popover = null;
    const { activeElement } = document;
    const inner = activeElement instanceof HTMLElement && dialog.contains(activeElement) ? activeElement : focused;
    // A modal dialog focuses its first field, but a field shows its error when it loses focus, and a phone hides its
    // keyboard.
    inner.autofocus = true;
    dialog.showModal();
    inner.autofocus = false;
    inner.focus();
  };
  if ("showPopover" in dialog && !document.querySelector("dialog:modal")) {
    dialog.popover = "manual";
    dialog.showPopover();
    focused.focus();
    waiting = afterPaint(make);
    last = waiting;
  } else make();
  return () => {
    waiting?.cancel();
    if (dialog.open) dialog.close();
    // The dialog opened by itself, or its opener belongs to a page that a link in the dialog has left.
    if (before === document.body || document.documentElement.dataset["page"] !== page) focusPage(before);
    else if (before instanceof HTMLElement && before.isConnected) {
      before.focus();
      // The dialog's action may remove its opener.
      watchFocused(before);
    } else focusNear?.();
  };
}

/**
 * Closes a modal dialog. Closing restyles the page behind it as well: so the dialog becomes invisible first, and closes
 * once that is painted, or on the next key or press. If `close` leaves it open, it becomes visible again; if another
 * dialog has replaced it by then, that one stays.
 */
export function leaveModal(dialog: HTMLDialogElement | null, close: () => void): void {
  if (!dialog || dialog.hasAttribute("data-leaving")) return;
  dialog.setAttribute("data-leaving", "");
  afterPaint(() => {
    if (dialog.isConnected) close();
    requestAnimationFrame(() => dialog.removeAttribute("data-leaving"));
  });
}
