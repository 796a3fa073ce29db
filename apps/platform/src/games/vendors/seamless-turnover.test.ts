import { afterAll, expect, test } from "vitest";
import { findCommand, runCommand } from "../../backoffice/commands/run.ts";
import { doneOf, turnoverOf } from "../../cashier/turnover/requirements.ts";
import { betOf, launched, read, testGame, testWallet, unit } from "./test-vendor.ts";

const wallet = await testWallet();
const { db, vendor, newTx, rich } = wallet;

afterAll(async () => expect(await wallet.close()).toEqual([]));

const tables = { nodeId: 99_000_002n, gameCode: "test-table" };
await db.query(
  `insert into game (node_id, vassalage, game_code, game_type, display_name, names, hue, icon_url, sort, stated_return)
   values ($1, 'PG', $2, 'LIVE', 'Golden Table', '{}', 1, '', 2, 9600)`,
  [tables.nodeId, tables.gameCode],
);

/** Sets the weights of the merchant's file; without any, like an older file. */
const weigh = (weights?: object) =>
  weights
    ? db.query("update merchant set config = jsonb_set(config, '{turnover}', $1)", [JSON.stringify({ weights })])
    : db.query("update merchant set config = config - 'turnover'");

/** Opens the test's game. */
async function open() {
  const player = await rich();
  const token = await launched(db, player, 100n * unit);
  const answer = read(await vendor.call("authenticate", { token, gameCode: testGame.gameCode }));
  return { ...player, sessionId: String(answer["sessionId"]) };
}

/** Places a bet and returns its stored weight. */
async function weightOf(player: Awaited<ReturnType<typeof open>>, gameCode = testGame.gameCode): Promise<number> {
  const tx = newTx();
  expect(read(await vendor.call("bet", { ...betOf(player, tx, unit), gameCode })).status).toBe("OK");
  const { rows } = await db.query<{ turnover_weight: number }>(
    "select turnover_weight from bet where round_id = $1 and member_id = $2",
    [`round-${tx}`, player.id],
  );
  return rows[0]?.turnover_weight ?? -1;
}

const node = String(testGame.nodeId);

test.each([
  ["nothing says anything", undefined, 100],
  ["nothing names it", { types: { LIVE: 10 }, vendors: { CQ9: 20 }, games: { "1": 30 } }, 100],
  ["its type is named", { types: { RNG: 10 }, vendors: {}, games: {} }, 10],
  ["its vendor is named beside its type", { types: { RNG: 10 }, vendors: { PG: 20 }, games: {} }, 20],
  ["it is named itself", { types: { RNG: 10 }, vendors: { PG: 20 }, games: { [node]: 30 } }, 30],
  ["it counts nothing, unlike its vendor", { types: {}, vendors: { PG: 100 }, games: { [node]: 0 } }, 0],
])("a bet of a game counts as it should where %s", async (_case, weights, expected) => {
  await weigh(weights);
  expect(await weightOf(await open())).toBe(expected);
});

test("a game that was opened keeps its weight until another is entered", async () => {
  await weigh({ types: { RNG: 40, LIVE: 15 }, vendors: {}, games: {} });
  const player = await open();
  await weigh({ types: { RNG: 50, LIVE: 25 }, vendors: {}, games: {} });
  expect(await weightOf(player)).toBe(40);
  await vendor.call("enter", { sessionId: player.sessionId, gameCode: tables.gameCode });
  expect(await weightOf(player, tables.gameCode)).toBe(25);
  await vendor.call("enter", { sessionId: player.sessionId, gameCode: testGame.gameCode });
  expect(await weightOf(player)).toBe(50);
});

test("tells a vendor an active bonus's largest stake, and the usual one after its end", async () => {
  const player = await rich();
  await db.query(
    `insert into bonus (id, merchant, member_id, currency, code, deposit_id, amount, required, max_stake, turnover_id)
     select gen_random_uuid(), merchant, member_id, currency, 'WELCOME', id, 10000, 10000, 50000, gen_random_uuid()
     from deposit where member_id = $1`,
    [player.id],
  );
  const token = await launched(db, player, 100n * unit);
  const opened = read(await vendor.call("authenticate", { token, gameCode: testGame.gameCode }));
  expect(opened["maxStake"]).toBe("5.0000");
  const sessionId = String(opened["sessionId"]);
  const enter = async () => read(await vendor.call("enter", { sessionId, gameCode: tables.gameCode }))["maxStake"];
  expect(await enter()).toBe("5.0000");
  await db.query("delete from bonus where member_id = $1", [player.id]);
  expect(await enter()).toBe("100.0000");
});

/** Runs an operator's command; returns its output. */
async function operate(actor: string, name: string, ...words: string[]): Promise<string> {
  const command = findCommand(name);
  return (command && (await runCommand(db, command, actor, words))) ?? "";
}

test("a corrected result changes an open turnover, and leaves a completed one done", async () => {
  await weigh({ types: { LIVE: 50 }, vendors: {}, games: {} });
  const player = await open();
  await vendor.call("enter", { sessionId: player.sessionId, gameCode: tables.gameCode });
  const { rows: deposits } = await db.query<{ id: string }>(
    "update deposit set turnover_required = 50000 where member_id = $1 returning id",
    [player.id],
  );
  const turnover = await db.query<{ id: string }>(
    `insert into turnover (id, member_id, currency, cause, reference, required, at)
     values (gen_random_uuid(), $1, 'USD', 'deposit', $2, 50000, now() - interval '1 second') returning id`,
    [player.id, deposits[0]?.id],
  );
  const done = async () => (await doneOf(db, player.id, "USD")).get(turnover.rows[0]?.id ?? "");
  const play = async (amount: bigint) => {
    const tx = newTx();
    await vendor.bet(player, tx, amount, { gameCode: tables.gameCode });
    await vendor.win(player, newTx(), tx, 0n, { gameCode: tables.gameCode });
    const { rows } = await db.query<{ id: bigint }>("select max(id) as id from bet where member_id = $1", [player.id]);
    return String(rows[0]?.id);
  };
  const correct = async (bet: string, payout: string) => {
    const reference = /C[0-9A-F]{12}/.exec(await operate("mai", "correct", bet, payout, "the cards were misread"))?.[0];
    expect(await operate("bao", "result", reference ?? "", "approve")).toContain("applied");
  };
  const first = await play(4n * unit);
  expect(await done()).toBe(2n * unit);
  await correct(first, "4");
  expect(await done()).toBe(0n);
  await correct(first, "5");
  expect(await done()).toBe(2n * unit);
  const last = await play(6n * unit);
  expect((await turnoverOf(db, player.id, "USD")).left).toBe(0n);
  await correct(last, "6");
  expect((await turnoverOf(db, player.id, "USD")).left).toBe(0n);
  const counted = await db.query<{ counts: bigint }>(
    "select sum(turnover_of_bet(bet))::bigint as counts from bet where member_id = $1",
    [player.id],
  );
  expect(counted.rows).toEqual([{ counts: 2n * unit }]);
});
