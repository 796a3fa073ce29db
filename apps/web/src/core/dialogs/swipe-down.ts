import type { PointerEvent } from "react";

/** From here on a sheet that is let go is closed. */
const farEnough = 90;

/** Lets a finger draw a sheet down: it follows, and is closed or springs back when it is let go. */
export function swipeDown(event: PointerEvent<HTMLElement>, sheet: HTMLElement | null, onClose: () => void): void {
  if (!sheet) return;
  const handle = event.currentTarget;
  const from = event.clientY;
  let by = 0;
  const move = ({ clientY }: globalThis.PointerEvent) => {
    by = Math.max(0, clientY - from);
    sheet.style.transform = `translateY(${by}px)`;
  };
  const leave = () => {
    handle.removeEventListener("pointermove", move);
    if (by > farEnough) return onClose();
    sheet.style.transform = "";
  };
  handle.setPointerCapture(event.pointerId);
  handle.addEventListener("pointermove", move);
  handle.addEventListener("lostpointercapture", leave, { once: true });
}
