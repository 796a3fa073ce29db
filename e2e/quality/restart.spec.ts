import { parseMoney } from "@croupier/contract/domain/money";
import { appData, ledgerFaults, query } from "../support/database.ts";
import { databasePid, platformPid } from "../support/pids.ts";
import { expect, platformUrl, test, webUrl, words } from "../support/journey.ts";
import { openAs, expectBalance, fund, newMember } from "../support/member.ts";

/** The wire form of an amount in 1/10,000 units, as the arcade's own table writes it. */
const units = (wire: string): string => String(parseMoney(wire));

/** The bench measures how soon it is back: a machine busy with other journeys may take long. */
async function untilBack(): Promise<void> {
  await expect
    .poll(async () => (await fetch(`${platformUrl()}/healthz`).catch(() => undefined))?.status, { timeout: 60_000 })
    .toBe(200);
}

test.setTimeout(300_000);

test("the platform is killed during play: the game continues, and nothing is lost or doubled", async ({ journey }) => {
  const { page } = journey;
  journey.expectFault(/5\d\d|ERR_|WebSocket|Failed to load resource/);
  const member = await newMember();
  await fund(member, "100.0000");
  await openAs(page, member, "/game/1001");
  const spin = page.frameLocator("iframe").locator("#spin");
  await expect(spin).toHaveAttribute("aria-label", "Spin", { timeout: 90_000 });
  await spin.click();
  process.kill(platformPid(appData()), "SIGKILL");
  await untilBack();
  const bets = async () => (await member.ask("bettingRecord", { pageNo: 1, pageSize: 20 })).content;
  // Whatever happened to the spin, it ends: paid, lost, or returned.
  await expect
    .poll(async () => (await bets()).filter((bet) => bet.state === "open").length, { timeout: 90_000 })
    .toBe(0);
  const notice = page.frameLocator("iframe").getByRole("dialog");
  await expect(notice.or(page.frameLocator("iframe").locator('#spin[aria-label="Spin"]')).first()).toBeVisible({
    timeout: 90_000,
  });
  await page.reload();
  await expect(spin).toHaveAttribute("aria-label", "Spin", { timeout: 90_000 });
  const before = (await bets()).length;
  await spin.click();
  await expect.poll(async () => (await bets()).length, { timeout: 20_000 }).toBe(before + 1);
  await expect
    .poll(async () => (await bets()).filter((bet) => bet.state === "open").length, { timeout: 20_000 })
    .toBe(0);
  const { balance } = await member.ask("balance", {});
  await expectBalance({ page }, balance.slice(0, -2));
  expect(await ledgerFaults()).toEqual([]);
});

test(
  "the platform is killed before a deposit opens: the same press ends in one deposit",
  { tag: "@nightly" },
  async ({ journey }) => {
    const { page } = journey;
    journey.expectFault(/5\d\d|ERR_|WebSocket|Failed to load resource/);
    const member = await newMember();
    await openAs(page, member, "/member/depositv2");
    await page.getByLabel(words("wallet.amount")).first().fill("75.00");
    process.kill(platformPid(appData()), "SIGKILL");
    const go = page.getByRole("button", { name: words("wallet.continue") });
    await go.click();
    await untilBack();
    await expect(async () => {
      if (!page.url().includes("/sandbox/pay/")) await go.click({ timeout: 1000 });
      await page.waitForURL(/\/sandbox\/pay\//, { timeout: 8000 });
    }).toPass({ timeout: 60_000 });
    const { content } = await member.ask("deposits", { pageNo: 1, pageSize: 20 });
    expect(content.map((deposit) => [deposit.amount, deposit.state])).toEqual([["75.0000", "waiting"]]);
    expect(await ledgerFaults()).toEqual([]);
  },
);

test(
  "the database is killed: pages wait and continue without a reload, every round is recorded",
  { tag: "@nightly" },
  async ({ journey }) => {
    const { page } = journey;
    journey.expectFault(/5\d\d|ERR_|WebSocket|Failed to load resource/);
    const member = await newMember();
    await fund(member, "100.0000");
    await openAs(page, member, "/game/1001");
    const game = page.frameLocator("iframe");
    const spin = game.locator("#spin");
    await expect(spin).toHaveAttribute("aria-label", "Spin", { timeout: 90_000 });
    await page.evaluate(() => Object.assign(globalThis, { samePage: true }));
    await spin.click();
    process.kill(await databasePid(appData()), "SIGKILL");
    const refused = await fetch(`${webUrl()}/wps/member/info`, {
      headers: { authorization: `Bearer ${member.signIn.token}` },
    });
    if (!refused.ok) {
      expect(refused.status).toBe(503);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    await untilBack();
    const notice = game.getByRole("dialog");
    const atRest = game.locator('#spin[aria-label="Spin"]');
    await expect(notice.or(atRest).first()).toBeVisible({ timeout: 90_000 });
    if (await notice.isVisible()) await notice.getByRole("button", { name: "Close" }).click();
    await expect(atRest).toBeVisible({ timeout: 90_000 });
    // The previous round may not have ended yet: the game says so until it has.
    await expect(async () => {
      await spin.click();
      const moving = game.locator('#spin:not([aria-label="Spin"])');
      await expect(notice.or(moving).first()).toBeVisible();
      await expect(notice.or(atRest).first()).toBeVisible({ timeout: 90_000 });
      if (!(await notice.isVisible())) return;
      await notice.getByRole("button", { name: "Close" }).click();
      throw new Error("the spin was not taken yet");
    }).toPass({ timeout: 120_000 });
    const { balance } = await member.ask("balance", {});
    await expectBalance({ page }, balance.slice(0, -2));
    expect(await page.evaluate(() => "samePage" in globalThis)).toBe(true);

    const { info } = member.signIn;
    const played = () =>
      query<{ stake: string; paid: string }>(
        `select stake::text, coalesce(win, 0)::text as paid from arcade.round
       where player_id = $1 and state = 'done' order by created_at`,
        [info.id],
      );
    const settled = async () =>
      (await member.ask("bettingRecord", { state: "settled", pageNo: 1, pageSize: 20 })).content
        .map(({ stake, payout }) => ({ stake: units(stake), paid: units(payout) }))
        .toReversed();
    await expect.poll(async () => JSON.stringify(await settled())).toBe(JSON.stringify(await played()));
    expect(await played()).not.toEqual([]);
    expect(await ledgerFaults()).toEqual([]);
  },
);
