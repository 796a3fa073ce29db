import { afterAll, beforeAll, expect, test } from "vitest";
import { verify } from "../../backoffice/invariants/verify.ts";
import { newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";
import { removeMadeBets } from "../../agents/measures/test-measures.ts";
import { read, seatAtPg } from "../../games/vendors/test-vendor.ts";

let app: TestPlatform;

beforeAll(async () => {
  app = await testPlatform();
});

afterAll(async () => {
  // The stakes of these tests are rows without ledger entries.
  await removeMadeBets(app.database.pool);
  // Their completed requirements go too, and some come from no deposit.
  await app.database.pool.query("delete from turnover where reference = 'x'");
  await app.database.pool.query("update turnover set done_at = null");
  expect((await verify(app.database.pool)).filter((check) => check.faults.length > 0)).toEqual([]);
  await app.close();
});

interface Player {
  token: string;
  id: string;
}

/** Runs a test with other turnover rules of a merchant. */
async function withRules(rules: object, meanwhile: () => Promise<void>): Promise<void> {
  const { pool } = app.database;
  const { rows } = await pool.query<{ was: object }>(
    "select config -> 'turnover' as was from merchant where code = 'saffron'",
  );
  const set = (to: object | undefined) =>
    pool.query("update merchant set config = jsonb_set(config, '{turnover}', $1) where code = 'saffron'", [
      JSON.stringify(to),
    ]);
  const isRead = () =>
    expect.poll(async () => (await app.call("turnoverRules", {}, { token })).value.bonusMaxStake, { timeout: 12_000 });
  const { token } = await app.register();
  await set({ weights: { types: {}, vendors: {}, games: {} }, ...rules });
  await isRead().toBe("bonusMaxStake" in rules ? rules.bonusMaxStake : undefined);
  await meanwhile().finally(() => set(rows[0]?.was));
  await isRead().toBe("50.0000");
}

const codes = async (player: Player) =>
  (await app.call("depositBonuses", {}, { token: player.token })).value.bonuses.map(({ code }) => code);

const deposit = (player: Player, amount: string, bonus?: string) =>
  app.call(
    "createDeposit",
    { method: "card", amount, returnUrl: "/", ...(bonus ? { bonus } : {}) },
    { token: player.token, key: newKey() },
  );

const pay = (payUrl: string | undefined) =>
  fetch(payUrl ?? "", { method: "POST", redirect: "manual", body: new URLSearchParams({ outcome: "paid" }) });

async function funded(amount: string, bonus?: string): Promise<Player> {
  const player = await app.register();
  await pay((await deposit(player, amount, bonus)).value.payUrl);
  return player;
}

const balance = async (player: Player) => {
  const { value } = await app.call("balance", {}, { token: player.token });
  return [value.balance, value.bonus, value.total];
};

const own = async (player: Player) => (await app.call("bonusDetails", {}, { token: player.token })).value.content;
const forfeit = (player: Player, id = "") => app.call("forfeitBonus", { id }, { token: player.token, key: newKey() });
const left = async (player: Player) =>
  (await app.call("withdrawInfo", {}, { token: player.token })).value.turnover.left;
const kinds = async (player: Player) =>
  (await app.call("messages", {}, { token: player.token })).value.content.map(({ kind }) => kind);

interface Staked {
  gameType?: string;
  payout?: number;
  weight?: number;
  state?: string;
}

const stake = (player: Player, amount: number, { gameType, payout, weight, state }: Staked = {}) =>
  app.database.pool.query(
    `insert into bet (id, placed_at, member_id, merchant, currency, vassalage, node_id, game_code, game_type,
                      round_id, stake, payout, turnover_weight, upline_path, entry_id, movements, state)
     values (nextval('bet_id'), now(), $1, 'saffron', 'USD', 'PG', 1, 'g', $3, gen_random_uuid(), $2, $4, $5, '{}', 0, '[]',
             $6)`,
    [
      player.id,
      Math.round(amount * 10_000),
      gameType ?? "RNG",
      Math.round((payout ?? 0) * 10_000),
      weight ?? 100,
      state ?? "settled",
    ],
  );

test("a bonus chosen with a deposit waits in the bonus wallet, with the turnover shown", async () => {
  const player = await app.register();
  expect(await codes(player)).toEqual(["WELCOME", "RELOAD"]);
  expect((await deposit(player, "50.0000", "RELOAD")).code).toBe("BONUS_UNAVAILABLE");
  expect((await deposit(player, "100.0000", "NOBODY")).code).toBe("BONUS_UNAVAILABLE");
  const opened = (await deposit(player, "100.0000", "WELCOME")).value;
  expect(opened.bonus).toMatchObject({ title: "Welcome bonus", amount: "100.0000", required: "1000.0000" });
  expect(await balance(player)).toEqual(["0.0000", "0.0000", "0.0000"]);
  await pay(opened.payUrl);
  expect(await balance(player)).toEqual(["100.0000", "100.0000", "200.0000"]);
  expect(await own(player)).toMatchObject([
    { code: "WELCOME", state: "active", done: "0.0000", required: "1000.0000", reference: opened.reference },
  ]);
  expect([await codes(player), await left(player)]).toEqual([[], "1000.0000"]);
  expect(await kinds(player)).toEqual(["bonus.credited"]);
});

test("a first-deposit promotion is over after a credited deposit, not after an opened one", async () => {
  const over = async (player: Player) =>
    (await app.call("promotionApplications", {}, { token: player.token })).value.firstDepositsOver;
  const opened = await app.register();
  await deposit(opened, "100.0000", "WELCOME");
  expect(await over(opened)).toEqual([]);
  expect(await over(await funded("100.0000", "WELCOME"))).toEqual(["welcome-bonus"]);
  expect(await over(await funded("100.0000"))).toEqual(["welcome-bonus"]);
});

test("two deposits with the same bonus that are paid together bring it once", async () => {
  const player = await app.register();
  const both = [await deposit(player, "100.0000", "WELCOME"), await deposit(player, "100.0000", "WELCOME")];
  await Promise.all(both.map(({ value }) => pay(value.payUrl)));
  expect(await balance(player)).toEqual(["200.0000", "100.0000", "300.0000"]);
});

/** Sets a merchant's turnover requirement of the deposit itself to 100 %. */
const require100 = (player: Player) =>
  app.database.pool.query(
    `insert into turnover (id, member_id, currency, cause, reference, required, at)
     values (gen_random_uuid(), $1, 'USD', 'deposit', 'x', 1000000, now() - interval '1 minute')`,
    [player.id],
  );

test("stakes count for the deposit first, then for the bonus, which then becomes cash", async () => {
  const player = await funded("100.0000", "WELCOME");
  await require100(player);
  await stake(player, 400);
  expect(await own(player)).toMatchObject([{ done: "300.0000", state: "active" }]);
  await stake(player, 699);
  expect(await own(player)).toMatchObject([{ done: "999.0000" }]);
  await stake(player, 1);
  await expect.poll(() => balance(player), { timeout: 12_000 }).toEqual(["200.0000", "0.0000", "200.0000"]);
  expect(await own(player)).toMatchObject([{ state: "released", done: "1000.0000" }]);
  expect(await left(player)).toBe("0.0000");
  expect((await forfeit(player, (await own(player))[0]?.id)).code).toBe("BONUS_ENDED");
  expect(await kinds(player)).toEqual(["bonus.released", "bonus.credited"]);
  expect(await codes(player)).toEqual(["RELOAD"]);
});

test("a repeatable bonus can be chosen again some days after it was given", async () => {
  const player = await app.register();
  const [first, second] = [await deposit(player, "100.0000", "RELOAD"), await deposit(player, "100.0000", "RELOAD")];
  await pay(first.value.payUrl);
  expect((await forfeit(player, (await own(player))[0]?.id)).code).toBeUndefined();
  await pay(second.value.payUrl);
  expect(await balance(player)).toEqual(["200.0000", "0.0000", "200.0000"]);
  expect(await kinds(player)).toEqual(["bonus.missed", "bonus.forfeited", "bonus.credited"]);
  const ago = (days: string) =>
    app.database.pool.query("update bonus set at = at - $2::interval where member_id = $1", [player.id, days]);
  await ago("6 days 23 hours");
  expect(await codes(player)).toEqual([]);
  await ago("1 hour");
  expect(await codes(player)).toEqual(["RELOAD"]);
  await ago("-7 days");
});

test("a forfeited bonus leaves once with its requirement, and its stakes count no more", async () => {
  const player = await funded("100.0000", "WELCOME");
  await require100(player);
  const [bonus] = await own(player);
  const stranger = await app.register();
  expect((await forfeit(stranger, bonus?.id)).code).toBe("NOT_FOUND");
  await stake(player, 150);
  expect(await left(player)).toBe("950.0000");
  const answers = await Promise.all(Array.from({ length: 8 }, () => forfeit(player, bonus?.id)));
  expect(new Set(answers.map(({ value }) => value.state))).toEqual(new Set(["forfeited"]));
  expect(await balance(player)).toEqual(["100.0000", "0.0000", "100.0000"]);
  expect([await left(player), (await own(player))[0]?.done]).toEqual(["0.0000", "50.0000"]);
  expect((await forfeit(player, bonus?.id)).value.state).toBe("forfeited");
  expect(await kinds(player)).toEqual(["bonus.forfeited", "bonus.credited"]);
});

test("deposits opened together bring a first-deposit bonus once, even if forfeited", async () => {
  const player = await app.register();
  const opened = [];
  for (let at = 0; at < 3; at += 1) opened.push((await deposit(player, "100.0000", "WELCOME")).value.payUrl);
  await pay(opened[0]);
  await forfeit(player, (await own(player))[0]?.id);
  await pay(opened[1]);
  await pay(opened[2]);
  expect(await balance(player)).toEqual(["300.0000", "0.0000", "300.0000"]);
  expect((await own(player)).map(({ state }) => state)).toEqual(["forfeited"]);
  expect(await kinds(player)).toEqual(["bonus.missed", "bonus.missed", "bonus.forfeited", "bonus.credited"]);
});

test("a first-deposit bonus is refused for a second deposit that was opened earlier", async () => {
  const player = await app.register();
  const plain = (await deposit(player, "100.0000")).value.payUrl;
  const chosen = (await deposit(player, "100.0000", "WELCOME")).value.payUrl;
  await pay(plain);
  await pay(chosen);
  expect(await balance(player)).toEqual(["200.0000", "0.0000", "200.0000"]);
  expect(await kinds(player)).toEqual(["bonus.missed"]);
});

test("a bet counts by weight in whole units; a tie, an open or a cancelled bet does not", async () => {
  const player = await funded("100.0000", "WELCOME");
  const done = async () => (await own(player))[0]?.done;
  await stake(player, 100, { gameType: "LIVE", weight: 20 });
  expect(await done()).toBe("20.0000");
  await stake(player, 100, { weight: 0 });
  await stake(player, 50, { gameType: "LIVE", payout: 50 });
  await stake(player, 60, { state: "open" });
  await stake(player, 70, { state: "cancelled" });
  expect(await done()).toBe("20.0000");
  await stake(player, 0.0099, { weight: 10 });
  expect(await done()).toBe("20.0009");
  await stake(player, 50, { payout: 50 });
  expect(await done()).toBe("70.0009");
});

test("a bonus is released by the weight of its bets, and follows changed payouts", async () => {
  const player = await funded("100.0000", "WELCOME");
  await stake(player, 4_000, { gameType: "LIVE", weight: 20 });
  await stake(player, 1_000, { gameType: "LIVE", weight: 20 });
  await app.database.pool.query("update bet set payout = stake where member_id = $1 and stake = 10000000", [player.id]);
  expect((await own(player))[0]).toMatchObject({ done: "800.0000", state: "active" });
  await stake(player, 199);
  await stake(player, 1, { weight: 99 });
  expect((await own(player))[0]).toMatchObject({ done: "999.9900", state: "active" });
  await stake(player, 1, { weight: 1 });
  await expect.poll(() => balance(player), { timeout: 12_000 }).toEqual(["200.0000", "0.0000", "200.0000"]);
});

test("refuses for good a bet above an active bonus's highest stake, until the bonus ends", async () => {
  const player = await funded("100.0000", "WELCOME");
  expect((await own(player))[0]?.maxStake).toBe("50.0000");
  const call = await seatAtPg(app, player.id);
  const bet = async (txId: string, amount: string) => read(await call("bet", { txId, roundId: txId, amount })).status;
  const tx = `${player.id}-`;
  const both = await Promise.all([bet(`${tx}a`, "50.0001"), bet(`${tx}a`, "50.0001")]);
  expect(both).toEqual(["LIMIT_REACHED", "LIMIT_REACHED"]);
  expect(await bet(`${tx}b`, "50.0000")).toBe("OK");
  // The bonus does not affect another player.
  const other = await funded("100.0000");
  const theirs = await seatAtPg(app, other.id);
  const free = await theirs("bet", { txId: `${tx}o`, roundId: "o", amount: "60.0000" });
  expect(read(free).status).toBe("OK");
  await forfeit(player, (await own(player))[0]?.id);
  expect(await bet(`${tx}a`, "50.0001")).toBe("LIMIT_REACHED");
  expect(await bet(`${tx}c`, "50.0000")).toBe("OK");
  const rest = await funded("100.0000", "WELCOME");
  await forfeit(rest, (await own(rest))[0]?.id);
  const after = await seatAtPg(app, rest.id);
  expect(read(await after("bet", { txId: `${tx}d`, roundId: "d", amount: "60.0000" })).status).toBe("OK");
  expect(await balance(player)).toEqual(["0.0000", "0.0000", "0.0000"]);
});

test("a bonus keeps the highest stake promised with its deposit", async () => {
  const player = await app.register();
  const opened = (await deposit(player, "100.0000", "WELCOME")).value;
  expect(opened.bonus?.maxStake).toBe("50.0000");
  await withRules({ bonusMaxStake: "1.0000" }, async () => {
    await pay(opened.payUrl);
    expect((await own(player))[0]?.maxStake).toBe("50.0000");
    const later = await app.register();
    expect((await deposit(later, "100.0000", "WELCOME")).value.bonus?.maxStake).toBe("1.0000");
  });
});

test("a reward that becomes a bonus has the highest stake of the merchant's file", async () => {
  const player = await app.register();
  await app.database.pool.query(
    `insert into reward (id, merchant, member_id, source, cause, code, amount, required, currency, reference, expires_at)
     values (gen_random_uuid(), 'saffron', $1::bigint, 'mission', 'one', 'daily-stake', 40000, 80000, 'USD', 'T' || $1::text,
             now() + interval '1 day')`,
    [player.id],
  );
  const id = (await app.call("rewards", {}, { token: player.token })).value.content.find(
    ({ amount }) => amount === "4.0000",
  )?.id;
  await app.call("claimReward", { id: id ?? "" }, { token: player.token, key: newKey() });
  expect((await own(player))[0]).toMatchObject({ amount: "4.0000", maxStake: "50.0000" });
});

test("a member reads the weights and the highest stake, with names of vendors and games", async () => {
  const player = await app.register();
  const rules = async () => (await app.call("turnoverRules", {}, { token: player.token })).value;
  expect(await rules()).toEqual({
    bonusMaxStake: "50.0000",
    types: [
      { gameType: "LIVE", weight: 20 },
      { gameType: "PVP", weight: 20 },
    ],
    vendors: [],
    games: [{ game: "Amber Speed Baccarat", weight: 0 }],
  });
  const weights = { types: {}, vendors: { BTI: 5 }, games: { "3003": 7, "999999": 3 } };
  await withRules({ weights }, async () => {
    expect(await rules()).toEqual({
      types: [],
      vendors: [{ vendor: "123BET", weight: 5 }],
      games: [{ game: "Amber Speed Baccarat", weight: 7 }],
    });
  });
});
