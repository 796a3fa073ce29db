/** The storage key of the font file in this device's cache; the script in the page's head reads it. */
export const fontStorageKey = "croupier.font";

/**
 * Fetches the font late on a phone's first visit. The page uses a fallback with the same metrics until then, because a
 * second layout when the font arrives would block a cheap phone. The font is fetched when the browser is idle and
 * applied at the next page change; the next visit starts with it.
 *
 * @param onPageChange calls back before each change of page, until it is stopped
 */
export function fetchFontLater(onPageChange: (then: () => void) => () => void): void {
  const page = document.documentElement;
  const file = page.dataset["font"];
  if (file === undefined) return;
  setTimeout(async () => {
    try {
      if ((await document.fonts.load("1em Figtree")).length === 0) return;
      localStorage.setItem(fontStorageKey, file);
    } catch {
      // Offline, or storage is blocked: the next visit retries.
    }
    const stop = onPageChange(() => {
      delete page.dataset["font"];
      stop();
    });
  }, 4000);
}
