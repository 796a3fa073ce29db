import { afterAll, beforeAll, expect, test } from "vitest";
import { formatMoney } from "@croupier/contract/domain/money";
import { launched, playWithBonus, read, testGame, testWallet, unit, type Player } from "./test-vendor.ts";

const wallet = await testWallet();
const { db, vendor, newTx, rich } = wallet;

const rules = [
  { types: ["RNG"], below: 25, amounts: { USD: "2.0000", EUR: "1.0000" } },
  { types: ["RNG"], amounts: { USD: "5.0000" } },
  { types: ["LIVE"], below: 21, amounts: { USD: "10.0000" } },
  { below: 21, amounts: { USD: "20.0000" } },
];

beforeAll(async () => {
  await db.query("update merchant set config = config || $1 where code = 'test'", [
    JSON.stringify({ protection: { largestBets: rules } }),
  ]);
  await db.query(
    `insert into game (node_id, vassalage, game_code, game_type, display_name, names, hue, icon_url, sort)
     values (99000002, 'PG', 'test-table', 'LIVE', 'Table', '{}', 1, '', 2), (99000003, 'PG', 'test-fish', 'FISH', 'Fish', '{}', 1, '', 3)`,
  );
});

afterAll(async () => expect(await wallet.close()).toEqual([]));

/** Returns the birthday of an age and some days, in the merchant's time. */
async function bornBefore(years: number, days = 0): Promise<string> {
  const { rows } = await db.query<{ born: string }>(
    `select to_char((now() at time zone 'UTC' + make_interval(mins => gmt_offset_minutes))::date
                    - make_interval(years => $1) - make_interval(days => $2), 'YYYY-MM-DD') as born
     from merchant where code = 'test'`,
    [years, days],
  );
  return rows[0]?.born ?? "";
}

/** Opens the game of a rich member with a birthday. */
async function opened(birthday?: string) {
  const player = await rich();
  await db.query("update member set profile = $2 where id = $1", [
    player.id,
    JSON.stringify(birthday === undefined ? {} : { birthday }),
  ]);
  const token = await launched(db, player, 100n * unit);
  const { sessionId, maxStake } = read(await vendor.call("authenticate", { token, gameCode: testGame.gameCode }));
  return { player: { ...player, sessionId: String(sessionId) }, maxStake };
}

const statusOf = async (player: Player, amount: bigint, gameCode = testGame.gameCode) =>
  read(await vendor.bet(player, newTx(), amount, { gameCode })).status;

test.each<[string, () => string | undefined | Promise<string>, bigint]>([
  ["an unknown birthday", () => undefined, 2n],
  ["an unreadable birthday", () => "last spring", 2n],
  ["the day before the birthday of the age", () => bornBefore(25, -1), 2n],
  ["the birthday of the age", () => bornBefore(25), 5n],
])("%s decides the largest bet, and the vendor is told it", async (_what, birthday, most) => {
  const { player, maxStake } = await opened(await birthday());
  const amount = most * unit;
  expect(maxStake).toBe(formatMoney(amount));
  expect(await statusOf(player, amount + 1n)).toBe("LIMIT_REACHED");
  expect(await statusOf(player, amount)).toBe("OK");
});

test("another game has the rule of its own type, else that of every game", async () => {
  const { player } = await opened();
  const enter = async (gameCode: string) =>
    read(await vendor.call("enter", { sessionId: player.sessionId, gameCode })).maxStake;
  expect(await enter("test-table")).toBe("10.0000");
  expect(await statusOf(player, 10n * unit + 1n, "test-table")).toBe("LIMIT_REACHED");
  expect(await statusOf(player, 10n * unit, "test-table")).toBe("OK");
  expect(await enter("test-fish")).toBe("20.0000");
});

test("bets of a bonus, tips and seats beside others have the same largest bet", async () => {
  const { player } = await opened();
  const [other] = [await rich()];
  const above = 2n * unit + 1n;
  expect(read(await vendor.tip(player, newTx(), above)).status).toBe("LIMIT_REACHED");
  expect(read(await vendor.bet(player, newTx(), above, { opponents: [other.id.toString()] })).status).toBe(
    "LIMIT_REACHED",
  );
  await playWithBonus(db, player, 100n * unit);
  expect(await statusOf(player, above)).toBe("LIMIT_REACHED");
  expect(await statusOf(player, 2n * unit)).toBe("OK");
});

test("a merchant without such a rule has its own largest stake only", async () => {
  const noRules = JSON.stringify({ protection: {} });
  await db.query("update merchant set config = config || $1 where code = 'test'", [noRules]);
  const { maxStake } = await opened();
  expect(maxStake).toBe(formatMoney(100n * unit));
  await db.query("update merchant set config = config || $1 where code = 'test'", [
    JSON.stringify({ protection: { largestBets: rules } }),
  ]);
});
