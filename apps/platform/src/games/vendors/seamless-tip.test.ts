import { afterAll, expect, test } from "vitest";
import { betOf, betsOf, cashOf, ended, launched, read, testGame, testWallet, unit } from "./test-vendor.ts";

const wallet = await testWallet();
const { db, vendor, newTx, rich } = wallet;

afterAll(async () => expect(await wallet.close()).toEqual([]));

const entriesOf = async (memberId: bigint): Promise<string[]> => {
  const { rows } = await db.query<{ line: string }>(
    `select l.kind || ' ' || money_text(l.amount) as line from ledger_line l join ledger_account a on a.id = l.account_id
     where a.member_id = $1 and a.kind = 'cash' and l.kind <> 'deposit' order by l.sequence`,
    [memberId],
  );
  return rows.map(({ line }) => line);
};

test("takes a tip once however often it is sent, and records it as a tip, not a bet", async () => {
  const player = await rich();
  const tx = newTx();
  const answers = await Promise.all(Array.from({ length: 16 }, () => vendor.tip(player, tx, "2.5000")));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(read(answers[0] ?? { http: 0, body: "" })).toMatchObject({ status: "OK", txId: tx, balance: 975_000n });
  expect(await entriesOf(player.id)).toEqual(["tip -2.5000"]);
  expect(await betsOf(db, player)).toEqual([]);
  const { rows } = await db.query("select from round where member_id = $1", [player.id]);
  expect(rows).toEqual([]);
  expect(read(await vendor.tip(player, tx, "2.5001")).status).toBe("TX_MISMATCH");
  expect(read(await vendor.bet(player, tx, "2.5000")).status).toBe("TX_MISMATCH");
  expect(await cashOf(db, player.id)).toBe(975_000n);
});

test("a bet and a tip of one transaction, sent at once, move one of them", async () => {
  const player = await rich();
  const tx = newTx();
  const answers = await Promise.all([vendor.bet(player, tx, unit), vendor.tip(player, tx, unit)]);
  expect(answers.map((answer) => read(answer).status).toSorted()).toEqual(["OK", "TX_MISMATCH"]);
  expect(await cashOf(db, player.id)).toBe(99n * unit);
});

test.each(Object.entries(ended))("a tip %s is refused and moves nothing", async (_how, { status, end }) => {
  const player = await rich();
  await end(db, player);
  const tx = newTx();
  expect(read(await vendor.tip(player, tx, unit)).status).toBe(status);
  expect(await cashOf(db, player.id)).toBe(100n * unit);
});

test("refuses a tip above the balance with the true balance, even after a top-up", async () => {
  const player = await rich();
  const tx = newTx();
  const refused = { status: "INSUFFICIENT_FUNDS", balance: 100n * unit };
  expect(read(await vendor.tip(player, tx, "100.0001"))).toMatchObject(refused);
  await vendor.bet(player, "top-up", unit);
  await vendor.win(player, "top-up-w", "top-up", 50n * unit);
  expect(read(await vendor.tip(player, tx, "100.0001"))).toMatchObject(refused);
  expect(await cashOf(db, player.id)).toBe(149n * unit);
});

test("accepts a tip below the smallest stake, up to the largest, and after its round closed", async () => {
  const player = await rich();
  await db.query("insert into stake_limit values ('PG', 'USD', 50000, 200000)");
  const token = await launched(db, player, 100n * unit);
  const { sessionId } = read(await vendor.call("authenticate", { token, gameCode: testGame.gameCode }));
  await db.query("delete from stake_limit");
  const inGame = { ...player, sessionId: String(sessionId) };
  expect(read(await vendor.bet(inGame, newTx(), unit)).status).toBe("LIMIT_REACHED");
  const tx = newTx();
  await vendor.bet(inGame, tx, 5n * unit);
  await vendor.win(inGame, newTx(), tx, 0n);
  const roundId = `round-${tx}`;
  expect(read(await vendor.bet(inGame, newTx(), 5n * unit, { roundId })).status).toBe("ROUND_CLOSED");
  expect(read(await vendor.tip(inGame, newTx(), unit, { roundId })).status).toBe("OK");
  expect(read(await vendor.tip(inGame, newTx(), "20.0001", { roundId })).status).toBe("LIMIT_REACHED");
});

test("a rollback refunds a tip once, reports it cancelled, or prevents it in advance", async () => {
  const player = await rich();
  const tx = newTx();
  await vendor.tip(player, tx, 5n * unit);
  const state = async (txId: string) =>
    read(await vendor.call("status", { playerId: player.id.toString(), txId }))["state"];
  expect(await state(tx)).toBe("applied");
  const backs = await Promise.all([newTx(), newTx(), newTx()].map((back) => vendor.rollback(player, back, tx)));
  expect(backs.map((answer) => read(answer))).toMatchObject(backs.map(() => ({ status: "OK", balance: 100n * unit })));
  expect(await entriesOf(player.id)).toEqual(["tip -5.0000", "tip 5.0000"]);
  expect(await state(tx)).toBe("cancelled");
  expect(read(await vendor.tip(player, tx, 5n * unit)).status).toBe("OK");
  expect(await cashOf(db, player.id)).toBe(100n * unit);
  const early = newTx();
  expect(read(await vendor.rollback(player, newTx(), early)).status).toBe("OK");
  expect(read(await vendor.tip(player, early, unit)).status).toBe("TX_CANCELLED");
  for (const change of [{ roundId: "another" }, { currency: "EUR" }, { playerId: (await rich()).id.toString() }]) {
    const other = newTx();
    await vendor.tip(player, other, unit);
    expect(read(await vendor.rollback(player, newTx(), other, change)).status).toBe("TX_MISMATCH");
  }
  expect(await cashOf(db, player.id)).toBe(97n * unit);
});

test("a tip and its concurrent rollback move no money in the end", async () => {
  const player = await rich();
  for (let run = 0; run < 30; run += 1) {
    const tx = newTx();
    const [given, back] = await Promise.all([vendor.tip(player, tx, unit), vendor.rollback(player, newTx(), tx)]);
    expect([read(back).status, ["OK", "TX_CANCELLED"].includes(read(given).status)]).toEqual(["OK", true]);
    expect(await cashOf(db, player.id)).toBe(100n * unit);
  }
});

test("a tip cannot win", async () => {
  const player = await rich();
  const tx = newTx();
  await vendor.tip(player, tx, unit);
  expect(read(await vendor.win(player, newTx(), tx, 5n * unit)).status).toBe("REF_NOT_FOUND");
  expect(await cashOf(db, player.id)).toBe(99n * unit);
});

test.each([
  { amount: "0.0000" },
  { amount: "-1.0000" },
  { amount: "1e30" },
  { amount: "1.0" },
  { amount: "NaN" },
  { amount: 1 },
  { amount: "1000000000000.0001" },
  { dealer: "Mai" },
  { roundId: undefined },
  { txId: "" },
  { gameCode: "another-game" },
])("a tip with %j is BAD_REQUEST and moves no money", async (change) => {
  const player = await rich();
  expect(read(await vendor.tip(player, newTx(), unit, change)).status).toBe("BAD_REQUEST");
  expect(await cashOf(db, player.id)).toBe(100n * unit);
});

test("a tip in a foreign currency, unsigned, or with a foreign key or vendor moves no money", async () => {
  const player = await rich();
  expect(read(await vendor.tip(player, newTx(), unit, { currency: "EUR" })).status).toBe("CURRENCY_MISMATCH");
  const body = JSON.stringify(betOf(player, newTx(), unit));
  for (const tamper of [
    { key: wallet.otherVendors },
    { key: wallet.elsewhere },
    { key: { ...wallet.key, secret: "another secret" } },
    { headers: { "x-signature": "" } },
    { signedPath: "/seamless/v1/bet" },
    { sentBody: body.replace("1.0000", "9.0000") },
  ])
    expect((await vendor.raw("tip", body, tamper)).http).toBe(401);
  const theirs = await vendor.raw("tip", body, { key: wallet.otherVendors, vendor: "CQ9" });
  expect(read(theirs).status).toBe("SESSION_EXPIRED");
  expect(await cashOf(db, player.id)).toBe(100n * unit);
});
