import { afterAll, beforeEach, expect, test } from "vitest";
import { findCommand, runCommand } from "../../backoffice/commands/run.ts";
import {
  betOf,
  betsOf,
  bonusOf,
  cashOf,
  playWithBonus,
  read,
  testGame,
  testWallet,
  unit,
  type Player,
} from "./test-vendor.ts";

const wallet = await testWallet();
const { db, vendor, newTx, rich } = wallet;

afterAll(async () => expect(await wallet.close()).toEqual([]));

beforeEach(async () => {
  const command = findCommand("award-right");
  if (!command) throw new Error("no such command");
  await runCommand(db, command, "mai", ["PG", "USD", "100000", "1000000"]);
});

/** Returns the balance of PG's pool, and of its own accounts. */
async function heldBy(kind: "jackpot" | "house"): Promise<bigint> {
  const { rows } = await db.query<{ held: bigint }>(
    "select coalesce(sum(balance), 0)::bigint as held from ledger_account where kind = $1 and name = 'PG' and currency = 'USD'",
    [kind],
  );
  return rows[0]?.held ?? 0n;
}

/** Returns the lines of a transaction's entry, as `kind amount`. */
async function linesOf(tx: string): Promise<string[]> {
  const { rows } = await db.query<{ line: string }>(
    `select a.kind || ' ' || money_text(l.amount) as line from ledger_key k
     join ledger_line l on l.entry_id = k.entry_id join ledger_account a on a.id = l.account_id
     where k.key = 'seamless:PG:' || $1 order by a.id`,
    [tx],
  );
  return rows.map(({ line }) => line).toSorted();
}

const jackpot = (player: Player, txId: string, amount: string) =>
  vendor.call("award", { playerId: player.id.toString(), txId, kind: "jackpot", currency: "USD", amount });

/** Settles every open bet, so that its contribution stays in the pool. */
async function settleAll(): Promise<void> {
  const { rows } = await db.query<{ id: bigint; tx: string }>(
    "select member_id as id, movements->0->>'txId' as tx from bet where state = 'open' and contribution > 0",
  );
  const player = ({ id }: { id: bigint }): Player => ({ id, sessionId: crypto.randomUUID(), ownSession: "" });
  await Promise.all(rows.map((row) => vendor.win(player(row), newTx(), row.tx, 0n)));
}

/** Empties the pool. */
async function emptyPool(): Promise<void> {
  await settleAll();
  const held = await heldBy("jackpot");
  if (held > 0n) await jackpot(await rich(), newTx(), `${held / unit}.${(held % unit).toString().padStart(4, "0")}`);
  expect(await heldBy("jackpot")).toBe(0n);
}

/** Bets in a separate transaction, which uses the player's own account of the pool. */
async function betAlone(player: Player, tx: string, contribution: bigint): Promise<void> {
  const body = { session: player.sessionId, player: player.id.toString(), game: testGame.gameCode, currency: "USD" };
  const amount = String(10n * unit);
  const bet = { vassalage: "PG", request: crypto.randomUUID(), tx, round: `round-${tx}`, amount };
  const calls = [{ n: 1, verb: "bet", ...body, ...bet, contribution: contribution.toString() }];
  const { rows } = await db.query("select status from seamless_batch($1, interval '30 minutes', true)", [
    JSON.stringify(calls),
  ]);
  expect(rows).toEqual([{ status: "OK" }]);
}

test("a pool with one account below zero pays the sum of all its accounts", async () => {
  const players = [await rich(), await rich()];
  const open = players.map(() => newTx());
  for (const [at, player] of players.entries()) {
    const settled = newTx();
    await betAlone(player, settled, 15_000n);
    await vendor.win(player, newTx(), settled, 0n);
    await betAlone(player, open[at] ?? "", 5n * unit);
  }
  await jackpot(await rich(), newTx(), "2.5000");
  for (const [at, player] of players.entries()) await vendor.rollback(player, newTx(), open[at] ?? "");
  const { rows } = await db.query("select balance from ledger_account where kind = 'jackpot' order by balance");
  expect(rows).toEqual([{ balance: -10_000n }, { balance: 15_000n }]);
  const last = newTx();
  await jackpot(await rich(), last, "2.0000");
  expect(await linesOf(last)).toEqual(["cash 2.0000", "house -1.5000", "jackpot -0.5000"]);
  expect(await heldBy("jackpot")).toBe(0n);
});

test("a contribution is a separate line to the pool, once however often the bet is sent", async () => {
  const player = await rich();
  const tx = newTx();
  const [pool, own] = [await heldBy("jackpot"), await heldBy("house")];
  const bet = (contribution?: string) => vendor.bet(player, tx, "10.0000", contribution ? { contribution } : {});
  const answers = await Promise.all(Array.from({ length: 16 }, () => bet("0.1500")));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(read(answers[0] ?? { http: 0, body: "" })).toMatchObject({ status: "OK", balance: 90n * unit });
  expect(await linesOf(tx)).toEqual(["cash -10.0000", "house 9.8500", "jackpot 0.1500"]);
  expect([(await heldBy("jackpot")) - pool, (await heldBy("house")) - own]).toEqual([1500n, 98_500n]);
  expect(read(await bet("0.1501")).status).toBe("TX_MISMATCH");
  expect(read(await bet()).status).toBe("TX_MISMATCH");
  expect(await cashOf(db, player.id)).toBe(90n * unit);
});

test("a whole stake may go to the pool, and its rollback takes it only from there", async () => {
  const player = await rich();
  const [tx, back] = [newTx(), newTx()];
  const [pool, own] = [await heldBy("jackpot"), await heldBy("house")];
  await vendor.bet(player, tx, "3.0000", { contribution: "3.0000" });
  expect(await linesOf(tx)).toEqual(["cash -3.0000", "jackpot 3.0000"]);
  expect(read(await vendor.rollback(player, back, tx)).status).toBe("OK");
  expect(await linesOf(back)).toEqual(["cash 3.0000", "jackpot -3.0000"]);
  expect([await heldBy("jackpot"), await heldBy("house")]).toEqual([pool, own]);
});

test("a rollback returns the whole stake, each part from where it went, once", async () => {
  const player = await rich();
  const tx = newTx();
  const [pool, own] = [await heldBy("jackpot"), await heldBy("house")];
  await vendor.bet(player, tx, "10.0000", { contribution: "0.2500" });
  const backs = [newTx(), newTx(), newTx()];
  const answers = await Promise.all(backs.map((back) => vendor.rollback(player, back, tx)));
  expect(answers.map((answer) => read(answer).status)).toEqual(["OK", "OK", "OK"]);
  expect(await cashOf(db, player.id)).toBe(100n * unit);
  expect([await heldBy("jackpot"), await heldBy("house")]).toEqual([pool, own]);
  expect(await betsOf(db, player)).toMatchObject([{ state: "cancelled" }]);
});

test.each(["0.0000", "-0.1000", "10.0001", "1e30", "1.0", "NaN", "0.10000", "", 0.1, null, true, ["0.1000"]])(
  "a contribution of %j in a stake of 10 is BAD_REQUEST and moves no money",
  async (contribution) => {
    const player = await rich();
    const body = { ...betOf(player, newTx(), "10.0000"), contribution };
    expect(read(await vendor.call("bet", body)).status).toBe("BAD_REQUEST");
    expect(await cashOf(db, player.id)).toBe(100n * unit);
  },
);

test("refuses a contribution in another call, twice in one, or changed after signing", async () => {
  const player = await rich();
  const tx = newTx();
  await vendor.bet(player, tx, unit);
  expect(read(await vendor.win(player, newTx(), tx, unit, { contribution: "0.1000" })).status).toBe("BAD_REQUEST");
  expect(read(await vendor.tip(player, newTx(), unit, { contribution: "0.1000" })).status).toBe("BAD_REQUEST");
  expect(read(await vendor.rollback(player, newTx(), tx, { contribution: "0.1000" })).status).toBe("BAD_REQUEST");
  const body = JSON.stringify({ ...betOf(player, newTx(), unit), contribution: "0.1000" });
  const twice = body.replace("}", ',"contribution":"0.1000"}');
  expect(read(await vendor.raw("bet", twice)).status).toBe("BAD_REQUEST");
  const changed = { sentBody: body.replace("0.1000", "0.9000") };
  expect((await vendor.raw("bet", body, changed)).http).toBe(401);
  expect((await vendor.raw("bet", body, { key: wallet.otherVendors })).http).toBe(401);
  expect((await vendor.raw("bet", body, { headers: { "x-signature": "" } })).http).toBe(401);
  expect(await cashOf(db, player.id)).toBe(99n * unit);
});

test("a bet that is refused contributes nothing", async () => {
  const player = await rich();
  const pool = await heldBy("jackpot");
  const answer = await vendor.bet(player, newTx(), "100.0001", { contribution: "0.5000" });
  expect(read(answer)).toMatchObject({ status: "INSUFFICIENT_FUNDS", balance: 100n * unit });
  expect(await heldBy("jackpot")).toBe(pool);
});

test("pays a jackpot from the pool first and then the house, other awards from the house", async () => {
  await emptyPool();
  const players = await Promise.all(Array.from({ length: 20 }, () => rich()));
  await Promise.all(players.map((player) => vendor.bet(player, newTx(), "10.0000", { contribution: "1.0000" })));
  expect(await heldBy("jackpot")).toBe(20n * unit);
  await settleAll();
  const winner = await rich();
  const own = await heldBy("house");
  const free = { playerId: winner.id.toString(), txId: newTx(), kind: "freeRounds", currency: "USD", amount: "1.0000" };
  await vendor.call("award", free);
  expect([await heldBy("jackpot"), await heldBy("house")]).toEqual([20n * unit, own - unit]);
  const [part, all] = [newTx(), newTx()];
  expect(read(await jackpot(winner, part, "19.5000")).status).toBe("OK");
  expect(await heldBy("jackpot")).toBe(5000n);
  expect((await linesOf(part)).filter((line) => line.startsWith("house"))).toEqual([]);
  const answers = await Promise.all([jackpot(winner, all, "2.0000"), jackpot(winner, all, "2.0000")]);
  expect(answers[0]?.body).toBe(answers[1]?.body);
  expect(await linesOf(all)).toEqual(["cash 2.0000", "house -1.5000", "jackpot -0.5000"]);
  expect([await heldBy("jackpot"), await cashOf(db, winner.id)]).toEqual([0n, 1_225_000n]);
});

test("concurrent jackpots and contributions lose no money and never overdraw the pool", async () => {
  await emptyPool();
  const players = await Promise.all(Array.from({ length: 24 }, () => rich()));
  const answers = await Promise.all(
    players.flatMap((player, at) => [
      vendor.bet(player, newTx(), "5.0000", { contribution: "2.0000" }),
      ...(at % 4 === 0 ? [jackpot(player, newTx(), "7.0000")] : []),
    ]),
  );
  expect(new Set(answers.map((answer) => read(answer).status))).toEqual(new Set(["OK"]));
  const { rows } = await db.query<{ paid: bigint }>(
    `select coalesce(sum(part), 0)::bigint as paid from vendor_award w cross join lateral unnest(w.pool_parts) part
     where member_id = any ($1)`,
    [players.map(({ id }) => id)],
  );
  expect(await heldBy("jackpot")).toBe(48n * unit - (rows[0]?.paid ?? 0n));
});

test("a jackpot leaves in the pool what open bets contributed, so that it can be returned", async () => {
  await emptyPool();
  const [player, winner] = [await rich(), await rich()];
  const [open, first, second] = [newTx(), newTx(), newTx()];
  await vendor.bet(player, open, "10.0000", { contribution: "4.0000" });
  await jackpot(winner, first, "4.0000");
  expect(await linesOf(first)).toEqual(["cash 4.0000", "house -4.0000"]);
  expect(read(await vendor.rollback(player, newTx(), open)).status).toBe("OK");
  expect([await heldBy("jackpot"), await cashOf(db, player.id)]).toEqual([0n, 100n * unit]);
  await vendor.bet(player, newTx(), "10.0000", { contribution: "6.0000" });
  await settleAll();
  await jackpot(winner, second, "9.0000");
  expect(await linesOf(second)).toEqual(["cash 9.0000", "house -3.0000", "jackpot -6.0000"]);
  expect(await cashOf(db, winner.id)).toBe(113n * unit);
});

test("a jackpot goes to the source of the newest bet's stake, even to a bonus", async () => {
  const player = await rich();
  const [cash, won] = [newTx(), newTx()];
  await vendor.bet(player, newTx(), "10.0000");
  await jackpot(player, cash, "5.0000");
  expect(await cashOf(db, player.id)).toBe(95n * unit);
  await playWithBonus(db, player, 50n * unit);
  await vendor.bet(player, newTx(), "10.0000");
  const first = await jackpot(player, won, "500.0000");
  expect(read(first)).toMatchObject({ status: "OK", balance: 540n * unit });
  expect([await cashOf(db, player.id), await bonusOf(db, player.id)]).toEqual([95n * unit, 540n * unit]);
  const free = { playerId: player.id.toString(), txId: newTx(), kind: "freeRounds", currency: "USD", amount: "1.0000" };
  await vendor.call("award", free);
  expect([await cashOf(db, player.id), await bonusOf(db, player.id)]).toEqual([96n * unit, 540n * unit]);
  await db.query("update vendor_session set bonus_id = null where id = $1", [player.sessionId]);
  await vendor.bet(player, newTx(), "1.0000");
  expect(await jackpot(player, won, "500.0000")).toEqual(first);
  expect([await cashOf(db, player.id), await bonusOf(db, player.id)]).toEqual([95n * unit, 540n * unit]);
});
