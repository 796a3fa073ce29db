import type { Page } from "@playwright/test";

/**
 * Returns focusable elements without a visible focus ring, or with one that an ancestor cuts. Of identical elements in
 * the same ancestor only one is tried, because focus makes a page prefetch links.
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
    /** Returns the element that shows the ring: the focused one, its text, or the field around it. */
    const ringedBy = (element: Element) =>
      [element, ...element.querySelectorAll("*"), ...around(element)].find(
        (each) => getComputedStyle(each).outlineStyle !== "none",
      );
    /** Returns how many pixels of the ring an ancestor cuts. */
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
