import { languages } from "../../packages/contract/src/domain/languages.ts";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/journey.ts";

/** Waits until React has taken over the content of the page. */
const hydrated = (page: Page) =>
  page.waitForFunction(() => {
    const main = document.querySelector("main");
    return main !== null && Object.keys(main).some((name) => name.startsWith("__reactProps"));
  });

// A page that React renders once more reports an error, which fails a journey.
test("a page keeps the server's markup whatever else its address has", { tag: "@phone" }, async ({ journey }) => {
  const { page } = journey;
  for (const path of ["/live?utm_source=mail", "/rng?vassalage=PG&fbclid=1", "/?gclid=2"]) {
    await page.goto(path);
    await hydrated(page);
    await expect(page).toHaveURL((url) => url.pathname + url.search === path);
  }
});

test("the language of an address is kept on reload", { tag: "@phone" }, async ({ journey }) => {
  const { page } = journey;
  const html = page.locator("html");
  await page.goto("/live?lang=de&utm_source=mail");
  await expect(html).toHaveAttribute("lang", "de");
  await expect(page).toHaveURL(/\/live\?utm_source=mail$/);
  await page.reload();
  await expect(html).toHaveAttribute("lang", "de");
});

test("dates in the calendar that a reader chose are the server's own", async ({ journey, baseURL }) => {
  const { page } = journey;
  const url = baseURL ?? "";
  await page.context().addCookies([
    { name: "lang", value: "fa", url },
    { name: "calendar", value: "persian", url },
  ]);
  for (const path of ["/", "/promotions", "/about"]) {
    await page.goto(path);
    await expect(page.locator("html")).toHaveAttribute("data-calendar", "persian");
    await hydrated(page);
  }
});

test("no page is rendered twice in any language", { tag: ["@nightly", "@phone-only"] }, async ({ journey }) => {
  test.setTimeout(300_000);
  const { page } = journey;
  for (const language of languages) {
    for (const path of ["/rng", "/live"]) {
      await page.goto(`${path}?lang=${language}`);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await hydrated(page);
    }
  }
});
