import type { Page } from "@playwright/test";

/**
 * Returns texts of the interface that are clamped or cut in any direction, and words that are broken in their middle.
 * `known`: the texts of the language; without it, those of the pseudo-language, by their brackets. Names and other data
 * may be cut.
 */
export const textFaults = (page: Page, known?: readonly string[]): Promise<string[]> =>
  page.evaluate((texts) => {
    const ofInterface = texts && new Set(texts);
    const isText = (text: string) => (ofInterface ? ofInterface.has(text) : /[[\]]/.test(text));
    const isRead = (element: Element) =>
      element.checkVisibility() && !element.closest("[data-name], [aria-hidden=true], .sr-only, option, select");

    function isClamped(element: HTMLElement): boolean {
      const { overflowX, overflowY, webkitLineClamp, textOverflow } = getComputedStyle(element);
      if (overflowX === "visible" && overflowY === "visible") return false;
      if (/auto|scroll/.test(overflowX + overflowY) || element.clientWidth <= 1) return false;
      const isHigh = element.scrollHeight > element.clientHeight + 2;
      const isWide = element.scrollWidth > element.clientWidth + 1;
      return webkitLineClamp === "none" && textOverflow === "clip" ? isWide || isHigh : isHigh || isWide;
    }

    /** Scripts without spaces, and languages in which the browser divides words itself, have no words to look at. */
    const spaceless =
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

    function brokenWords(node: Text, parent: Element): string[] {
      const style = getComputedStyle(parent);
      const shortest = style.hyphens === "auto" ? Number.parseInt(style.hyphenateLimitChars, 10) || 5 : Infinity;
      return [...node.data.matchAll(/[\p{L}\p{M}'’\u200c\u200d]{4,}/gu)].flatMap(({ 0: word, index }) => {
        if (spaceless.test(word) || word.length >= shortest) return [];
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
        const tops = rects.map(({ top }) => top);
        const height = rects[0]?.height ?? 0;
        return Math.max(...tops) - Math.min(...tops) > height / 2 ? [word] : [];
      });
    }

    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const parent = node.parentElement;
      if (!parent || node.data.trim() === "" || !isRead(parent)) continue;
      const box = parent.closest<HTMLElement>(
        "*:not(b, strong, em, i, a, span) , [class*=truncate], [class*=line-clamp]",
      );
      for (const element of new Set([parent, box])) {
        const text = (element?.textContent ?? "").trim();
        if (element && isText(text) && isClamped(element)) found.add(`clamped: ${text.slice(0, 80)}`);
      }
      // Only words of the interface: a name or an address may be broken.
      const isOwn = isText(node.data.trim()) || isText((box?.textContent ?? "").trim());
      if (isOwn)
        for (const word of brokenWords(node, parent))
          found.add(`broken word: ${word} in ${node.data.trim().slice(0, 60)}`);
    }
    return [...found];
  }, known);
