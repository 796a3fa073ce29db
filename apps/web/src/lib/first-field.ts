/**
 * The first field in a box, so that one can type at once; none on a touch screen, where the keyboard would cover the rest.
 * A field in a panel that is not open is none.
 */
export function firstField(box: Element | null): HTMLElement | undefined {
  if (!matchMedia("(pointer: fine)").matches) return undefined;
  return [...(box?.querySelectorAll<HTMLElement>("input, select, textarea") ?? [])].find(
    (field) => !field.closest("[popover]"),
  );
}
