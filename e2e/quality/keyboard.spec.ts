/// <reference lib="dom" />
import type { Page } from "@playwright/test";
import { expect, newName, password, test, words } from "../support/journey.ts";
import { untilLive } from "../support/steps.ts";

/** Returns the name of the focused element, and whether its focus is visible. */
async function focused(page: Page): Promise<{ name: string; seen: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return { name: "", seen: true };
    const name = element.getAttribute("aria-label") ?? element.textContent?.trim() ?? "";
    // The outline may be on the field around an input, or around a tab's text.
    const parts = [...element.children, element, element.parentElement, element.parentElement?.parentElement];
    const seen = parts.some((each) => {
      if (!each) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
      return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
    });
    return { name, seen };
  });
}

/** Presses Tab until an element of this name has focus; every stop on the way must be visible. */
async function walkTo(page: Page, name: RegExp, key = "Tab"): Promise<void> {
  for (let at = 0; at < 120; at++) {
    await page.keyboard.press(key);
    const here = await focused(page);
    expect(here.seen, `focus on "${here.name}" can be seen`).toBe(true);
    if (name.test(here.name)) return;
  }
  throw new Error(`Tab never reached ${name}`);
}

const exactly = (key: string, values = {}) =>
  new RegExp(`^${words(key, values).replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`);

test("the whole journey can be done by keyboard alone", async ({ journey }) => {
  test.setTimeout(300_000);
  const { page } = journey;
  const { keyboard } = page;
  await page.goto("/");
  await walkTo(page, exactly("auth.signUp"));
  await keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel(words("field.mobileNum"))).toBeFocused();
  await keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  expect((await focused(page)).name).toMatch(exactly("auth.signUp"));
  await keyboard.press("Enter");
  await expect(dialog.getByLabel(words("field.mobileNum"))).toBeFocused();
  await walkTo(page, exactly("auth.registerBy.mobile"), "Shift+Tab");
  await keyboard.press("ArrowRight");
  const username = newName();
  const fill = async (label: string, text: string) => {
    const field = dialog.getByLabel(words(label), { exact: true });
    while (!(await field.evaluate((element) => element === document.activeElement))) await keyboard.press("Tab");
    await keyboard.type(text);
  };
  await fill("field.username", username);
  await fill("field.password", password);
  await fill("field.confirmPassword", password);
  const terms = dialog.getByRole("checkbox");
  while (!(await terms.evaluate((element) => element === document.activeElement))) await keyboard.press("Tab");
  await keyboard.press("Space");
  await keyboard.press("Enter");
  await expect(dialog).toBeHidden();

  await walkTo(page, exactly("wallet.deposit"));
  await keyboard.press("Enter");
  const amount = page.getByLabel(words("wallet.amount")).first();
  await expect(amount).toBeVisible();
  while (!(await amount.evaluate((element) => element === document.activeElement))) await keyboard.press("Tab");
  await keyboard.type("60");
  await keyboard.press("Enter");
  await walkTo(page, exactly("wallet.open.page"));
  const opened = page.waitForEvent("popup");
  await keyboard.press("Enter");
  const provider = await opened;
  await walkTo(provider, /Approve/);
  await provider.keyboard.press("Enter");
  await provider.waitForURL(/\/payment\?/);
  await provider.close();
  await expect(page.getByText(words("wallet.state.credited")).first()).toBeVisible();
  await keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  expect((await focused(page)).name).toMatch(exactly("wallet.deposit"));

  await walkTo(page, /Gates of Qilin/);
  await keyboard.press("Enter");
  await page.waitForURL(/\/game\/1001/);
  const spin = page.frameLocator("iframe").locator("#spin");
  await expect(spin).toHaveAttribute("aria-label", "Spin", { timeout: 90_000 });
  // The opened game has the keyboard at once.
  await expect(page.locator("iframe")).toBeFocused();
  const played = page.waitForResponse(
    (answer) => answer.url().endsWith("/api/solo/begin") && answer.request().method() === "POST",
  );
  await keyboard.press("Space");
  expect((await played).status()).toBe(200);
  await expect(spin).toHaveAttribute("aria-label", "Spin", { timeout: 90_000 });

  // The first Tab reaches the game's first control, from which the way back leads to the bar.
  await keyboard.press("Tab");
  await walkTo(page, exactly("action.back"), "Shift+Tab");
  await keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/");
  // The way back leads to the game's tile, far from the end of the page.
  await expect(page.getByRole("link", { name: /Gates of Qilin/ }).first()).toBeFocused();
  await walkTo(page, exactly("nav.account", { account: username }), "Shift+Tab");
  await keyboard.press("Enter");
  await walkTo(page, exactly("member.bettingRecord"));
  await keyboard.press("Enter");
  await page.waitForURL(/personalHistoryCopy/);
  await expect(page.getByRole("button", { name: /Gates of Qilin/ })).toHaveCount(1);
  await walkTo(page, exactly("nav.account", { account: username }), "Shift+Tab");
  await keyboard.press("Enter");
  await walkTo(page, exactly("auth.signOut"));
  await keyboard.press("Enter");
  await expect(dialog).toContainText(words("auth.signOutTitle"));
  await walkTo(page, exactly("auth.signOut"));
  await keyboard.press("Enter");
  await expect(page.getByRole("button", { name: words("auth.signUp"), exact: true })).toBeVisible();
});

test(
  "the focused element is never covered by the header or the bottom bar",
  { tag: "@nightly" },
  async ({ journey: { page } }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/hot");
    await untilLive(page.getByRole("button", { name: words("nav.open") }));
    const hidden = () =>
      page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element.closest(".shell-header, .bottom-bar")) return "";
        const { left, top, width, height } = element.getBoundingClientRect();
        const above = document.elementFromPoint(left + width / 2, top + height / 2);
        return !above || above.closest(".shell-header, .bottom-bar") ? (element.textContent ?? element.tagName) : "";
      });
    for (const [key, times] of [
      ["Tab", 60],
      ["Shift+Tab", 40],
    ] as const) {
      for (let at = 0; at < times; at++) {
        await page.keyboard.press(key);
        await expect.poll(hidden, `${key} ${at}`).toBe("");
      }
    }
  },
);
