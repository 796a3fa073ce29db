import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { SigningKey } from "@croupier/server/signature";
import { createSeamless } from "../../apps/arcade/src/wire/seamless.ts";
import { expect, test, webUrl, words } from "../support/journey.ts";
import { openAs, expectBalance, fund, newJadeMember, newMember, type Member } from "../support/member.ts";
import { appData, query, removeMadeBets } from "../support/database.ts";
import { appUnderTest } from "../support/under-test.ts";

/** Inserts bets of the last days with stakes and payouts, bypassing the games. */
async function played(member: Member, bets: [stake: number, payout: number][]): Promise<void> {
  for (const [at, [stake, payout]] of bets.entries()) {
    await query(
      `insert into bet (id, placed_at, settled_at, member_id, merchant, currency, vassalage, node_id, game_code, game_type,
                        round_id, stake, payout, upline_path, entry_id, movements, state)
       select nextval('bet_id'), now() - make_interval(mins => $2), now() - make_interval(mins => $2), $1, 'saffron',
              'USD', g.vassalage, g.node_id, g.game_code, g.game_type, $5, $3, $4, '{}', 0, '[]', 'settled'
       from game g where g.engine is not null order by g.node_id limit 1`,
      [member.signIn.info.id, at + 1, stake * 10_000, payout * 10_000, at === 0 ? "=HYPERLINK(1)" : `round-${at}`],
    );
  }
}

/** Plays rounds as a vendor does, so that the ledger has them. */
async function playedForMoney(member: Member, bets: [stake: string, payout: string][]): Promise<void> {
  const stored = JSON.parse(await readFile(join(appData(), "secrets.json"), "utf8")) as Record<string, string>;
  const [key] = JSON.parse(stored["SEAMLESS_KEYS"] ?? "[]") as [SigningKey];
  const vendor = createSeamless({ platformUrl: appUnderTest().platform, key, timeoutMs: 10_000 });
  const { url, game } = await member.ask("launchGame", { nodeId: "1001", backUrl: `${webUrl()}/`, language: "EN" });
  const { vassalage, gameCode } = game;
  const opened = await vendor.authenticate(vassalage, new URL(url).searchParams.get("token") ?? "", gameCode);
  if (!("sessionId" in opened)) throw new Error(opened.status);
  const { sessionId, playerId, currency } = opened;
  for (const [at, [stake, payout]] of bets.entries()) {
    const round = { sessionId, playerId, currency, gameCode, roundId: `${playerId}-r${at}` };
    const betTxId = `${playerId}-b${at}`;
    const answers = [
      await vendor.bet(vassalage, { ...round, txId: betTxId, amount: stake }),
      await vendor.win(vassalage, { ...round, txId: `${playerId}-w${at}`, betTxId, amount: payout, closeRound: true }),
    ];
    expect(answers).toMatchObject([{ status: "OK" }, { status: "OK" }]);
  }
}

// These bets are not in the ledger, so they are removed before it is verified.
test.afterEach(removeMadeBets);

const shown = (page: Page, text: string) => page.getByRole("main").getByText(text, { exact: true }).first();

test("profit and loss by day and game agrees with the records [M08]", async ({ journey: { page } }) => {
  const member = await newMember();
  await fund(member, "100.0000");
  await playedForMoney(member, [
    ["10.0000", "0.0000"],
    ["20.0000", "55.0000"],
  ]);
  await openAs(page, member, "/member/personalProfit");
  await expect(shown(page, "+$\u00a025.00")).toBeVisible();
  await expect(page.getByRole("main")).toContainText(words("profit.typeLine", { bets: 2, stake: "30.00" }));
  const chart = page.getByRole("slider", { name: words("profit.chart") });
  await expect(chart).toHaveAttribute("aria-valuetext", /: 25\.00$/);
  await chart.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(chart).toHaveAttribute("aria-valuetext", /: 0\.00$/);
  const { totals, lifetime } = await member.ask("personalProfit", {});
  expect(totals).toMatchObject({ bets: 2, net: "25.0000", deposits: "100.0000" });
  expect(lifetime).toMatchObject({ netDeposits: "100.0000" });
});

test("a record is saved as a file from which no spreadsheet runs a formula", async ({ journey: { page } }) => {
  const member = await newMember();
  await played(member, [
    [10, 0],
    [20, 55],
  ]);
  await openAs(page, member, "/member/personalHistoryCopy");
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: words("records.export") }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe("bets.csv");
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines.find((line) => line.includes("HYPERLINK"))).toContain(`"'=HYPERLINK(1)"`);
  expect(lines.some((line) => line.includes("20.0000,55.0000,35.0000"))).toBe(true);
});

const choose = (page: Page, name: string, option: string) =>
  page.getByRole("combobox", { name: words(name) }).selectOption({ label: option });

/** Inserts bets of two vendors, one open, one forty days old. */
async function variety(member: Member): Promise<void> {
  const bets = [
    { vassalage: "PG", state: "settled", days: 1 },
    { vassalage: "CQ9", state: "settled", days: 3 },
    { vassalage: "CQ9", state: "open", days: 9 },
    { vassalage: "PG", state: "cancelled", days: 40 },
  ];
  for (const { vassalage, state, days } of bets)
    await query(
      `insert into bet (id, placed_at, settled_at, member_id, merchant, currency, vassalage, node_id, game_code, game_type,
                        round_id, stake, payout, upline_path, entry_id, movements, state, detail)
       select nextval('bet_id'), now() - make_interval(days => $2), now(), $1, 'saffron', 'USD', g.vassalage, g.node_id,
              g.game_code, g.game_type, 'round-' || $2, 100000, 0, '{}', 0, '[]', $4::bet_state,
              '{"window": [["lantern", "koi"], ["koi", "gate"]], "freeSpins": 3}'
       from game g where g.engine ->> 'kind' = 'slot' and g.vassalage = $3 order by g.node_id limit 1`,
      [member.signIn.info.id, days, vassalage, state],
    );
}

// On a phone the record is cards with its filters stacked.
test(
  "the betting record is filtered, shows open bets first, and opens a round's detail [M06]",
  { tag: "@phone-nightly" },
  async ({ journey: { page } }) => {
    const member = await newMember();
    await variety(member);
    await openAs(page, member, "/member/personalHistoryCopy");
    const rows = page.getByRole("table", { name: words("member.bettingRecord") }).locator("tbody tr");
    // The last seven days, then thirty, the thirty before them, and back.
    await expect(rows).toHaveCount(2);
    await page.getByRole("button", { name: "30 days", exact: true }).click();
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText(words("records.state.open"));
    await page.getByRole("button", { name: words("records.earlier", { days: 30 }) }).click();
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText(words("records.state.cancelled"));
    await page.getByRole("button", { name: words("records.later", { days: 30 }) }).click();
    await expect(rows).toHaveCount(3);

    await choose(page, "records.vendor", "CQ9");
    await expect(rows).toHaveCount(2);
    await choose(page, "records.status", words("records.state.settled"));
    await expect(rows).toHaveCount(1);
    await choose(page, "records.status", words("records.allStates"));
    const game = page.getByRole("combobox", { name: words("records.game") });
    await game.selectOption({ index: 1 });
    await expect(rows).toHaveCount(2);
    await choose(page, "records.category", words("category.LIVE"));
    await expect(page.getByText(words("records.noBets"))).toBeVisible();
    await choose(page, "records.category", words("category.RNG"));
    await choose(page, "records.vendor", "PG");
    await expect(rows).toHaveCount(1);

    await page.getByRole("button", { name: "7 days", exact: true }).click();
    await page.getByRole("button", { name: words("records.earlier", { days: 7 }) }).click();
    await choose(page, "records.vendor", words("records.allVendors"));
    await expect(rows).toHaveCount(1);
    await page.getByRole("button", { name: words("records.later", { days: 7 }) }).click();
    await expect(rows).toHaveCount(2);
    await rows.first().getByRole("button").click();
    const detail = page.getByRole("dialog", { name: words("records.detail") });
    await expect(detail.getByText("lantern")).toBeVisible();
    await expect(detail.getByText("free spins")).toBeVisible();
  },
);

test("a long record is read by page or as one growing list", { tag: "@nightly" }, async ({ journey: { page } }) => {
  const member = await newMember();
  await played(
    member,
    Array.from({ length: 45 }, () => [1, 0]),
  );
  await openAs(page, member, "/member/personalHistoryCopy");
  const rows = page.getByRole("table", { name: words("member.bettingRecord") }).locator("tbody tr");
  await expect(rows).toHaveCount(20);
  await page.getByRole("button", { name: words("paging.after") }).click();
  await expect(page.getByText(words("paging.page", { page: 2, pages: 3 }))).toBeVisible();
  await page.getByRole("button", { name: words("paging.asList") }).click();
  const grow = async () => {
    await page.mouse.wheel(0, 5000);
    return rows.count();
  };
  await expect.poll(grow).toBe(45);
  await expect(page.getByText(words("paging.shown", { count: 45, all: 45 }))).toBeVisible();
  // The device remembers the choice.
  await page.reload();
  await page.getByRole("button", { name: words("paging.asPages") }).click();
  await expect(rows).toHaveCount(20);
});

// Only on a phone: elsewhere a record is a table.
test("a card's title has the whole line beside its figure", { tag: "@phone-only" }, async ({ journey: { page } }) => {
  const member = await newMember();
  await fund(member, "12000.0000");
  await playedForMoney(member, [["10.0000", "0.0000"]]);
  await page.setViewportSize({ width: 320, height: 640 });
  await openAs(page, member, "/member/transactionHistory");
  const bet = page.locator("tbody tr").filter({ hasText: "Gates of Qilin" }).first();
  const parts = bet.getByRole("cell");
  await expect(parts.filter({ hasText: "11,990.00" })).toBeVisible();
  // A part of two lines is at least 36 px high.
  expect(await parts.evaluateAll((all) => Math.max(...all.map(({ clientHeight }) => clientHeight)))).toBeLessThan(30);
});

test("a year's statement is saved as a PDF and ends with the wallet's balance", async ({ journey: { page } }) => {
  const member = await newMember();
  await fund(member, "300.0000");
  await query("update member set nickname = '李明 Nguyễn Ánh' where id = $1", [member.signIn.info.id]);
  await openAs(page, member, "/member/statement");
  const sheet = page.getByRole("article", { name: words("statement.of", { year: new Date().getFullYear() }) });
  await expect(sheet).toContainText("李明 Nguyễn Ánh");
  await expect(sheet.locator("tbody tr").last()).toContainText("300.00");
  let printed = "";
  await page.exposeFunction("printed", (title: string) => (printed = title));
  await page.evaluate(() => {
    window.print = () => {
      void (window as unknown as { printed(title: string): void }).printed(document.title);
      dispatchEvent(new Event("afterprint"));
    };
  });
  await page.getByRole("button", { name: words("statement.save") }).click();
  await expect.poll(() => printed).toBe(`statement-${new Date().getFullYear()}-${member.username}`);
  await page.emulateMedia({ media: "print" });
  await expect(sheet).toBeVisible();
  await expect(page.getByRole("button", { name: words("statement.save") })).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test("a rebate of settled stakes is claimed once; without the feature there is none [M13]", async ({ journey }) => {
  const { page } = journey;
  const member = await newMember();
  await played(member, [[1000, 0]]);
  await query("update bet set settled_at = now() - interval '5 minutes' where member_id = $1", [member.signIn.info.id]);
  await openAs(page, member, "/member/manualRebate");
  await expect(page.getByTestId("rebate")).toContainText("2.50");
  await page.getByRole("button", { name: words("rebate.claim", { amount: "$ 2.50" }) }).dblclick();
  await expect(page.getByTestId("rebate")).toContainText("0.00");
  await expectBalance(journey, "2.50");
  await expect(page.getByRole("region", { name: words("rebate.claims") }).getByText(/^R[0-9A-F]{12}$/)).toHaveCount(1);
  await page.getByRole("button", { name: words("nav.account", { account: member.username }) }).click();
  // It is in the menu and in the member centre's navigation.
  await expect(page.getByRole("link", { name: words("rebate.title") })).toHaveCount(2);
  // The other merchant has switched the feature off.
  const other = await newJadeMember();
  await page.context().addCookies([{ name: "lang", value: "en", url: other.site }]);
  await openAs(page, other, "/member/manualRebate");
  await expect(page.getByText(words("error.FEATURE_OFF"))).toBeVisible();
  await expect(page.getByRole("link", { name: words("rebate.title") })).toHaveCount(0);
  await expect(other.ask("manualRebate", {})).rejects.toThrow("FEATURE_OFF");
});
