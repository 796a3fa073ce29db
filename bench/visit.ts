import type { BrowserContext, Locator, Page } from "@playwright/test";
import { withoutAnnouncements } from "../e2e/support/journey.ts";
import { inBrowser, onePixelPhone } from "./browser.ts";
import { kilobytes, median, type Figure } from "./figure.ts";

const onPhone = <T>(work: (context: BrowserContext) => Promise<T>): Promise<T> =>
  inBrowser(onePixelPhone, async (context) => {
    await withoutAnnouncements(context);
    return work(context);
  });

/**
 * Throttles to a cheap phone, and a slow line if requested, as Lighthouse's mobile profile: 4x CPU, 1.6 Mbps, 150 ms.
 */
async function slowDown(page: Page, { line }: { line: boolean }): Promise<{ bytes(): number }> {
  const session = await page.context().newCDPSession(page);
  let bytes = 0;
  await session.send("Network.enable");
  session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  if (line) {
    const perSecond = (1.6 * 1024 * 1024) / 8;
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 150,
      downloadThroughput: perSecond,
      uploadThroughput: perSecond,
    });
  }
  return { bytes: () => bytes };
}

/** The time after which the server renders a page again. */
const freshMs = 5_000;

/** Measures the transfer and the largest paint of the home page for a returning visitor. */
export async function comeBack(url: string, times: number): Promise<Figure[]> {
  const seen: { bytes: number; paint: number }[] = [];
  for (let time = 0; time < times; time += 1) {
    seen.push(
      await onPhone(async (context) => {
        const first = await context.newPage();
        await first.goto(url, { waitUntil: "networkidle" });
        await first.close();
        await new Promise((go) => setTimeout(go, freshMs + 1_000));
        // The server still sends what it has and renders meanwhile.
        await context.request.get(url);
        await new Promise((go) => setTimeout(go, 1_000));
        const page = await context.newPage();
        const { bytes } = await slowDown(page, { line: true });
        await page.goto(url, { waitUntil: "networkidle" });
        const paint = await page.evaluate(
          () =>
            new Promise<number>((found) => {
              new PerformanceObserver((list) => found(list.getEntries().at(-1)?.startTime ?? 0)).observe({
                type: "largest-contentful-paint",
                buffered: true,
              });
            }),
        );
        return { bytes: bytes(), paint };
      }),
    );
  }
  const bytes = Math.max(...seen.map((each) => each.bytes));
  const paint = median(seen.map((each) => each.paint));
  return [
    { name: "a warm visit: moved", value: kilobytes(bytes), unit: "kB", target: 15, better: "lower" },
    {
      name: "a warm visit: largest paint",
      value: Math.round(paint / 10) / 100,
      unit: "s",
      target: 0.8,
      better: "lower",
    },
  ];
}

interface Press {
  /** The action, and the event that took longest. */
  name: string;
  ms: number;
}

/** Records every press and key during `work`, with the time to its next paint. */
async function presses(page: Page, name: string, work: () => Promise<unknown>): Promise<Press[]> {
  await page.evaluate((doing) => {
    const stored: Press[] = [];
    Object.assign(globalThis, { presses: stored });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
        if (entry.interactionId > 0) stored.push({ name: `${doing}: ${entry.name}`, ms: entry.duration });
      }
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  }, name);
  await work();
  // The last press is reported after its paint, when its animation (a dialog opening or closing) has ended.
  await page.evaluate(() => new Promise((notified) => requestAnimationFrame(() => setTimeout(notified, 900))));
  return page.evaluate(() => (globalThis as unknown as { presses: Press[] }).presses);
}

/**
 * Measures menu, search, sign-in, registration and a list, pressed and typed on a cheap phone: the slowest reaction.
 */
export async function pressAround(url: string): Promise<Figure[]> {
  const found = await onPhone(async (context) => {
    const page = await context.newPage();
    await slowDown(page, { line: false });
    const dialog = page.getByRole("dialog");
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    // Presses by coordinates: the test library's own look-ups would count as the page's work.
    const touch = async (what: Locator) => {
      await what.scrollIntoViewIfNeeded();
      const box = await what.boundingBox();
      if (box) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    };
    const steps: [path: string, name: string, work: () => Promise<unknown>][] = [
      ["/", "open the menu", () => touch(button("Open menu"))],
      ["", "close the menu", () => page.keyboard.press("Escape")],
      ["", "open the search", () => touch(button("Find a game"))],
      ["", "type a search", () => dialog.getByRole("searchbox").pressSequentially("qilin")],
      ["", "close the search", () => touch(dialog.getByRole("button", { name: "Close", exact: true }))],
      ["", "open the sign-in", () => touch(button("Log in"))],
      ["", "type a name", () => dialog.getByRole("textbox").first().pressSequentially("someone")],
      ["", "sign in without a password", () => touch(dialog.getByRole("button", { name: "Log in", exact: true }))],
      ["", "close the sign-in", () => page.keyboard.press("Escape")],
      ["", "open the registration", () => touch(button("Sign up"))],
      ["", "type a new name", () => dialog.getByRole("textbox").first().pressSequentially("someone")],
      ["", "register without the rest", () => touch(dialog.locator("button[type=submit]"))],
      ["/rng", "narrow a list", () => touch(page.locator("main button[aria-pressed=false]").first())],
      ["", "to the next page", () => touch(page.getByRole("link", { name: "Home" }).last())],
    ];
    const all: Press[] = [];
    for (const [path, name, work] of steps) {
      if (path) await page.goto(url + path);
      await page.waitForLoadState("networkidle");
      all.push(...(await presses(page, name, work)));
    }
    return all.sort((a, b) => b.ms - a.ms);
  });
  const [slowest] = found;
  return [
    {
      name: `interaction to next paint, slowest of ${found.length} events (${slowest?.name ?? "none"})`,
      value: slowest?.ms ?? 0,
      unit: "ms",
      target: 100,
      better: "lower",
    },
  ];
}
