import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test, words } from "./journey.ts";
import { enter, fund, newMember, type Member } from "./member.ts";
import { query } from "./books.ts";

/** Bets of the last days, with what each was staked and brought, written beside the games. */
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

// The ledger knows nothing of these bets: they go before anybody verifies it.
test.afterEach(() => query("delete from bet where entry_id = 0"));

const shown = (page: Page, text: string) => page.getByRole("main").getByText(text, { exact: true }).first();

test("profit and loss shows what was won, by day and by game, and it is what the records say", async ({
  journey: { page },
}) => {
  const member = await newMember();
  await fund(member, "100.0000");
  await played(member, [
    [10, 0],
    [20, 55],
  ]);
  await enter(page, member, "/member/personalProfit");
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

test("a record is saved as a file that no spreadsheet runs anything from", async ({ journey: { page } }) => {
  const member = await newMember();
  await played(member, [
    [10, 0],
    [20, 55],
  ]);
  await enter(page, member, "/member/personalHistoryCopy");
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: words("records.export") }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe("bets.csv");
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines.find((line) => line.includes("HYPERLINK"))).toContain(`"'=HYPERLINK(1)"`);
  expect(lines.some((line) => line.includes("20.0000,55.0000,35.0000"))).toBe(true);
});
