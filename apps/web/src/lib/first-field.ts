/**
 * Returns the field in a box that is ready for immediate typing: the one marked `data-first`, otherwise the first one;
 * on a touch screen only a marked one, because the keyboard would cover the rest. Fields in closed panels do not count,
 * nor does the choice of the language below a form that is still loading: the dialog would open scrolled down to it.
 */
export function firstField(box: Element | null): HTMLElement | undefined {
  const marked = box?.querySelector<HTMLElement>("[data-first]");
  if (marked) return marked;
  if (!matchMedia("(pointer: fine)").matches) return undefined;
  return [...(box?.querySelectorAll<HTMLElement>("input, select, textarea") ?? [])].find(
    (field) => !field.closest("[popover], [data-preference]"),
  );
}
