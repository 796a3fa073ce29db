import { defineConfig, devices } from "@playwright/test";
import { chromiumFlags, installedChromium } from "./scripts/chromium.ts";

const executablePath = installedChromium() ?? "/usr/bin/chromium";

/**
 * The long proofs, and second variants of a journey, run in `npm run test:nightly`; the default run has a short version
 * of each. A journey tagged `@desktop-nightly` or `@phone-nightly` is run at the other size alone by day.
 */
const nightOnly = (...tags: RegExp[]) => (process.env.NIGHTLY ? [] : tags);

/**
 * Disables what a page of seconds does not need: background compilation, a process per origin, and a spare process for
 * the next page. A page load costs a fifth less.
 */
const lighterFlags = ["--js-flags=--single-threaded", "--disable-site-isolation-trials", "--renderer-process-limit=1"];

/** Journeys through the whole running app, as a person uses it. */
export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/support/global-setup.ts",
  outputDir: "test-results",
  // Each worker has a running app of its own, so no journey meets the changes of another worker's. One more than there
  // are cores: a journey waits for clocks and servers as well.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  // A spin may win free spins, which take their time.
  timeout: 180_000,
  // A busy machine is slow, not wrong.
  expect: { timeout: 40_000 },
  reporter: "list",
  use: {
    launchOptions: { executablePath, args: [...chromiumFlags, ...lighterFlags] },
    locale: "en-US",
    timezoneId: "UTC",
    // Motion costs a fifth of the machine, and every press waits until nothing moves: journeys about motion enable it.
    contextOptions: { reducedMotion: "reduce" },
    // A worker would answer before a journey can: the one that is about it lets it in.
    serviceWorkers: "block",
    // Writing down what every journey does costs a tenth of the run: `TRACE=1` does, for the one that fails.
    trace: process.env.TRACE ? { mode: "retain-on-failure", screenshots: false, snapshots: true } : "off",
    screenshot: "only-on-failure",
  },
  projects: [
    {
      name: "desktop",
      grepInvert: [/@phone-only/, ...nightOnly(/@nightly/, /@desktop-nightly/)],
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      // Only what differs on a small screen with touch: each such journey says why beside its tag.
      name: "phone",
      grep: /@phone/,
      grepInvert: nightOnly(/@nightly/, /@phone-nightly/),
      // One dot a pixel: without a graphics card seven times as many dots take longer than the page itself.
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
  ],
});
