import type { BrowserContextOptions, Page } from "@playwright/test";
import { withoutAnnouncements } from "../e2e/support/journey.ts";
import { inBrowser, onePixelPhone } from "./browser.ts";
import { median, type Figure } from "./figure.ts";

interface Opening {
  name: string;
  press: string;
  /** The element that must be visible; with `changes`, with another text than before. */
  seen: string;
  changes?: boolean;
}

/** A dialog becomes modal only after it was painted. */
const dialog = "dialog:is([open], :popover-open)";
const dialogs: Opening[] = [
  { name: "menu", press: 'header [data-opens="menu"]', seen: dialog },
  { name: "login", press: 'header [data-opens="login"]', seen: `${dialog} input` },
  { name: "search", press: 'header [data-opens="search"]', seen: `${dialog} input[type=search]` },
];

/** Time to look at the page before the press, in which the page fetches what a first press opens. */
const lookedMs = 5000;

async function whenQuiet(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: "networkidle" });
  await page.waitForTimeout(lookedMs);
}

/** A visitor presses only what is painted. */
async function whilePageLoads(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
}

interface Moment {
  name: string;
  target: number;
  path: string;
  screen: BrowserContextOptions;
  /** Opens the page and returns at the moment of the press. */
  arrive(page: Page, url: string): Promise<void>;
  openings: Opening[];
}

const moments: Moment[] = [
  { name: "press to visible", target: 150, path: "", screen: onePixelPhone, arrive: whenQuiet, openings: dialogs },
  {
    name: "press to visible",
    target: 150,
    path: "",
    // No phone has this menu.
    screen: { viewport: { width: 1024, height: 768 }, hasTouch: true },
    arrive: whenQuiet,
    openings: [{ name: "menu of vendors", press: 'header nav a[href="/live"]', seen: "#vendor-menu" }],
  },
  {
    name: "press to visible while the page loads",
    target: 200,
    path: "",
    screen: onePixelPhone,
    arrive: whilePageLoads,
    // The outline answers a press before the dialog is loaded.
    openings: dialogs.map((each) => ({ ...each, seen: `${each.seen}, .dialog-outline:popover-open` })),
  },
  {
    name: "press to visible",
    target: 200,
    path: "/rng",
    screen: onePixelPhone,
    arrive: whenQuiet,
    openings: [
      { name: "narrowed list", press: "main button[aria-pressed=false]", seen: "main h1 + p", changes: true },
      // A visitor is asked to sign in.
      { name: "a game's tile", press: "main a[href^='/game/']", seen: dialog },
    ],
  },
];

/**
 * Watches the next press; the page records the milliseconds from the touch to the painted result. A message sent before
 * a frame is painted arrives after it.
 */
function watch({ seen, changes }: Opening): void {
  const found = globalThis as { visibleAfter?: number };
  const text = () => document.querySelector(seen)?.textContent;
  const before = text();
  const isSeen = () => document.querySelector(seen)?.getClientRects().length && !(changes && text() === before);
  const start = ({ timeStamp }: Event) => {
    const look = () => {
      if (!isSeen()) {
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

const openOnce = (url: string, { path, screen, arrive }: Moment, opening: Opening): Promise<number> =>
  inBrowser(screen, async (context) => {
    await withoutAnnouncements(context);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await arrive(page, url + path);
    const box = await page.locator(opening.press).first().boundingBox();
    if (!box) throw new Error(`no ${opening.name} to press`);
    await page.evaluate(watch, opening);
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    const after = () => (globalThis as { visibleAfter?: number }).visibleAfter;
    await page.waitForFunction(after);
    return (await page.evaluate(after)) ?? 0;
  });

/**
 * Measures on a cheap phone (4x CPU) how long after its first press a menu or dialog is visible: the median of several.
 */
export async function openFirst(url: string, times: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const moment of moments) {
    for (const opening of moment.openings) {
      const took: number[] = [];
      for (let time = 0; time < times; time += 1) took.push(await openOnce(url, moment, opening));
      const name = `${moment.name}: ${opening.name}, median of ${times}`;
      figures.push({ name, value: Math.round(median(took)), unit: "ms", target: moment.target, better: "lower" });
    }
  }
  return figures;
}
