import type { Page } from "@playwright/test";
import { withoutAnnouncements } from "../e2e/support/journey.ts";
import { inBrowser, phone } from "./browser.ts";
import { median, type Figure } from "./figure.ts";

/** What is pressed, and what has to be seen then: a dialog becomes modal only after it was painted. */
const dialog = "dialog:is([open], :popover-open)";
const openings = [
  { name: "menu", press: 'header [data-opens="menu"]', seen: dialog },
  { name: "login", press: 'header [data-opens="login"]', seen: `${dialog} input` },
  { name: "search", press: 'header [data-opens="search"]', seen: `${dialog} input[type=search]` },
] as const;

/** So long somebody looks at the page before the press: by then the page has fetched what a first press opens. */
const lookedMs = 5000;

interface Moment {
  name: string;
  target: number;
  /** Goes to the page and answers at the moment of the press. */
  arrive(page: Page, url: string): Promise<unknown>;
  /** What is enough to be seen, in addition to what opens. */
  orSeen?: string;
}

const moments: Moment[] = [
  {
    name: "press to visible",
    target: 150,
    arrive: async (page, url) => {
      await page.goto(url, { waitUntil: "networkidle" });
      await page.waitForTimeout(lookedMs);
    },
  },
  {
    name: "press to visible while the page loads",
    target: 200,
    // Nobody presses what is not painted yet.
    arrive: async (page, url) => {
      await page.goto(url, { waitUntil: "commit" });
      await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    },
    // The outline that answers a press before what it opens is there.
    orSeen: ".dialog-outline:popover-open",
  },
];

/**
 * Watches the next press; the milliseconds from the finger to the picture of what it opens are found in the page
 * afterwards. A message that is sent before a frame is painted arrives after it.
 */
function watch(seen: string): void {
  const found = globalThis as { visibleAfter?: number };
  const start = ({ timeStamp }: Event) => {
    const look = () => {
      if (!document.querySelector(seen)?.getClientRects().length) {
        requestAnimationFrame(look);
        return;
      }
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => (found.visibleAfter = performance.now() - timeStamp));
      port1.start();
      port2.postMessage(undefined);
    };
    requestAnimationFrame(look);
  };
  addEventListener("pointerdown", start, { once: true, capture: true });
}

async function openOnce(
  url: string,
  moment: Moment,
  { name, press, seen }: (typeof openings)[number],
): Promise<number> {
  return inBrowser({ ...phone, deviceScaleFactor: 1 }, async (context) => {
    await withoutAnnouncements(context);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await moment.arrive(page, url);
    const box = await page.locator(press).first().boundingBox();
    if (!box) throw new Error(`no ${name} to press`);
    await page.evaluate(watch, moment.orSeen ? `${seen}, ${moment.orSeen}` : seen);
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    const after = () => (globalThis as { visibleAfter?: number }).visibleAfter;
    await page.waitForFunction(after);
    return (await page.evaluate(after)) ?? 0;
  });
}

/** Measures on a cheap phone (4x CPU) how long after its first press a menu or dialog is seen: the median of several. */
export async function openFirst(url: string, times: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const moment of moments) {
    for (const opening of openings) {
      const took: number[] = [];
      for (let time = 0; time < times; time += 1) took.push(await openOnce(url, moment, opening));
      const name = `${moment.name}: ${opening.name}, median of ${times}`;
      figures.push({ name, value: Math.round(median(took)), unit: "ms", target: moment.target, better: "lower" });
    }
  }
  return figures;
}
