import type { PointerEvent } from "react";

/** The distance in pixels from which releasing a sheet closes it. */
const farEnough = 90;

/** Makes a sheet follow a finger downwards; on release it closes or springs back. */
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
