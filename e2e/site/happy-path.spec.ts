import type { FrameLocator, Page } from "@playwright/test";
import { query } from "../support/database.ts";
import { expect, test, webUrl, words, type Journey } from "../support/journey.ts";
import { register, signOut, withMotion } from "../support/steps.ts";

/** Returns the number of a shown balance, in cents. */
const cents = (text: string): number => Math.round(Number(text.replace(/[^\d.]/g, "")) * 100);

async function shownBalance(page: Page): Promise<number> {
  return cents(await page.getByTestId("balance").innerText());
}

/** Deposits through the provider's own page, as a person does; returns on the deposit page. */
async function deposit({ page }: Journey, amount: string, language: string): Promise<void> {
  const t = (key: string) => words(key, {}, language);
  await page.goto("/member/depositv2");
  await page.getByLabel(t("wallet.amount")).first().fill(amount);
  await page.getByRole("button", { name: t("wallet.continue") }).click();
  await page.waitForURL(/\/sandbox\/pay\//);
  await expect(page.getByText(amount)).toBeVisible();
  await page.locator('button[value="paid"]').click();
  await page.waitForURL(/\/member\/depositv2/);
  await expect(page.getByText(t("wallet.state.credited")).first()).toBeVisible();
}

/** Spins once in the arcade's own page; returns the balance once the stake is taken, in cents. */
async function spin(page: Page, game: FrameLocator): Promise<number> {
  const answered = page.waitForResponse(
    (answer) => answer.url().endsWith("/api/solo/begin") && answer.request().method() === "POST",
  );
  await game.locator("#spin").click();
  const answer = await answered;
  expect(answer.status()).toBe(200);
  const { round } = (await answer.json()) as { round: { balance: string } };
  return cents(round.balance.slice(0, -2));
}

/** Returns every movement of a member's cash in the ledger, newest first: kind, change and balance. */
const movementsOf = (account: string) =>
  query<{ kind: string; change: string; after: string }>(
    `select l.kind, l.amount / 100 as change, l.balance_after / 100 as after
     from ledger_account a join member m on m.id = a.member_id join ledger_line l on l.account_id = a.id
     where m.account = $1 and a.kind = 'cash' order by l.sequence desc`,
    [account],
  );

for (const language of ["en", "zh-CN"]) {
  // On a phone the main flows run on the screen that most visitors have.
  test(
    `a visitor registers, deposits, spins and finds it recorded (${language})${language === "en" ? " [P06] [M03] [M07]" : ""}`,
    language === "en" ? { tag: ["@phone", "@desktop-nightly"] } : { tag: "@nightly" },
    async ({ journey }) => {
      test.setTimeout(300_000);
      const { page } = journey;
      const t = (key: string) => words(key, {}, language);
      // The stake is visible while the reels turn.
      await withMotion(page);
      await page.context().addCookies([{ name: "lang", value: language, url: webUrl() }]);
      const username = await register(journey, { language });
      expect(await page.locator("html").getAttribute("lang")).toBe(language);
      await deposit(journey, "200.00", language);
      await page.goto("/");
      await expect.poll(() => shownBalance(page)).toBe(200_00);

      await page
        .getByRole("link", { name: /Gates of Qilin|麒麟/ })
        .first()
        .click();
      await page.waitForURL(/\/game\/1001/);
      const game = page.frameLocator("iframe");
      await expect(game.locator("#spin")).toBeEnabled({ timeout: 20_000 });
      expect(new URL((await page.locator("iframe").getAttribute("src")) ?? "").origin).not.toBe(
        new URL(page.url()).origin,
      );
      let inGame = 0;
      for (let at = 0; at < 3; at++) {
        const staked = await spin(page, game);
        // It updates without a reload; the benches measure the second it may take.
        const within = { intervals: [50] };
        await expect.poll(() => shownBalance(page), within).toBe(staked);
        await expect(game.locator("#spin")).toHaveAttribute("aria-label", /^(Spin|旋转)$/, { timeout: 90_000 });
        inGame = cents(await game.locator("#balance").innerText());
        await expect.poll(() => shownBalance(page), within).toBe(inGame);
      }
      await page
        .getByRole("button", { name: t("action.back") })
        .first()
        .click();
      await expect.poll(() => shownBalance(page)).toBe(inGame);

      await page.goto("/member/personalHistoryCopy");
      const bets = page.getByRole("button", { name: /Gates of Qilin|麒麟/ });
      await expect(bets).toHaveCount(3);
      await bets.first().click();
      await expect(page.getByRole("dialog")).toContainText(t("records.movements"));
      await page.keyboard.press("Escape");

      await page.goto("/member/transactionHistory");
      const record = page.getByRole("main");
      await expect(record.locator("tbody").getByText(t("records.kind.bet"), { exact: true })).toHaveCount(3);
      await expect(record.locator("tbody").getByText(t("records.kind.deposit"), { exact: true })).toBeVisible();
      const shown = await record
        .locator("tbody tr")
        .evaluateAll((rows) => rows.map(({ children }) => [0, 2, 3].map((at) => children[at]?.textContent ?? "")));
      const signed = (text: string) => cents(text) * (/^[-\u2212]/.test(text) ? -1 : 1);
      const movements = await movementsOf(username);
      // Three stakes, the deposit, and the results of the spins.
      expect(movements.length).toBeGreaterThanOrEqual(4);
      expect(
        shown.map(([kind = "", change = "", after = ""]) => [kind.split(" · ")[0], signed(change), cents(after)]),
      ).toEqual(movements.map(({ kind, change, after }) => [t(`records.kind.${kind}`), Number(change), Number(after)]));
      expect(Number(movements[0]?.after)).toBe(inGame);
      await signOut(journey, username, language);
    },
  );
}
