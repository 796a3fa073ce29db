import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** Waits until the router has resolved the address: before, the previous screen is shown. */
const untilResolved = (page: Page) =>
  page.waitForFunction(() => {
    const { state } = (window as unknown as Record<string, RouterView | undefined>)["__TSR_ROUTER__"] ?? {};
    return state?.status === "idle" && state.resolvedLocation?.pathname === location.pathname;
  });
interface RouterView {
  state: { status: string; resolvedLocation?: { pathname: string } };
}

/** Navigates within the page, as its links do: reloading for each of a thousand checks takes hours. */
export async function go(page: Page, path: string): Promise<void> {
  await untilResolved(page);
  await page.evaluate((to) => history.pushState(null, "", to), path);
  await untilResolved(page);
}

/** Waits until nothing loads and the page has been drawn at its present width. */
export async function untilDrawn(page: Page): Promise<void> {
  await expect(page.locator(".skeleton:visible, [aria-busy=true]:visible")).toHaveCount(0);
  // Content shown only above or below a size appears after the next frame.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}
