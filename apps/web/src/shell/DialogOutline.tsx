import { useLayoutEffect, useRef } from "react";
import { closeDialog, type DialogRequest } from "../core/dialogs/dialogs.ts";
import { useCover } from "../core/router/use-cover.ts";

/**
 * Shows a dialog's outline until its file has loaded, so that a press has an immediate effect; a press beside it or
 * Escape cancels it. Dialogs that open automatically need none.
 */
export function DialogOutline({ opens }: { opens?: DialogRequest["name"] }) {
  const sheet = useRef<HTMLDivElement>(null);
  useCover(closeDialog);
  useLayoutEffect(() => {
    if (navigator.userActivation?.isActive) sheet.current?.showPopover();
  }, []);
  // An older browser shows nothing meanwhile.
  if (!("showPopover" in HTMLElement.prototype)) return null;
  return (
    <div
      ref={sheet}
      popover="auto"
      className="dialog-outline"
      data-opens={opens}
      aria-busy="true"
      // This runs before the outline closes, because the second press of a double click follows at once and reopens it.
      onBeforeToggle={(event) => event.newState === "closed" && closeDialog()}
    >
      {Array.from({ length: 6 }, (_, bar) => (
        <i key={bar} />
      ))}
    </div>
  );
}
