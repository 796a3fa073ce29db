/** Marks the document while it is used by touch, so that it shows no focus ring; a key brings the ring back. */
export function watchTouch(): void {
  const root = document.documentElement;
  root.toggleAttribute("data-touch", matchMedia("(pointer: coarse)").matches);
  addEventListener(
    "pointerdown",
    ({ pointerType }) => root.toggleAttribute("data-touch", pointerType === "touch"),
    true,
  );
  addEventListener("keydown", () => root.removeAttribute("data-touch"), true);
}
