import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { verify } from "../../backoffice/invariants/verify.ts";
import { read, seatAtPg } from "../../games/vendors/test-vendor.ts";
import { gatherAll } from "../../agents/measures/test-measures.ts";
import { newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";

import { stakesIn } from "../rebates/store.ts";

let app: TestPlatform;

/** A merchant whose bonuses can be played with, and become cash up to three times their amount. */
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

/** A player who has 100 in cash and a bonus of 100, to be staked 1000, and plays with the bonus. */
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
  const send = async (verb: "bet" | "tip" | "win" | "rollback", fields: object) => {
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

test("a bet from a bonus is taken from it, what it wins is the bonus's, and the cash stands still", async () => {
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

test("the records of the player and of the agent above say of each bet whether it came from a bonus", async () => {
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

test("a bonus is not given up while a bet from it is open; then all that it holds goes back, and a session of it bets no more", async () => {
  const { bet, win, money, bonus, forfeit, left } = await seated();
  await bet("r1", "10.0000");
  expect((await forfeit()).code).toBe("BONUS_IN_PLAY");
  await win("r1", "50.0000");
  expect((await forfeit()).value).toMatchObject({ state: "forfeited" });
  expect([await money(), await left()]).toEqual([["100.0000", "0.0000"], "0.0000"]);
  expect(await bet("r2", "1.0000")).toMatchObject({ status: "INSUFFICIENT_FUNDS", balance: 0n });
  // A resettlement that comes after the end.
  await win("r1", "7.0000");
  await expect.poll(money, soon).toEqual(["100.0000", "0.0000"]);
  expect((await bonus())?.state).toBe("forfeited");
});

test("a bonus whose turnover is done becomes cash up to its highest payout, once no bet from it is open; what comes late counts within it", async () => {
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

test("a bonus that was used up ends by itself, and its turnover is required no more", async () => {
  const { bet, win, money, bonus, left, forfeit } = await seated();
  await bet("r1", "99.9950");
  expect((await bonus())?.state).toBe("active");
  await win("r1", "0.0000");
  await expect.poll(async () => (await bonus())?.state, soon).toBe("lost");
  expect([await money(), await left()]).toEqual([["100.0000", "0.0000"], "0.0000"]);
  expect((await forfeit()).code).toBe("BONUS_ENDED");
});

test("a bet from a bonus and its giving up at the same moment: one of them", async () => {
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const { bet, forfeit, money } = await seated();
    const [placed, given] = await Promise.all([bet("r1", "10.0000"), forfeit()]);
    const isPlaced = placed.status === "OK";
    expect([isPlaced, given.code ?? "OK"]).toEqual(isPlaced ? [true, "BONUS_IN_PLAY"] : [false, "OK"]);
    expect(await money()).toEqual(["100.0000", isPlaced ? "90.0000" : "0.0000"]);
  }
});

test("what is played with a bonus earns nothing beside what it wins: it is in no figures, and brings no rebate and no points", async () => {
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

test("a game is opened with a member's own bonus that can be played with, and with no other", async () => {
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
  expect((await launch((await app.register()).token)).code).toBe(refused);
  await forfeit();
  expect((await launch(token)).code).toBe(refused);
});
