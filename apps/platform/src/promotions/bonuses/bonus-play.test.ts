import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { verify } from "../../backoffice/invariants/verify.ts";
import { read, seatAtPg } from "../../games/vendors/test-vendor.ts";
import { resultCommands } from "../../backoffice/commands/results.ts";
import { runCommand } from "../../backoffice/commands/run.ts";
import { gatherAll } from "../../agents/measures/test-measures.ts";
import { newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";

import { stakesIn } from "../rebates/store.ts";

let app: TestPlatform;

const operators = { correct: resultCommands["correct"], result: resultCommands["result"] };

/** Has two operators correct the payout of a member's bet in a round; returns the reference and the last reply. */
async function corrected(id: string, roundId: string, payout: string) {
  const { rows } = await app.database.pool.query<{ id: string }>(
    "select id::text from bet where member_id = $1 and round_id = $2",
    [id, roundId],
  );
  const run = async (name: keyof typeof operators, actor: string, ...words: string[]) =>
    (operators[name] && (await runCommand(app.database.pool, operators[name], actor, words))) ?? "";
  const reference = /C[0-9A-F]{12}/.exec(await run("correct", "mai", rows[0]?.id ?? "", payout, "misread"))?.[0] ?? "";
  const reply = await run("result", "bao", reference, "approve");
  return { reply, collect: () => run("result", "mai", reference, "collect") };
}

/** The merchant's bonuses can be played with, and become cash up to three times their amount. */
beforeAll(async () => {
  app = await testPlatform();
  await app.database.pool.query(
    `update merchant set config = jsonb_set(config, '{turnover}', '{"weights": {"types": {}, "vendors": {}, "games": {}},
       "bonusMaxStake": "900.0000", "stakeable": true, "highestPayoutTimes": 3}') where code = 'saffron'`,
  );
  const { token } = await app.register();
  const most = async () => (await app.call("turnoverRules", {}, { token })).value.bonusMaxStake;
  await vi.waitFor(async () => expect(await most()).toBe("900.0000"), { timeout: 12_000, interval: 100 });
});

afterAll(async () => {
  expect((await verify(app.database.pool)).filter((check) => check.faults.length > 0)).toEqual([]);
  await app.close();
});

/** Creates a player with 100 in cash and a bonus of 100, to be staked 1000, who plays with the bonus. */
async function seated(registered?: Awaited<ReturnType<typeof app.register>>) {
  const player = registered ?? (await app.register());
  const { token } = player;
  const input = { method: "card", amount: "100.0000", returnUrl: "/", bonus: "WELCOME" };
  const { payUrl } = (await app.call("createDeposit", input, { token, key: newKey() })).value;
  await fetch(payUrl ?? "", { method: "POST", redirect: "manual", body: new URLSearchParams({ outcome: "paid" }) });
  const bonus = async () => (await app.call("bonusDetails", {}, { token })).value.content[0];
  const id = (await bonus())?.id ?? "";
  const call = await seatAtPg(app, player.id);
  await app.database.pool.query("update vendor_session set bonus_id = $1 where member_id = $2", [id, player.id]);
  let count = 0;
  const send = async (verb: "award" | "bet" | "tip" | "win" | "rollback", fields: object) => {
    count += 1;
    return read(await call(verb, { txId: `${player.id}-${count}`, ...fields }));
  };
  const bet = (roundId: string, amount: string) => send("bet", { txId: `${player.id}-${roundId}`, roundId, amount });
  const win = (roundId: string, amount: string) =>
    send("win", { betTxId: `${player.id}-${roundId}`, roundId, amount, closeRound: true });
  const undo = (roundId: string) => send("rollback", { betTxId: `${player.id}-${roundId}`, roundId });
  const money = async () => {
    const { value } = await app.call("balance", {}, { token });
    return [value.balance, value.bonus];
  };
  const forfeit = () => app.call("forfeitBonus", { id }, { token, key: newKey() });
  const left = async () => (await app.call("withdrawInfo", {}, { token })).value.turnover.left;
  return { ...player, bonusId: id, bonus, send, bet, win, undo, money, forfeit, left };
}

const soon = { timeout: 15_000 };

test("a bet from a bonus and its win change only the bonus, not the cash", async () => {
  const { bet, win, undo, send, money, bonus } = await seated();
  expect(await bet("r1", "60.0000")).toMatchObject({ status: "OK", balance: 40_0000n });
  expect(await bet("r2", "50.0000")).toMatchObject({ status: "INSUFFICIENT_FUNDS", balance: 40_0000n });
  expect(await send("tip", { roundId: "r1", amount: "1.0000" })).toMatchObject({ status: "INSUFFICIENT_FUNDS" });
  expect(await money()).toEqual(["100.0000", "40.0000"]);
  expect(await win("r1", "90.0000")).toMatchObject({ status: "OK", balance: 130_0000n });
  expect(await bonus()).toMatchObject({ held: "130.0000", done: "60.0000", state: "active" });
  await bet("r3", "30.0000");
  expect(await undo("r3")).toMatchObject({ status: "OK", balance: 130_0000n });
  expect(await money()).toEqual(["100.0000", "130.0000"]);
});

test("the records of the player and of the upline show whether a bet came from a bonus", async () => {
  const agent = { username: "quan.pham", password: "Lantern-2026", type: "username" } as const;
  const { token } = (await app.call("login", agent)).value;
  const referralCode = (await app.call("referral", {}, { token })).value.code;
  const player = await seated(await app.register(undefined, { referralCode }));
  await player.bet("r1", "10.0000");
  await app.database.pool.query("update vendor_session set bonus_id = null where member_id = $1", [player.id]);
  await player.bet("r2", "20.0000");
  const own = (await app.call("bettingRecord", {}, { token: player.token })).value.content;
  expect(own.map(({ stake, fromBonus }) => [stake, fromBonus])).toEqual([
    ["20.0000", undefined],
    ["10.0000", true],
  ]);
  const [, first] = own;
  const detail = await app.call("betDetail", { id: first?.id ?? "" }, { token: player.token });
  expect(detail.value).toMatchObject({ stake: "10.0000", fromBonus: true });
  const day = (by: number) => new Date(Date.now() + by * 86_400_000).toISOString().slice(0, 10);
  const team = await app.call("agentTeamBets", { from: day(-1), to: day(1), account: player.account }, { token });
  expect(team.value.content.map(({ stake, fromBonus }) => [stake, fromBonus])).toEqual([
    ["20.0000", undefined],
    ["10.0000", true],
  ]);
});

test("a bonus is forfeited only without open bets, with all its money, and allows no more", async () => {
  const { bet, win, money, bonus, forfeit, left } = await seated();
  await bet("r1", "10.0000");
  expect((await forfeit()).code).toBe("BONUS_IN_PLAY");
  await win("r1", "50.0000");
  expect((await forfeit()).value).toMatchObject({ state: "forfeited" });
  expect([await money(), await left()]).toEqual([["100.0000", "0.0000"], "0.0000"]);
  expect(await bet("r2", "1.0000")).toMatchObject({ status: "INSUFFICIENT_FUNDS", balance: 0n });
  // This resettlement comes after the end.
  await win("r1", "7.0000");
  await expect.poll(money, soon).toEqual(["100.0000", "0.0000"]);
  expect((await bonus())?.state).toBe("forfeited");
});

test("a completed bonus becomes cash up to its highest payout, late wins included", async () => {
  const { bet, win, money, bonus } = await seated();
  await bet("r1", "100.0000");
  await win("r1", "1200.0000");
  await bet("r2", "900.0000");
  await bet("r3", "50.0000");
  await win("r2", "0.0000");
  expect(await bonus()).toMatchObject({ state: "active", done: "1000.0000", held: "250.0000" });
  await win("r3", "0.0000");
  await expect.poll(money, soon).toEqual(["350.0000", "0.0000"]);
  expect(await bonus()).toMatchObject({ state: "released" });
  await win("r3", "80.0000");
  await expect.poll(money, soon).toEqual(["400.0000", "0.0000"]);
});

/** Plays with a bonus until it is released, with 900 staked in `r2` and 100 in `r1`, and the rest won in `r1`. */
async function released(won: string) {
  const player = await seated();
  await player.bet("r1", "100.0000");
  await player.win("r1", won);
  await player.bet("r2", "900.0000");
  await player.win("r2", "0.0000");
  await expect.poll(async () => (await player.bonus())?.state, soon).toBe("released");
  return player;
}

const owedTo = async (id: string) =>
  (
    await app.database.pool.query<Record<string, string>>(
      "select moved::text, owed::text, from_cash::text, from_back::text from result_review where member_id = $1",
      [id],
    )
  ).rows;

test("a correction after a bonus was released is taken from its cash", async () => {
  const { id, money } = await released("1100.0000");
  expect(await money()).toEqual(["300.0000", "0.0000"]);
  const { reply } = await corrected(id, "r1", "1050");
  expect(reply).toContain("applied.");
  expect(await money()).toEqual(["250.0000", "0.0000"]);
  expect(await owedTo(id)).toEqual([{ moved: "-500000", owed: "0", from_cash: "500000", from_back: "0" }]);
});

test("a correction of a bonus above its highest payout leaves the member what is due", async () => {
  const { id, money } = await released("1500.0000");
  expect(await money()).toEqual(["400.0000", "0.0000"]);
  expect((await corrected(id, "r1", "1100")).reply).toContain("applied.");
  expect(await money()).toEqual(["300.0000", "0.0000"]);
  expect(await owedTo(id)).toEqual([{ moved: "-4000000", owed: "0", from_cash: "1000000", from_back: "3000000" }]);
});

test("a correction of a forfeited bonus takes no money and leaves nothing owed", async () => {
  const { id, bet, win, forfeit, money } = await seated();
  await bet("r1", "10.0000");
  await win("r1", "60.0000");
  await forfeit();
  expect((await corrected(id, "r1", "20")).reply).toContain("applied.");
  expect(await money()).toEqual(["100.0000", "0.0000"]);
  expect(await owedTo(id)).toEqual([{ moved: "-400000", owed: "0", from_cash: "0", from_back: "400000" }]);
});

test("the uncovered part of a correction stays owed, and is collected once there is cash", async () => {
  const { id, bet, win, money } = await released("1100.0000");
  await app.database.pool.query("update vendor_session set bonus_id = null where member_id = $1", [id]);
  await bet("r3", "300.0000");
  const { reply, collect } = await corrected(id, "r1", "1000");
  expect(reply).toContain("100.0000 USD still owed");
  expect(await owedTo(id)).toEqual([{ moved: "0", owed: "1000000", from_cash: "0", from_back: "0" }]);
  expect((await verify(app.database.pool)).filter(({ faults }) => faults.length > 0)).toEqual([]);
  expect(await collect()).toContain("nothing");
  await win("r3", "150.0000");
  expect(await collect()).toContain("applied.");
  expect(await money()).toEqual(["50.0000", "0.0000"]);
});

test("a jackpot won with a bonus becomes cash only up to the highest payout", async () => {
  const { bet, win, send, money } = await seated();
  await app.database.pool.query(
    "insert into award_right values ('PG', 'USD', 100000000, 1000000000) on conflict do nothing",
  );
  await bet("r1", "100.0000");
  await win("r1", "900.0000");
  await bet("r2", "900.0000");
  expect(await send("award", { kind: "jackpot", amount: "5000.0000" })).toMatchObject({ status: "OK" });
  expect(await money()).toEqual(["100.0000", "5000.0000"]);
  await win("r2", "0.0000");
  await expect.poll(money, soon).toEqual(["400.0000", "0.0000"]);
});

test("a used-up bonus ends automatically, and so does its turnover requirement", async () => {
  const { bet, win, money, bonus, left, forfeit } = await seated();
  await bet("r1", "99.9950");
  expect((await bonus())?.state).toBe("active");
  await win("r1", "0.0000");
  await expect.poll(async () => (await bonus())?.state, soon).toBe("lost");
  expect([await money(), await left()]).toEqual([["100.0000", "0.0000"], "0.0000"]);
  expect((await forfeit()).code).toBe("BONUS_ENDED");
});

test("only one of a concurrent bet and forfeit of a bonus succeeds", async () => {
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const { bet, forfeit, money } = await seated();
    const [placed, given] = await Promise.all([bet("r1", "10.0000"), forfeit()]);
    const isPlaced = placed.status === "OK";
    expect([isPlaced, given.code ?? "OK"]).toEqual(isPlaced ? [true, "BONUS_IN_PLAY"] : [false, "OK"]);
    expect(await money()).toEqual(["100.0000", isPlaced ? "90.0000" : "0.0000"]);
  }
});

test("bonus play counts in no figures, and earns neither rebates nor points", async () => {
  const { id, bet, win } = await seated();
  await bet("r1", "60.0000");
  await win("r1", "0.0000");
  const query = async (text: string) => (await app.database.pool.query<Record<string, unknown>>(text, [id])).rows;
  await gatherAll(app.database.pool);
  expect(await query("select from play_by_day where member_id = $1")).toEqual([]);
  const day = 86_400_000;
  const times = { from: new Date(Date.now() - day), to: new Date(Date.now() + day) };
  expect(await stakesIn(app.database.pool, BigInt(id), "USD", times)).toEqual([]);
  await expect.poll(() => query("select from points_due where member_id = $1"), soon).toEqual([]);
  expect(await query("select from points_move where member_id = $1 and bet_id is not null")).toEqual([]);
});

test("a game is opened only with a member's own, playable bonus", async () => {
  const { token, bonusId, forfeit } = await seated();
  const { rows } = await app.database.pool.query<{ node_id: string }>(
    "select node_id::text from game where vassalage = 'PG' and engine is not null and status = 'open' limit 1",
  );
  const launch = (as: string) =>
    app.call(
      "launchGame",
      { nodeId: rows[0]?.node_id ?? "", backUrl: "/", language: "en", bonus: bonusId },
      { token: as },
    );
  const refused = "BONUS_ENDED";
  expect((await launch(token)).code).not.toBe(refused);
  const { rows: rooms } = await app.database.pool.query<{ node_id: bigint }>(
    "select node_id from game where game_type = 'PVP' and engine ->> 'kind' = 'room' and status = 'open' limit 1",
  );
  const against = { nodeId: String(rooms[0]?.node_id), backUrl: "/", language: "en", bonus: bonusId } as const;
  expect((await app.call("launchGame", against, { token })).code).toBe(refused);
  expect((await launch((await app.register()).token)).code).toBe(refused);
  await forfeit();
  expect((await launch(token)).code).toBe(refused);
});
