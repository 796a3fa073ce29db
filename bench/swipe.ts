import type { CDPSession, Page } from "@playwright/test";
import { withoutAnnouncements } from "../e2e/support/journey.ts";
import { openAs } from "../e2e/support/member.ts";
import { inBrowser, onePixelPhone } from "./browser.ts";
import { median, type Figure } from "./figure.ts";
import { memberOf } from "./member-of.ts";
import { signIn } from "./sign-in.ts";

const flicks = 5;

interface Swiped {
  name: string;
  path: string;
  /** The demo account that opens it; a visitor without one. */
  as?: string;
}

const pages: Swiped[] = [
  { name: "home", path: "/" },
  { name: "list of games", path: "/rng" },
  { name: "a member's bets", path: "/member/personalHistoryCopy", as: "lina.tran" },
  { name: "an agent's downlines", path: "/agentHome/downlineManagmentView", as: "quan.pham" },
];

interface Frames extends Window {
  longest?: number;
}

/** Measures the time between any two frames from now on. */
const watchFrames = (page: Page) =>
  page.evaluate(() => {
    const found: Frames = window;
    let last = performance.now();
    const step = (now: number) => {
      found.longest = Math.max(found.longest ?? 0, now - last);
      last = now;
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });

/** Flicks a finger up the middle of the screen, and lets the page run on for half a second. */
async function flick(page: Page, session: CDPSession): Promise<void> {
  const at = (y: number) => ({ touchPoints: [{ x: 195, y }] });
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", ...at(700) });
  for (let y = 660; y > 200; y -= 60) {
    await session.send("Input.dispatchTouchEvent", { type: "touchMove", ...at(y) });
    await page.waitForTimeout(12);
  }
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await page.waitForTimeout(500);
}

const longestFrame = (site: string, { path, as }: Swiped): Promise<number> =>
  inBrowser({ ...onePixelPhone, serviceWorkers: "block" }, async (context) => {
    await withoutAnnouncements(context);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    if (as === undefined) await page.goto(site + path);
    else {
      const member = await memberOf(site, await signIn(site, as, "Lantern-2026"));
      await openAs(page, { signIn: member.signIn, site }, path);
    }
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(1500);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await watchFrames(page);
    for (let at = 0; at < flicks; at += 1) await flick(page, session);
    return (await page.evaluate(() => (window as Frames).longest)) ?? 0;
  });

/** Measures the longest time without a frame while a finger moves down a page of a cheap phone (4x CPU). */
export async function swipeDown(site: string, times: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const page of pages) {
    const longest: number[] = [];
    for (let time = 0; time < times; time += 1) longest.push(await longestFrame(site, page));
    figures.push(
      {
        name: `longest frame of ${flicks} flicks: ${page.name}, median of ${times}`,
        value: Math.round(median(longest)),
        unit: "ms",
        target: 33,
        better: "lower",
      },
      {
        name: `longest frame of ${flicks} flicks: ${page.name}, least`,
        value: Math.round(Math.min(...longest)),
        unit: "ms",
      },
    );
  }
  return figures;
}
