/** Names the font file that this device has in its cache; the script in the page's head reads it. */
export const fontStorageKey = "croupier.font";

/**
 * On a phone's first visit the page is drawn in the fallback, which is cut to the same measures: laying all of it out
 * again when the font arrives would hold up a cheap phone. The font is fetched when nothing else is to do, and taken
 * into use when the page changes anyway; the next visit starts with it.
 *
 * @param onPageChange calls back each time another page is about to be shown, until it is stopped.
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
      // Offline, or storage is blocked: the next visit tries again.
    }
    const stop = onPageChange(() => {
      delete page.dataset["font"];
      stop();
    });
  }, 4000);
}
