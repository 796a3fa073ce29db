/**
 * Returns the first field in a box, for immediate typing; none on a touch screen, where the keyboard would cover the
 * rest. Fields in closed panels do not count.
 */
export function firstField(box: Element | null): HTMLElement | undefined {
  if (!matchMedia("(pointer: fine)").matches) return undefined;
  return [...(box?.querySelectorAll<HTMLElement>("input, select, textarea") ?? [])].find(
    (field) => !field.closest("[popover]"),
  );
}
