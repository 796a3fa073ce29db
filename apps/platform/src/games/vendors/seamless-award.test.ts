import { afterAll, beforeEach, expect, test } from "vitest";
import { findCommand, runCommand } from "../../backoffice/commands/run.ts";
import { cashOf, ended, read, seedPlayer, testWallet, unit, type Player } from "./test-vendor.ts";

const wallet = await testWallet();
const { db, vendor, newTx, rich } = wallet;

afterAll(async () => expect(await wallet.close()).toEqual([]));

/** Sends an award by the vendor PG with the given fields. */
const award = (player: Player, txId: string, amount: string, change: object = {}) =>
  vendor.call("award", {
    playerId: player.id.toString(),
    txId,
    kind: "freeRounds",
    currency: "USD",
    amount,
    ...change,
  });
const statusOf = async (answer: ReturnType<typeof award>): Promise<string> => read(await answer).status;
const right = async (...words: string[]): Promise<string | undefined> => {
  const command = findCommand("award-right");
  if (!command) throw new Error("no such command");
  return runCommand(db, command, "mai", words);
};

beforeEach(async () => {
  await right("PG", "USD", "1000", "1000000");
});

test("pays a win without a bet once, under any key, and records it as a win", async () => {
  const player = await rich();
  const tx = newTx();
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => award(player, tx, "25.5000", { kind: "jackpot" })),
  );
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(read(answers[0] ?? { http: 0, body: "" })).toMatchObject({ status: "OK", txId: tx, balance: 1_255_000n });
  expect(await cashOf(db, player.id)).toBe(1_255_000n);
  expect(await statusOf(award(player, tx, "25.5001", { kind: "jackpot" }))).toBe("TX_MISMATCH");
  expect(await statusOf(award(player, tx, "25.5000", { kind: "tournament" }))).toBe("TX_MISMATCH");
  const { rows } = await db.query(
    `select e.kind, a.kind as "of", a.amount from vendor_award a join ledger_entry e on e.id = a.entry_id
     where e.member_id = $1 and e.reference = a.reference`,
    [player.id],
  );
  expect(rows).toEqual([{ kind: "win", of: "jackpot", amount: 255_000n }]);
  expect(read(await vendor.call("status", { playerId: player.id.toString(), txId: tx }))).toMatchObject({
    state: "applied",
  });
});

test("pays nothing for a vendor without the right, and the same transaction once it has it", async () => {
  const player = await rich();
  const tx = newTx();
  expect(await right("PG", "USD", "off")).toContain("no right");
  expect(await statusOf(award(player, tx, "5.0000"))).toBe("LIMIT_REACHED");
  expect(await cashOf(db, player.id)).toBe(100n * unit);
  expect(await right("PG", "USD", "4.99", "100")).toContain("4.9900 at once");
  expect(await statusOf(award(player, tx, "5.0000"))).toBe("LIMIT_REACHED");
  await right("PG", "USD", "5", "100");
  expect(await statusOf(award(player, tx, "5.0000"))).toBe("OK");
  expect(await cashOf(db, player.id)).toBe(105n * unit);
});

test("concurrent awards to many players never exceed the vendor's daily maximum", async () => {
  const { rows } = await db.query<{ paid: bigint }>(
    "select coalesce(sum(amount), 0)::bigint as paid from vendor_award",
  );
  const daily = (rows[0]?.paid ?? 0n) / unit + 101n;
  await right("PG", "USD", "20", String(daily));
  const players = await Promise.all(Array.from({ length: 12 }, () => rich()));
  const answers = await Promise.all(players.map((player) => award(player, newTx(), "20.0000")));
  const paid = answers.filter((answer) => read(answer).status === "OK").length;
  expect(answers.map((answer) => read(answer).status).filter((status) => status !== "OK")).toEqual(
    Array.from({ length: 12 - paid }, () => "LIMIT_REACHED"),
  );
  expect(paid).toBe(5);
  const cash = await Promise.all(players.map(({ id }) => cashOf(db, id)));
  expect(cash.reduce((sum, each) => sum + each)).toBe(BigInt(1200 + paid * 20) * unit);
});

test("pays absent, blocked and excluded players, and no trial members", async () => {
  for (const [how, { end, status }] of Object.entries(ended)) {
    const player = await rich();
    await end(db, player);
    const isTrial = how === "of a trial player";
    expect([how, await statusOf(award(player, newTx(), "1.0000"))]).toEqual([how, isTrial ? status : "OK"]);
    expect(await cashOf(db, player.id)).toBe((isTrial ? 100n : 101n) * unit);
  }
});

test("refuses unknown players, foreign keys, currencies or games, and odd values", async () => {
  const player = await rich();
  const stranger = await seedPlayer(db, 100n * unit);
  await db.query("delete from vendor_session where member_id = $1", [stranger.id]);
  const answer = read(await award(stranger, newTx(), "1.0000"));
  expect(answer).toMatchObject({ status: "REF_NOT_FOUND", balance: undefined });
  expect(await statusOf(award({ ...player, id: 999_999_999n }, newTx(), "1.0000"))).toBe("REF_NOT_FOUND");
  const body = JSON.stringify({
    playerId: player.id.toString(),
    txId: newTx(),
    kind: "freeRounds",
    currency: "USD",
    amount: "1.0000",
  });
  for (const tamper of [
    { key: wallet.otherVendors },
    { key: wallet.elsewhere },
    { sentBody: body.replace("1.", "9.") },
  ]) {
    expect((await vendor.raw("award", body, tamper)).http).toBe(401);
  }
  expect(read(await vendor.raw("award", body, { key: wallet.otherVendors, vendor: "CQ9" })).status).toBe(
    "REF_NOT_FOUND",
  );
  expect(await statusOf(award(player, newTx(), "1.0000", { currency: "EUR" }))).toBe("CURRENCY_MISMATCH");
  expect(await statusOf(award(player, newTx(), "1.0000", { gameCode: "no-such-game" }))).toBe("BAD_REQUEST");
  for (const odd of [
    { amount: "0.0000" },
    { amount: "-1.0000" },
    { amount: "1" },
    { amount: "1000000000001.0000" },
    { kind: "gift" },
    { sessionId: player.sessionId },
    { txId: "" },
  ]) {
    expect([odd, await statusOf(award(player, newTx(), "1.0000", odd))]).toEqual([odd, "BAD_REQUEST"]);
  }
  expect([await cashOf(db, player.id), await cashOf(db, stranger.id)]).toEqual([100n * unit, 100n * unit]);
});

test("stores the game of the award, and pays even if the detail cannot be stored", async () => {
  const player = await rich();
  const tx = newTx();
  const change = { gameCode: "test-koi", detail: { wheel: "\u0000\uD800", deep: Array.from({ length: 3 }) } };
  expect(await statusOf(award(player, tx, "1.0000", change))).toBe("OK");
  const { rows } = await db.query("select game_code, node_id, detail from vendor_award where tx_id = $1", [tx]);
  expect(rows).toEqual([{ game_code: "test-koi", node_id: 99_000_001n, detail: expect.anything() }]);
  await expect(db.query("update vendor_award set amount = 1 where tx_id = $1", [tx])).rejects.toThrow();
});
