import { directionOf, languageNames, languages } from "@croupier/contract/domain/languages";
import { check, missing } from "../../tools/texts/check.ts";
import { expect, test, webUrl, words } from "../support/journey.ts";

/** Returns the first answer of a site to a browser that accepts these languages. */
async function greeting(url: string, accepts: string): Promise<{ lang: string; dir: string; html: string }> {
  const html = await (await fetch(url, { headers: { "accept-language": accepts } })).text();
  const [, lang = "", dir = ""] = /<html lang="([^"]*)" dir="([^"]*)"/.exec(html) ?? [];
  return { lang, dir, html };
}

test("forty languages greet the browser that asks for one, and a chosen one is stored [P15]", async ({
  journey: { page },
  browser,
  contextOptions,
}) => {
  expect(languages).toHaveLength(40);
  // A branch may lack translations by day: they are shown in English until it is finished.
  expect([...check(), ...(process.env["NIGHTLY"] ? missing() : [])]).toEqual([]);
  for (const language of languages) {
    const { lang, dir, html } = await greeting(webUrl(), `${language},xx;q=0.5`);
    expect({ lang, dir }).toEqual({ lang: language, dir: directionOf(language) });
    expect(html).toContain(words("auth.logIn", {}, language));
  }
  // For an unknown language the merchant's default is used.
  expect((await greeting(webUrl(), "xx")).lang).toBe("en");
  const stranger = await browser.newContext({ ...contextOptions, locale: "xh" });
  const elsewhere = await stranger.newPage();
  await elsewhere.goto(webUrl().replace("localhost", "jade.localhost"));
  await expect(elsewhere.locator("html")).toHaveAttribute("lang", "zh-CN");
  await stranger.close();
  await page.goto("/");
  const choice = page.getByLabel(words("nav.language")).filter({ visible: true });
  expect((await choice.getByRole("option").allTextContents()).toSorted()).toEqual(
    Object.values(languageNames).toSorted(),
  );
  await choice.selectOption("my");
  await expect(page.locator("html")).toHaveAttribute("lang", "my");
  await expect(
    page
      .getByRole("banner")
      .getByText(words("auth.logIn", {}, "my"))
      .first(),
  ).toBeVisible();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "my");
});

test("the language changes within a dialog, which keeps what was typed", { tag: "@phone" }, async ({ journey }) => {
  const { page } = journey;
  await page.goto("/login");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(words("auth.username")).fill("lina.tran");
  await dialog.getByLabel(words("nav.language")).selectOption("de");
  await expect(dialog.getByLabel(words("auth.username", {}, "de"))).toHaveValue("lina.tran");
  await expect(dialog.getByRole("heading", { name: words("auth.logIn", {}, "de") })).toBeVisible();
});

test(
  "a language from right to left mirrors the page when it is chosen, and back",
  { tag: "@nightly" },
  async ({ journey: { page } }) => {
    await page.goto("/");
    await page.getByLabel(words("nav.language")).filter({ visible: true }).selectOption("ar");
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    const menu = page.getByRole("complementary", { name: words("nav.menu", {}, "ar") });
    await expect.poll(async () => (await menu.boundingBox())?.x).toBeGreaterThan(1000);
    await page
      .getByLabel(words("nav.language", {}, "ar"))
      .filter({ visible: true })
      .selectOption("de");
    await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
  },
);
