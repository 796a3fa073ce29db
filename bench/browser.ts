import { chromium, devices, type BrowserContext, type BrowserContextOptions } from "@playwright/test";
import { chromiumFlags, findChromium } from "../scripts/chromium.ts";

/** The phone profile of the measurements. */
export const phone: BrowserContextOptions = { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } };

/**
 * The same with one device pixel per CSS pixel: without a graphics card, seven times as many would take longer to paint
 * than the page itself.
 */
export const onePixelPhone: BrowserContextOptions = { ...phone, deviceScaleFactor: 1 };

/** Runs `work` in a fresh browser with an empty profile. */
export async function inBrowser<T>(
  options: BrowserContextOptions,
  work: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags });
  try {
    return await work(await browser.newContext(options));
  } finally {
    await browser.close();
  }
}
