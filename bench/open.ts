import { withoutAnnouncements } from "../e2e/support/journey.ts";
import { inBrowser, phone } from "./browser.ts";
import { median, type Figure } from "./figure.ts";

/** What is pressed, and what has to be seen then. */
const openings = [
  { name: "menu", press: 'header button[aria-label="Open menu"]', seen: "dialog[open]", target: 150 },
  { name: "login", press: 'header form[action="/login"] button', seen: "dialog[open] input", target: 150 },
  { name: "search", press: "header .search-button", seen: "dialog[open] input[type=search]", target: 150 },
] as const;

/** Watches the next press; the milliseconds until what it opens was painted are found in the page afterwards. */
function watch(seen: string): void {
  const found = globalThis as { visibleAfter?: number };
  const start = () => {
    const pressed = performance.now();
    const look = () => {
      if (!document.querySelector(seen)?.getClientRects().length) requestAnimationFrame(look);
      else requestAnimationFrame(() => (found.visibleAfter = performance.now() - pressed));
    };
    look();
  };
  addEventListener("pointerdown", start, { once: true, capture: true });
}

/** Measures on a cheap phone (4x CPU) how long after its first press a menu or dialog is seen: the median of several. */
export async function openFirst(url: string, times: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, press, seen, target } of openings) {
    const took: number[] = [];
    for (let time = 0; time < times; time += 1) {
      took.push(
        await inBrowser({ ...phone, deviceScaleFactor: 1 }, async (context) => {
          await withoutAnnouncements(context);
          const page = await context.newPage();
          await page.goto(url, { waitUntil: "networkidle" });
          const session = await context.newCDPSession(page);
          await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
          const box = await page.locator(press).first().boundingBox();
          if (!box) throw new Error(`no ${name} to press`);
          await page.evaluate(watch, seen);
          await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
          const after = () => (globalThis as { visibleAfter?: number }).visibleAfter;
          await page.waitForFunction(after);
          return (await page.evaluate(after)) ?? 0;
        }),
      );
    }
    const value = Math.round(median(took));
    figures.push({ name: `press to visible: ${name}, median of ${times}`, value, unit: "ms", target, better: "lower" });
  }
  return figures;
}
