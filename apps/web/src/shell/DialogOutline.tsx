import { useLayoutEffect, useRef } from "react";
import { closeDialog, type DialogRequest } from "../core/dialogs/dialogs.ts";

/**
 * Stands where a dialog will be until its file is there, so that a press is answered at once; a press beside it or
 * Escape takes the press back. What opens by itself comes without: nobody waits for it.
 */
export function DialogOutline({ opens }: { opens?: DialogRequest["name"] }) {
  const sheet = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (navigator.userActivation?.isActive) sheet.current?.showPopover();
  }, []);
  // An older browser waits without it.
  if (!("showPopover" in HTMLElement.prototype)) return null;
  return (
    <div
      ref={sheet}
      popover="auto"
      className="dialog-outline"
      data-opens={opens}
      aria-busy="true"
      // Before it closes: the second press of a double click comes right after, and opens it anew.
      onBeforeToggle={(event) => event.newState === "closed" && closeDialog()}
    >
      {Array.from({ length: 6 }, (_, bar) => (
        <i key={bar} />
      ))}
    </div>
  );
}
