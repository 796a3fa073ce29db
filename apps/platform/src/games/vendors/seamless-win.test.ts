import { afterAll, describe, expect, test } from "vitest";
import { betsOf, cashOf, read, testWallet, unit } from "./test-vendor.ts";

const wallet = await testWallet();
const { db, vendor, newTx, rich } = wallet;

afterAll(async () => expect(await wallet.close()).toEqual([]));

describe("a win", () => {
  test("is paid once, settles the bet, and stores the game's own result", async () => {
    const player = await rich();
    const [bet, win] = [newTx(), newTx()];
    await vendor.bet(player, bet, 10n * unit);
    const first = await vendor.win(player, win, bet, 25n * unit, { detail: { reels: ["koi", "koi"] } });
    expect(read(first)).toMatchObject({ status: "OK", balance: 115n * unit });
    expect(await vendor.win(player, win, bet, 25n * unit)).toEqual(first);
    expect(await betsOf(db, player)).toEqual([{ stake: 10n * unit, payout: 25n * unit, state: "settled" }]);
    const { rows } = await db.query("select detail from bet where member_id = $1", [player.id]);
    expect(rows).toEqual([{ detail: { reels: ["koi", "koi"] } }]);
  });

  test("of zero closes the round and moves no money", async () => {
    const player = await rich();
    const bet = newTx();
    await vendor.bet(player, bet, unit);
    expect(read(await vendor.win(player, newTx(), bet, 0n))).toMatchObject({ status: "OK", balance: 99n * unit });
    expect(await betsOf(db, player)).toEqual([{ stake: unit, payout: 0n, state: "settled" }]);
  });

  test("may come in parts until the round is closed, and closing settles every bet of the round", async () => {
    const player = await rich();
    const [one, two] = [newTx(), newTx()];
    await vendor.bet(player, one, unit);
    await vendor.bet(player, two, unit, { roundId: `round-${one}` });
    await vendor.win(player, newTx(), one, 2n * unit, { closeRound: false });
    expect(read(await vendor.win(player, newTx(), one, 3n * unit))).toMatchObject({
      status: "OK",
      balance: 103n * unit,
    });
    expect(await betsOf(db, player)).toEqual([
      { stake: unit, payout: 5n * unit, state: "settled" },
      { stake: unit, payout: 0n, state: "settled" },
    ]);
  });

  test("for an unknown bet is REF_NOT_FOUND, and is paid once the bet is known", async () => {
    const player = await rich();
    const [bet, win] = [newTx(), newTx()];
    expect(read(await vendor.win(player, win, bet, unit)).status).toBe("REF_NOT_FOUND");
    await vendor.bet(player, bet, unit);
    expect(read(await vendor.win(player, win, bet, unit))).toMatchObject({ status: "OK", balance: 100n * unit });
  });

  test("is TX_MISMATCH for another player's bet, round or game, CURRENCY_MISMATCH if foreign", async () => {
    const [player, other] = [await rich(), await rich()];
    const bet = newTx();
    await vendor.bet(player, bet, unit);
    expect(read(await vendor.win(other, newTx(), bet, unit)).status).toBe("TX_MISMATCH");
    expect(read(await vendor.win(player, newTx(), bet, unit, { roundId: "other" })).status).toBe("TX_MISMATCH");
    expect(read(await vendor.win(player, newTx(), bet, unit, { gameCode: "other" })).status).toBe("TX_MISMATCH");
    expect(read(await vendor.win(player, newTx(), bet, unit, { currency: "EUR" })).status).toBe("CURRENCY_MISMATCH");
    expect(await cashOf(db, other.id)).toBe(100n * unit);
  });

  test.each(["-1.0000", "1e30", "1.0", "NaN"])("of %j is BAD_REQUEST", async (amount) => {
    const player = await rich();
    const bet = newTx();
    await vendor.bet(player, bet, unit);
    expect(read(await vendor.win(player, newTx(), bet, amount)).status).toBe("BAD_REQUEST");
    expect(await cashOf(db, player.id)).toBe(99n * unit);
  });

  test("of zero that does not close the round is BAD_REQUEST", async () => {
    const player = await rich();
    const bet = newTx();
    await vendor.bet(player, bet, unit);
    expect(read(await vendor.win(player, newTx(), bet, 0n, { closeRound: false })).status).toBe("BAD_REQUEST");
    expect(await betsOf(db, player)).toEqual([{ stake: unit, payout: 0n, state: "open" }]);
  });

  const tooMuch = { leftOut: "too much to store" };
  test.each([
    ["with NUL", '{"a\\u0000b":"c\\u0000d"}', { "a\uFFFDb": "c\uFFFDd" }],
    ["with halves of characters", '{"a":"\\ud83d","b":"\\ude00x"}', { a: "\uFFFD", b: "\uFFFDx" }],
    ["longer than 8 KB", JSON.stringify({ long: "x".repeat(8200) }), tooMuch],
    ["of 2 MB", JSON.stringify({ long: "x".repeat(2_000_000) }), tooMuch],
    ["that is no object", '"a word"', { value: "a word" }],
    ["with a field that is there twice", '{"a":1,"a":2}', { a: 2 }],
    ["with the name of the prototype", '{"__proto__":{"a":1}}', JSON.parse('{"__proto__":{"a":1}}')],
  ])("with a detail %s is paid, and what can be of it is stored", async (_name, detail, stored) => {
    expect(await storedOf(detail)).toEqual(stored);
  });

  test("is paid with a detail of 100,000 levels, of which the first sixteen are stored", async () => {
    for (const levels of [1600, 100_000]) {
      const stored = JSON.stringify(await storedOf(`{"a":${"[".repeat(levels)}${"]".repeat(levels)}}`));
      expect(stored).toBe(`{"a":${"[".repeat(15)}${JSON.stringify(tooMuch)}${"]".repeat(15)}}`);
    }
  });

  /** Sends a win with this literal detail; returns the stored detail once the win is paid. */
  async function storedOf(detail: string): Promise<unknown> {
    const player = await rich();
    const bet = newTx();
    await vendor.bet(player, bet, unit);
    const body = JSON.stringify(vendor.winBody(player, newTx(), bet, 5n * unit));
    const paid = await vendor.raw("win", body.replace(/\}$/, `,"detail":${detail}}`));
    expect(read(paid)).toMatchObject({ status: "OK", balance: 104n * unit });
    const { rows } = await db.query<{ detail: unknown }>("select detail from bet where member_id = $1", [player.id]);
    return rows[0]?.detail;
  }
});

describe("a win after its round was closed", () => {
  test("of another bet is paid as a resettlement, and keeps the bet's day", async () => {
    const player = await rich();
    const [one, two, late] = [newTx(), newTx(), newTx()];
    const sameRound = { roundId: `round-${one}` };
    await vendor.bet(player, one, unit);
    await vendor.bet(player, two, unit, sameRound);
    await vendor.win(player, newTx(), one, 0n);
    const settled = await detailsOf(two);
    const first = await vendor.win(player, late, two, 5n * unit, sameRound);
    expect(read(first)).toMatchObject({ status: "OK", balance: 103n * unit });
    expect(await vendor.win(player, late, two, 5n * unit, sameRound)).toEqual(first);
    const after = await detailsOf(two);
    expect(after).toMatchObject({ state: "settled", payout: 5n * unit, settled_at: settled.settled_at });
    expect(after.movements.map(({ kind }) => kind)).toEqual(["bet", "resettlement"]);
    expect(await cashOf(db, player.id)).toBe(103n * unit);
  });

  test("of the bet that closed it is paid as well, with or without its own closing flag", async () => {
    const player = await rich();
    const bet = newTx();
    await vendor.bet(player, bet, unit);
    await vendor.win(player, newTx(), bet, 2n * unit);
    expect(read(await vendor.win(player, newTx(), bet, 3n * unit, { closeRound: false })).balance).toBe(104n * unit);
    expect(read(await vendor.win(player, newTx(), bet, 4n * unit))).toMatchObject({
      status: "OK",
      balance: 108n * unit,
    });
    expect(await betsOf(db, player)).toEqual([{ stake: unit, payout: 9n * unit, state: "settled" }]);
  });

  async function detailsOf(tx: string) {
    const { rows } = await db.query<{
      state: string;
      payout: bigint;
      settled_at: Date;
      movements: { kind: string }[];
    }>(
      "select b.state, b.payout, b.settled_at, b.movements from bet b join ledger_key k on k.subject_id = b.id where k.key = $1",
      [`seamless:PG:${tx}`],
    );
    if (!rows[0]) throw new Error(`no bet ${tx}`);
    return rows[0];
  }
});
