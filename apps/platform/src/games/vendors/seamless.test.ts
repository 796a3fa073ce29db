import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { transact } from "../../kit/db/transact.ts";
import { hold } from "../../ledger/holds.ts";
import { playerBalance, type Posted } from "../../ledger/post.ts";
import { betOf, betsOf, cashOf, ended, read, seedPlayer, testWallet, topUp, unit, type Player } from "./test-vendor.ts";

const wallet = await testWallet();
const { db, vendor, newTx, rich } = wallet;

afterAll(async () => expect(await wallet.close()).toEqual([]));

/** Holds money as a withdrawal does, and records it if the balance was enough. */
async function requestWithdrawal(memberId: bigint, amount: bigint): Promise<Posted> {
  const [id, reference] = [randomUUID(), randomUUID()];
  return transact(db, async (tx) => {
    const held = await hold(tx, { key: `withdrawal:${id}:hold`, memberId, currency: "USD", amount, reference });
    if (!held.posted) return held;
    await tx.query(
      `with d as (
         insert into payout_destination (id, merchant, member_id, idempotency_key, fingerprint, method, kind, number)
         values ($1, 'test', $2::bigint, 'k', 'f', 'bank', 'bank', $2::bigint::text) returning id)
       insert into withdrawal (id, merchant, member_id, idempotency_key, fingerprint, destination_id, method, amount, fee,
                               currency, state, reference, hold_id)
       select $1, 'test', $2::bigint, 'k', 'f', d.id, 'bank', $3, 0, 'USD', 'requested', $4, $5 from d`,
      [id, memberId, amount, reference, held.entryId],
    );
    return held;
  });
}

async function moves(fn: () => Promise<unknown>, player: Player): Promise<bigint> {
  const before = await cashOf(db, player.id);
  await fn();
  return (await cashOf(db, player.id)) - before;
}

describe("a bet", () => {
  test("takes the stake, and a repetition returns the same bytes and takes nothing", async () => {
    const player = await rich();
    const tx = newTx();
    const first = await vendor.bet(player, tx, 60n * unit);
    expect(read(first)).toMatchObject({ status: "OK", txId: tx, balance: 40n * unit });
    await topUp(db, player.id, 5n * unit);
    expect(await vendor.bet(player, tx, 60n * unit)).toEqual(first);
    expect(await cashOf(db, player.id)).toBe(45n * unit);
  });

  test("sent 64 times at once is one debit, with identical bodies", async () => {
    const player = await rich();
    const tx = newTx();
    const answers = await Promise.all(Array.from({ length: 64 }, () => vendor.bet(player, tx, unit)));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(read(answers[0] ?? { http: 0, body: "" }).status).toBe("OK");
    expect(await cashOf(db, player.id)).toBe(99n * unit);
    expect(await betsOf(db, player)).toHaveLength(1);
  });

  test("is TX_MISMATCH for a used transaction with another amount, player, verb or currency", async () => {
    const [player, other] = [await rich(), await rich()];
    const tx = newTx();
    await vendor.bet(player, tx, unit);
    const attempts = [
      () => vendor.bet(player, tx, 2n * unit),
      () => vendor.bet(other, tx, unit),
      () => vendor.bet(player, tx, unit, { currency: "EUR" }),
      () => vendor.win(player, tx, tx, unit),
      () => vendor.rollback(player, tx, tx),
    ];
    for (const attempt of attempts) {
      const moved = await moves(async () => expect(read(await attempt()).status).toBe("TX_MISMATCH"), player);
      expect(moved).toBe(0n);
    }
    expect(await cashOf(db, other.id)).toBe(100n * unit);
  });

  test("of another currency than the session's is CURRENCY_MISMATCH", async () => {
    const player = await rich();
    expect(read(await vendor.bet(player, newTx(), unit, { currency: "EUR" })).status).toBe("CURRENCY_MISMATCH");
  });

  test("above the balance is INSUFFICIENT_FUNDS with the true balance, even after a top-up", async () => {
    const player = await rich();
    const tx = newTx();
    const refused = await vendor.bet(player, tx, 101n * unit);
    expect(read(refused)).toMatchObject({ status: "INSUFFICIENT_FUNDS", balance: 100n * unit });
    await topUp(db, player.id, 50n * unit);
    expect(await vendor.bet(player, tx, 101n * unit)).toEqual(refused);
    expect(await cashOf(db, player.id)).toBe(150n * unit);
  });

  test("above the table's limit is LIMIT_REACHED", async () => {
    const player = await seedPlayer(db, 100n * unit, 5n * unit);
    expect(read(await vendor.bet(player, newTx(), 6n * unit)).status).toBe("LIMIT_REACHED");
  });

  test("of 60 twice at once on a balance of 100 is accepted exactly once", async () => {
    const player = await rich();
    const answers = await Promise.all([
      vendor.bet(player, newTx(), 60n * unit),
      vendor.bet(player, newTx(), 60n * unit),
    ]);
    expect(answers.map((answer) => read(answer).status).toSorted()).toEqual(["INSUFFICIENT_FUNDS", "OK"]);
    expect(await cashOf(db, player.id)).toBe(40n * unit);
  });

  test("racing a withdrawal hold never takes the available money below zero", async () => {
    for (let round = 0; round < 20; round++) {
      const player = await rich();
      const [bet, held] = await Promise.all([
        vendor.bet(player, newTx(), 60n * unit),
        requestWithdrawal(player.id, 60n * unit),
      ]);
      expect([read(bet).status === "OK", held.posted].filter(Boolean)).toHaveLength(1);
      const { cash } = await playerBalance(db, player.id, "USD");
      expect(cash).toBe(40n * unit);
    }
  });

  test("in a closed round is ROUND_CLOSED", async () => {
    const player = await rich();
    const tx = newTx();
    await vendor.bet(player, tx, unit);
    await vendor.win(player, newTx(), tx, 0n);
    expect(read(await vendor.bet(player, newTx(), unit, { roundId: `round-${tx}` })).status).toBe("ROUND_CLOSED");
  });

  test.each(["0.0000", "-1.0000", "1e30", "1.0", "NaN", "1", "1.00001", "", "99999999999999999999.0000"])(
    "of %j is BAD_REQUEST and moves no money",
    async (amount) => {
      const player = await rich();
      const moved = await moves(async () => {
        expect(read(await vendor.bet(player, newTx(), amount)).status).toBe("BAD_REQUEST");
      }, player);
      expect(moved).toBe(0n);
    },
  );

  test.each([1, null, Number.NaN, { value: "1.0000" }])("of the JSON value %j is BAD_REQUEST", async (amount) => {
    expect(read(await vendor.bet(await rich(), newTx(), unit, { amount })).status).toBe("BAD_REQUEST");
  });

  test("with invalid JSON or a missing field is BAD_REQUEST", async () => {
    expect(read(await vendor.raw("bet", "{"))).toEqual({ status: "BAD_REQUEST", balance: undefined });
    expect(read(await vendor.raw("bet", "{}")).status).toBe("BAD_REQUEST");
  });
});

describe("a signed body", () => {
  test.each([
    ["a field that is there twice", (body: string) => body.replace(/\}$/, ',"amount":"2.0000"}')],
    [
      "a field that is there twice, spelled otherwise",
      (body: string) => body.replace("{", '{"\\u0061mount":"2.0000",'),
    ],
    ["a field that is not known", (body: string) => body.replace(/\}$/, ',"bonus":"2.0000"}')],
    ["a word behind it", (body: string) => `${body} x`],
  ])("with %s is BAD_REQUEST and moves nothing", async (_name, change) => {
    const player = await rich();
    const body = JSON.stringify(betOf(player, newTx(), unit));
    expect(read(await vendor.raw("bet", change(body))).status).toBe("BAD_REQUEST");
    expect(await cashOf(db, player.id)).toBe(100n * unit);
    expect(read(await vendor.raw("bet", body)).status).toBe("OK");
  });
});

describe("when a player may not bet any more", () => {
  test.each(Object.keys(ended))(
    "a bet %s is refused and moves nothing, a win and a rollback are paid",
    async (name) => {
      const { status, end } = ended[name] ?? { status: "", end: async () => {} };
      const player = await rich();
      const [won, lost] = [newTx(), newTx()];
      await vendor.bet(player, won, 10n * unit);
      await vendor.bet(player, lost, 10n * unit);
      await end(db, player);
      const tx = newTx();
      const refused = await vendor.bet(player, tx, unit);
      expect(read(refused)).toMatchObject({ status, balance: 80n * unit });
      expect(await vendor.bet(player, tx, unit)).toEqual(refused);
      expect(read(await vendor.win(player, newTx(), won, 25n * unit))).toMatchObject({
        status: "OK",
        balance: 105n * unit,
      });
      expect(read(await vendor.rollback(player, newTx(), lost))).toMatchObject({ status: "OK", balance: 115n * unit });
    },
  );

  test.each([
    "game set status = 'maintenance'",
    "vendor set status = 'maintenance'",
    "merchant set maintenance = true",
  ])("a bet while %s is TRY_LATER, and counts when it is tried later", async (change) => {
    const player = await rich();
    const tx = newTx();
    await db.query(`update ${change}`);
    expect(read(await vendor.bet(player, tx, unit)).status).toBe("TRY_LATER");
    await db.query("update game set status = 'open'");
    await db.query("update vendor set status = 'open'");
    await db.query("update merchant set maintenance = false");
    expect(read(await vendor.bet(player, tx, unit)).status).toBe("OK");
  });

  test("a bet on another player's or another vendor's session is refused", async () => {
    const [player, other] = [await rich(), await rich()];
    const mixed = { ...player, sessionId: other.sessionId };
    expect(read(await vendor.bet(mixed, newTx(), unit)).status).toBe("SESSION_EXPIRED");
    expect(read(await vendor.bet(player, newTx(), unit, {}, { vendor: "CQ9" })).status).toBe("SESSION_EXPIRED");
    expect(await cashOf(db, player.id)).toBe(100n * unit);
  });

  test("bets keep the player's own session alive", async () => {
    const player = await rich();
    await db.query("update session set seen_at = now() - interval '20 minutes' where id = $1", [player.ownSession]);
    await vendor.bet(player, newTx(), unit);
    const { rows } = await db.query(
      "select seen_at > now() - interval '1 minute' as awake from session where id = $1",
      [player.ownSession],
    );
    expect(rows).toEqual([{ awake: true }]);
  });
});

describe("a rollback", () => {
  test("before its bet leaves a tombstone: the bet that arrives later is TX_CANCELLED", async () => {
    const player = await rich();
    const bet = newTx();
    expect(read(await vendor.rollback(player, newTx(), bet))).toMatchObject({ status: "OK", balance: 100n * unit });
    const late = await vendor.bet(player, bet, unit);
    expect(read(late)).toMatchObject({ status: "TX_CANCELLED", balance: 100n * unit });
    expect(await vendor.bet(player, bet, unit)).toEqual(late);
    expect(read(await vendor.win(player, newTx(), bet, unit)).status).toBe("TX_CANCELLED");
    expect(await cashOf(db, player.id)).toBe(100n * unit);
  });

  test("by another player, or in another round or currency, does not cancel a later bet", async () => {
    const [player, other] = [await rich(), await rich()];
    const bet = newTx();
    expect(read(await vendor.rollback(other, newTx(), bet)).status).toBe("OK");
    expect(read(await vendor.rollback(player, newTx(), bet, { roundId: "another" })).status).toBe("OK");
    expect(read(await vendor.rollback(player, newTx(), bet, { currency: "EUR" })).status).toBe("REF_NOT_FOUND");
    expect(read(await vendor.bet(player, bet, unit))).toMatchObject({ status: "OK", balance: 99n * unit });
    expect(read(await vendor.win(player, newTx(), bet, 2n * unit))).toMatchObject({ status: "OK" });
  });

  test("for an unknown player or an invented currency writes nothing and shows no balance", async () => {
    const player = await rich();
    const written = async () => {
      const { rows } = await db.query(
        `select (select count(*) from ledger_account) as accounts, (select count(*) from tombstone) as tombstones,
                (select count(*) from ledger_key) as keys`,
      );
      return rows;
    };
    const before = await written();
    const strangers = [
      vendor.rollback({ ...player, id: 987_654_321n }, newTx(), newTx()),
      vendor.rollback(player, newTx(), newTx(), { currency: "WOW" }),
      vendor.win({ ...player, id: 987_654_321n }, newTx(), newTx(), unit),
      vendor.win(player, newTx(), newTx(), unit, { currency: "WOW" }),
    ];
    for (const answer of await Promise.all(strangers)) expect(read(answer).status).toBe("REF_NOT_FOUND");
    expect((await vendor.rollback({ ...player, id: 987_654_321n }, newTx(), newTx())).body).not.toContain("balance");
    expect(read(await vendor.bet(player, newTx(), unit, { currency: "WOW" })).status).toBe("CURRENCY_MISMATCH");
    const after = await written();
    // Only the refused bet is kept under its key.
    expect(after).toEqual([{ ...before[0], keys: (before[0] as { keys: bigint }).keys + 1n }]);
  });

  test("racing its bet leaves net zero, in each of 1,000 runs", async () => {
    const players = await Promise.all(Array.from({ length: 20 }, rich));
    const statuses = new Set<string>();
    for (let run = 0; run < 50; run++) {
      await Promise.all(
        players.map(async (player) => {
          const bet = newTx();
          const [placed, undone] = await Promise.all([
            vendor.bet(player, bet, 60n * unit),
            vendor.rollback(player, newTx(), bet),
          ]);
          statuses.add(read(placed).status);
          expect(read(undone).status).toBe("OK");
        }),
      );
    }
    for (const player of players) expect(await cashOf(db, player.id)).toBe(100n * unit);
    expect([...statuses].every((status) => status === "OK" || status === "TX_CANCELLED")).toBe(true);
  });

  test("of a bet returns the stake once, repeated or under another transaction", async () => {
    const player = await rich();
    const [bet, rollback] = [newTx(), newTx()];
    await vendor.bet(player, bet, 60n * unit);
    const first = await vendor.rollback(player, rollback, bet);
    expect(read(first)).toMatchObject({ status: "OK", balance: 100n * unit });
    expect(await vendor.rollback(player, rollback, bet)).toEqual(first);
    expect(read(await vendor.rollback(player, newTx(), bet))).toMatchObject({ status: "OK", balance: 100n * unit });
    expect(await betsOf(db, player)).toEqual([{ stake: 60n * unit, payout: 0n, state: "cancelled" }]);
  });

  test("of a bet returns the stake once for two at once", async () => {
    const player = await rich();
    const bet = newTx();
    await vendor.bet(player, bet, 60n * unit);
    await Promise.all(Array.from({ length: 8 }, () => vendor.rollback(player, newTx(), bet)));
    expect(await cashOf(db, player.id)).toBe(100n * unit);
  });

  test("after a win is ALREADY_SETTLED, even after a win of zero or of a part", async () => {
    for (const [amount, closeRound] of [
      [5n * unit, true],
      [0n, true],
      [unit, false],
    ] as const) {
      const player = await rich();
      const bet = newTx();
      await vendor.bet(player, bet, unit);
      await vendor.win(player, newTx(), bet, amount, { closeRound });
      const moved = await moves(async () => {
        expect(read(await vendor.rollback(player, newTx(), bet)).status).toBe("ALREADY_SETTLED");
      }, player);
      expect(moved).toBe(0n);
    }
  });

  test("of a refused bet is OK and moves nothing; of another player's bet is TX_MISMATCH", async () => {
    const [player, other] = [await rich(), await rich()];
    const [refused, placed] = [newTx(), newTx()];
    await vendor.bet(player, refused, 500n * unit);
    await vendor.bet(player, placed, unit);
    expect(read(await vendor.rollback(player, newTx(), refused)).status).toBe("OK");
    expect(read(await vendor.rollback(other, newTx(), placed)).status).toBe("TX_MISMATCH");
    expect(await cashOf(db, player.id)).toBe(99n * unit);
    expect(await cashOf(db, other.id)).toBe(100n * unit);
  });

  test("under the transaction id of the bet it names is BAD_REQUEST", async () => {
    const player = await rich();
    const tx = newTx();
    expect(read(await vendor.rollback(player, tx, tx)).status).toBe("BAD_REQUEST");
    expect(read(await vendor.bet(player, tx, unit)).status).toBe("OK");
  });

  test("followed by a win answers TX_CANCELLED", async () => {
    const player = await rich();
    const bet = newTx();
    await vendor.bet(player, bet, unit);
    await vendor.rollback(player, newTx(), bet);
    expect(read(await vendor.win(player, newTx(), bet, unit)).status).toBe("TX_CANCELLED");
  });
});
