import { afterAll, beforeAll, expect, test } from "vitest";
import { verify } from "../../backoffice/invariants/verify.ts";
import { newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";
import { removeMadeBets } from "../../agents/measures/test-measures.ts";

let app: TestPlatform;

beforeAll(async () => {
  app = await testPlatform();
});

afterAll(async () => {
  // The stakes of these tests are rows without ledger entries.
  await removeMadeBets(app.database.pool);
  // Nor have those that were done by them any more, and some come from no deposit.
  await app.database.pool.query("delete from turnover where reference = 'x'");
  await app.database.pool.query("update turnover set done_at = null");
  expect((await verify(app.database.pool)).filter((check) => check.faults.length > 0)).toEqual([]);
  await app.close();
});

interface Player {
  token: string;
  id: string;
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

const stake = (player: Player, amount: number) =>
  app.database.pool.query(
    `insert into bet (id, placed_at, member_id, merchant, currency, vassalage, node_id, game_code, game_type,
                      round_id, stake, upline_path, entry_id, movements, state)
     values (nextval('bet_id'), now(), $1, 'saffron', 'USD', 'PG', 1, 'g', 'RNG', gen_random_uuid(), $2, '{}', 0, '[]',
             'settled')`,
    [player.id, amount * 10_000],
  );

test("a bonus chosen with a deposit waits in the bonus wallet, with the turnover that was shown", async () => {
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

test("stakes work off the deposit first, then the bonus, which becomes cash when its turnover is done", async () => {
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

test("a forfeited bonus leaves once, asks for no more stakes, and the stakes it used do not count again", async () => {
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

test("deposits opened together bring a first deposit's bonus once, also after it was forfeited, and the member is notified", async () => {
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

test("a first deposit's bonus is not given with a second deposit that was opened before the first was paid", async () => {
  const player = await app.register();
  const plain = (await deposit(player, "100.0000")).value.payUrl;
  const chosen = (await deposit(player, "100.0000", "WELCOME")).value.payUrl;
  await pay(plain);
  await pay(chosen);
  expect(await balance(player)).toEqual(["200.0000", "0.0000", "200.0000"]);
  expect(await kinds(player)).toEqual(["bonus.missed"]);
});
