import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** Waits until the page of the address is shown: before, it is the previous one. */
const untilShown = (page: Page) =>
  page.waitForFunction(() => document.documentElement.dataset["page"] === location.pathname);

/** Changes the address as the browser's buttons do: reloading for each of a thousand checks takes hours. */
export const changeAddress = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);

/** Navigates within the page. */
export async function go(page: Page, path: string): Promise<void> {
  await untilShown(page);
  await changeAddress(page, path);
  await untilShown(page);
}

/** Waits until nothing loads and the page has been drawn at its present width. */
export async function untilDrawn(page: Page): Promise<void> {
  await expect(page.locator(".skeleton:visible, [aria-busy=true]:visible")).toHaveCount(0);
  // Content shown only above or below a size appears after the next frame.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}
