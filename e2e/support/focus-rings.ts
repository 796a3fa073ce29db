import type { Page } from "@playwright/test";

/**
 * What can have the keyboard's focus and shows no ring of it, or one that an ancestor cuts, in words. Of elements that
 * look the same in the same ancestor one is tried: focus has a page fetch what is behind a link.
 */
export const focusFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const nameOf = (element: Element) => {
      const text = element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 30) ?? "";
      return `${element.tagName.toLowerCase()} "${text}"`;
    };
    const around = (element: Element) => {
      const ancestors: Element[] = [];
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) ancestors.push(at);
      return ancestors;
    };
    /** What shows the ring of an element that has the focus: itself, its words, or the field around it. */
    const ringedBy = (element: Element) =>
      [element, ...element.querySelectorAll("*"), ...around(element)].find(
        (each) => getComputedStyle(each).outlineStyle !== "none",
      );
    /** How many pixels of the ring stand out of what an ancestor shows. */
    const cutBy = (ancestor: Element, ringed: Element, reach: number) => {
      const { overflowX, overflowY } = getComputedStyle(ancestor);
      const [ring, frame] = [ringed, ancestor].map((element) => element.getBoundingClientRect()) as [DOMRect, DOMRect];
      const start = { x: frame.left + ancestor.clientLeft, y: frame.top + ancestor.clientTop };
      const ends = { x: start.x + ancestor.clientWidth, y: start.y + ancestor.clientHeight };
      return Math.max(
        overflowX === "visible" ? 0 : Math.max(start.x - ring.left, ring.right - ends.x) + reach,
        overflowY === "visible" ? 0 : Math.max(start.y - ring.top, ring.bottom - ends.y) + reach,
      );
    };
    const tried = new Set<string>();
    const faults = new Set<string>();
    const focusable = "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex='0']";
    for (const element of document.querySelectorAll<HTMLElement>(focusable)) {
      const { width, height } = element.getBoundingClientRect();
      if (!element.checkVisibility({ visibilityProperty: true }) || Math.min(width, height) < 3) continue;
      const frame = around(element).find((each) => getComputedStyle(each).overflow !== "visible");
      const look = `${element.className} ${frame?.className ?? ""}`;
      if (tried.has(look)) continue;
      tried.add(look);
      element.focus();
      if (document.activeElement !== element) continue;
      element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
      const ringed = ringedBy(element);
      if (!ringed) {
        faults.add(`${nameOf(element)} shows no focus`);
        continue;
      }
      const { outlineWidth, outlineOffset } = getComputedStyle(ringed);
      const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
      if (around(ringed).some((ancestor) => cutBy(ancestor, ringed, reach) > 1)) {
        faults.add(`the ring of ${nameOf(element)} is cut`);
      }
    }
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo({ top: 0, behavior: "instant" });
    return [...faults];
  });
