import type { Page } from "@playwright/test";
import { createApi } from "../apps/web/src/core/api/api.ts";
import type { RunningApp } from "../e2e/support/app.ts";
import { inBrowser, onePixelPhone, phone } from "./browser.ts";
import { median, type Figure } from "./figure.ts";

/** A moving game: the measurement and its action. */
interface Scene {
  name: string;
  nodeId: string;
  play(page: Page): Promise<void>;
}

const measuredMs = 8_000;

/** Presses the round button whenever it is idle, as long as the page is measured. */
const spinOn = (page: Page): Promise<void> =>
  page.evaluate(() => {
    setInterval(() => {
      const button = document.querySelector<HTMLElement>('#spin[aria-label="Spin"]');
      button?.click();
    }, 200);
  });

const scenes: readonly Scene[] = [
  { name: "slot with lines, spinning", nodeId: "1001", play: spinOn },
  { name: "slot with clusters, spinning", nodeId: "1006", play: spinOn },
  { name: "pond", nodeId: "", play: () => Promise.resolve() },
  { name: "baccarat table", nodeId: "3001", play: () => Promise.resolve() },
];

/** Counts the frames that a page draws, per second. */
const framesOf = (page: Page): Promise<number[]> =>
  page.evaluate(
    (length) =>
      new Promise<number[]>((done) => {
        const seconds: number[] = [];
        const began = performance.now();
        const count = (now: number) => {
          const second = Math.floor((now - began) / 1000);
          seconds[second] = (seconds[second] ?? 0) + 1;
          if (now - began < length) requestAnimationFrame(count);
          else done(Array.from({ length: Math.floor(length / 1000) }, (_, at) => seconds[at] ?? 0));
        };
        requestAnimationFrame(count);
      }),
    measuredMs,
  );

interface Entrance {
  name: string;
  nodeId: string;
  /** Selects the control that a player presses first. */
  control: string;
}

const entrances: readonly Entrance[] = [
  { name: "slot", nodeId: "1001", control: '#stage:not([hidden]) #spin[aria-label="Spin"]:not(:disabled)' },
  { name: "baccarat table", nodeId: "3001", control: "#stage:not([hidden]) [data-spot]" },
];

/** Measures the time from a frame's navigation until its first control is painted, in milliseconds. */
const openFrame = (url: string, control: string): Promise<number> =>
  inBrowser(onePixelPhone, async (context) => {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.addInitScript((selector) => {
      const look = () => {
        if (!document.querySelector(selector)?.getClientRects().length) {
          requestAnimationFrame(look);
          return;
        }
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener("message", () => performance.mark("playable"));
        port1.start();
        port2.postMessage(undefined);
      };
      requestAnimationFrame(look);
    }, control);
    await page.goto(url, { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("playable").length > 0);
    return page.evaluate(() => performance.getEntriesByName("playable")[0]?.startTime ?? 0);
  });

/**
 * Measures the frames per second of games, and how long a game's frame takes until its first control can be pressed, on
 * a phone with a four times slower processor. Only the processor draws.
 */
export async function measureGames(app: RunningApp, token: string, times: number): Promise<Figure[]> {
  const api = createApi({
    base: app.web,
    merchant: undefined,
    language: () => "en",
    token: () => token,
    fetch: (input, init) => fetch(input, init),
  });
  const ponds = await api.call("gameList", { gameType: "FISH", pageNo: 1, pageSize: 1 });
  const pond = ponds.ok ? (ponds.value.content[0]?.nodeId ?? "") : "";
  const figures: Figure[] = [];
  const launch = async (nodeId: string): Promise<string> => {
    const launched = await api.call("launchGame", { nodeId, backUrl: `${app.web}/`, language: "EN" });
    if (!launched.ok) throw new Error(`game ${nodeId}: ${launched.code}`);
    return launched.value.url;
  };
  for (const { name, nodeId, control } of entrances) {
    const took: number[] = [];
    for (let time = 0; time < times; time += 1) took.push(await openFrame(await launch(nodeId), control));
    figures.push({
      name: `${name}, from its frame's navigation to its first control, median of ${times}`,
      value: Math.round(median(took)),
      unit: "ms",
      target: 1500,
      better: "lower",
    });
  }
  for (const { name, nodeId, play } of scenes) {
    const url = await launch(nodeId || pond);
    const seconds = await inBrowser({ ...phone, reducedMotion: "no-preference" }, async (context) => {
      const page = await context.newPage();
      await page.goto(url);
      await page.locator("#stage:not([hidden])").waitFor();
      const session = await context.newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
      await play(page);
      return framesOf(page);
    });
    const mean = Math.round(seconds.reduce((sum, count) => sum + count, 0) / seconds.length);
    const slowest = Math.min(...seconds);
    const target = { target: 30, better: "higher" } as const;
    figures.push(
      { name: `${name}, frames a second under 4x CPU`, value: mean, unit: "", ...target },
      { name: `${name}, frames in its slowest second`, value: slowest, unit: "" },
    );
  }
  return figures;
}
