import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Tx } from "../kit/db/pool.ts";
import { testDatabase, type TestDatabase } from "../kit/db/test-database.ts";
import { transact } from "../kit/db/transact.ts";
import { postHistory } from "./history.ts";
import { hold, resolveHold, reverse } from "./holds.ts";
import { houseAccount, playerAccount, playerBalance, post, type Entry, type Posted } from "./post.ts";
import { verifyLedgerAlone } from "../backoffice/invariants/verify.ts";

const unit = 10_000n;
let database: TestDatabase;
let nextMember = 1n;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(async () => {
  const broken = (await verifyLedgerAlone(database.pool)).filter(({ faults }) => faults.length > 0);
  await database.drop();
  expect(broken).toEqual([]);
});

const inTransaction = <T>(fn: (tx: Tx) => Promise<T>): Promise<T> => transact(database.pool, fn);

/** Creates a member with this much cash. */
async function member(cash: bigint): Promise<{ id: bigint; cash: bigint; clearing: bigint }> {
  const id = nextMember++;
  const accounts = {
    id,
    cash: await playerAccount(database.pool, "cash", id, "USD"),
    clearing: await houseAccount(database.pool, "clearing", "test", "USD", id),
  };
  if (cash > 0n) await inTransaction((tx) => post(tx, deposit(accounts, `deposit:${id}`, cash)));
  return accounts;
}

function deposit(to: { id: bigint; cash: bigint; clearing: bigint }, key: string, amount: bigint): Entry {
  const lines = [
    { account: to.cash, amount },
    { account: to.clearing, amount: -amount },
  ];
  return { key, kind: "deposit", memberId: to.id, reference: key, lines };
}

const balanceOf = (id: bigint) => playerBalance(database.pool, id, "USD");

describe("the ledger", () => {
  test("moves money between accounts, and notes a change only for the member's account", async () => {
    const { id, cash, clearing } = await member(100n * unit);
    expect(await balanceOf(id)).toEqual({ cash: 100n * unit, bonus: 0n, held: 0n, vendors: 0n, sequence: 1n });
    const { rows } = await database.pool.query(
      "select account_id, member_id, sequence, balance from balance_change where account_id in ($1, $2)",
      [cash, clearing],
    );
    expect(rows).toEqual([{ account_id: cash, member_id: id, sequence: 1n, balance: 100n * unit }]);
  });

  test("answers a repeated key with the first answer, and moves nothing again", async () => {
    const to = await member(0n);
    const first = await inTransaction((tx) => post(tx, deposit(to, "same-key", 5n)));
    await inTransaction((tx) => post(tx, deposit(to, "another-key", 5n)));
    const second = await inTransaction((tx) => post(tx, deposit(to, "same-key", 5n)));
    expect(second).toEqual({ ...first, replayed: true });
    expect((await balanceOf(to.id)).cash).toBe(10n);
  });

  test("refuses the same key for something else", async () => {
    const to = await member(0n);
    await inTransaction((tx) => post(tx, deposit(to, "reused", 5n)));
    const other = await inTransaction((tx) => post(tx, deposit(to, "reused", 6n)));
    expect(other).toMatchObject({ posted: false, code: "KEY_REUSED" });
    expect((await balanceOf(to.id)).cash).toBe(5n);
  });

  test("posts a key once for 64 concurrent calls, and when two members' entries share it", async () => {
    const [one, two] = [await member(0n), await member(0n)];
    const many = Array.from({ length: 64 }, () => inTransaction((tx) => post(tx, deposit(one, "at-once", 5n))));
    const answers = await Promise.all(many);
    expect(answers.filter((answer) => !answer.replayed)).toHaveLength(1);
    expect((await balanceOf(one.id)).cash).toBe(5n);
    const both = await Promise.all(
      [one, two].map((to) => inTransaction((tx) => post(tx, deposit(to, "between-two", 7n)))),
    );
    expect(both.filter((answer) => answer.posted)).toHaveLength(1);
  });

  test("never takes more than the balance, and repeats the refusal after a top-up", async () => {
    const from = await member(10n);
    const bet: Entry = {
      key: `bet:${from.id}`,
      kind: "adjustment",
      memberId: from.id,
      reference: "r",
      lines: [
        { account: from.cash, amount: -11n },
        { account: from.clearing, amount: 11n },
      ],
    };
    const refused = await inTransaction((tx) => post(tx, bet));
    expect(refused).toMatchObject({ posted: false, code: "INSUFFICIENT_FUNDS", balances: [10n, expect.anything()] });
    await inTransaction((tx) => post(tx, deposit(from, `top-up:${from.id}`, 100n)));
    expect(await inTransaction((tx) => post(tx, bet))).toEqual({ ...refused, replayed: true });
    expect((await balanceOf(from.id)).cash).toBe(110n);
  });

  test("lets exactly one of two bets of 60 on 100 through", async () => {
    const from = await member(100n * unit);
    const bet = (name: string): Promise<Posted> =>
      inTransaction((tx) => post(tx, { ...deposit(from, `${name}:${from.id}`, -60n * unit), kind: "adjustment" }));
    const answers = await Promise.all([bet("one"), bet("two")]);
    expect(answers.filter((answer) => answer.posted)).toHaveLength(1);
    expect((await balanceOf(from.id)).cash).toBe(40n * unit);
  });

  test.each([
    ["does not sum to zero", [5n, -4n]],
    ["has an empty line", [0n, 0n]],
  ])("throws on an entry that %s", async (_name, amounts) => {
    const to = await member(0n);
    const lines = [to.cash, to.clearing].map((account, at) => ({ account, amount: amounts[at] ?? 0n }));
    const entry: Entry = { key: `odd:${to.id}`, kind: "adjustment", memberId: to.id, reference: "r", lines };
    await expect(inTransaction((tx) => post(tx, entry))).rejects.toThrow("is not double entry");
  });

  test("throws on an entry of an unknown kind", async () => {
    const to = await member(0n);
    const entry = { ...deposit(to, `gift:${to.id}`, 5n), kind: "gift" as "deposit" };
    await expect(inTransaction((tx) => post(tx, entry))).rejects.toThrow('enum entry_kind: "gift"');
  });

  test("throws on entries over one account, an unknown one, or an unbalanced currency", async () => {
    const to = await member(0n);
    const euros = await houseAccount(database.pool, "clearing", "test", "EUR", to.id);
    for (const pair of [
      [to.cash, to.cash],
      [to.cash, 999_999n],
      [to.cash, euros],
    ]) {
      const lines = [
        { account: pair[0] ?? 0n, amount: 5n },
        { account: pair[1] ?? 0n, amount: -5n },
      ];
      const entry: Entry = { key: `odd:${to.id}`, kind: "adjustment", memberId: to.id, reference: "r", lines };
      await expect(inTransaction((tx) => post(tx, entry))).rejects.toThrow("is not double entry");
    }
  });

  test("the database itself refuses a player's balance below zero", async () => {
    const { cash } = await member(1n);
    const taken = database.pool.query("update ledger_account set balance = -1 where id = $1", [cash]);
    await expect(taken).rejects.toThrow("player_never_below_zero");
    const freed = database.pool.query("update ledger_account set lowest = null, balance = -1 where id = $1", [cash]);
    await expect(freed).rejects.toThrow("player_never_below_zero");
  });

  test("the database itself refuses an account of a kind that its owner cannot have", async () => {
    const { id, cash } = await member(1n);
    await expect(houseAccount(database.pool, "cash" as "house", "", "USD", id)).rejects.toThrow(
      "cannot own an account",
    );
    const made = database.pool.query("update ledger_account set kind = 'house' where id = $1", [cash]);
    await expect(made).rejects.toThrow("cannot own an account");
  });

  test.each(["ledger_entry", "ledger_line", "ledger_key"])(
    "the database refuses to change or empty %s",
    async (table) => {
      await member(1n);
      await expect(database.pool.query(`update ${table} set at = now()`)).rejects.toThrow("append-only");
      await expect(database.pool.query(`delete from ${table}`)).rejects.toThrow("append-only");
      await expect(database.pool.query(`truncate ${table}`)).rejects.toThrow("append-only");
      const { rows } = await database.pool.query<{ name: string }>(
        "select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass",
        [table],
      );
      for (const { name } of rows) await expect(database.pool.query(`truncate ${name}`)).rejects.toThrow("append-only");
    },
  );
});

async function memberWithHold(cash: bigint, amount: bigint) {
  const who = await member(cash);
  const key = `hold:${who.id}`;
  const request = { key, memberId: who.id, currency: "USD", amount, reference: key };
  return { ...who, hold: await inTransaction((tx) => hold(tx, request)) };
}

describe("a hold", () => {
  test("reduces the balance for stakes, and not the total", async () => {
    const { id } = await memberWithHold(10n, 7n);
    expect(await balanceOf(id)).toMatchObject({ cash: 3n, held: 7n });
  });

  test("never takes the available money below zero when racing bets", async () => {
    const who = await member(100n);
    const request = { key: `hold:${who.id}`, memberId: who.id, currency: "USD", amount: 60n, reference: "w" };
    const bets = [1, 2, 3].map((n) =>
      inTransaction((tx) => post(tx, { ...deposit(who, `bet:${who.id}:${n}`, -30n), kind: "adjustment" })),
    );
    const answers = await Promise.all([...bets, inTransaction((tx) => hold(tx, request))]);
    const { cash, held: stored } = await balanceOf(who.id);
    const staked = 30n * BigInt(answers.slice(0, 3).filter((answer) => answer.posted).length);
    expect(cash + stored + staked).toBe(100n);
    expect(cash).toBeGreaterThanOrEqual(0n);
  });

  test("resolves once: paid in part, the rest released", async () => {
    const { id, hold: made } = await memberWithHold(10n, 7n);
    if (!made.posted) throw new Error("the hold was refused");
    const payTo = await houseAccount(database.pool, "payout", "test", "USD", id);
    const resolve = (key: string) =>
      inTransaction((tx) => resolveHold(tx, { key: `${key}:${id}`, holdId: made.entryId, paid: 5n, payTo }));
    const answers = await Promise.all([resolve("one"), resolve("two"), resolve("one")]);
    expect(answers.filter((answer) => answer.posted && !answer.replayed)).toHaveLength(1);
    expect(answers.some((answer) => !answer.posted && answer.code === "ALREADY_RESOLVED")).toBe(true);
    expect(await balanceOf(id)).toMatchObject({ cash: 5n, held: 0n });
  });

  test("leaves nothing held after its release", async () => {
    const { id, hold: made } = await memberWithHold(10n, 7n);
    if (!made.posted) throw new Error("the hold was refused");
    await inTransaction((tx) => resolveHold(tx, { key: `back:${id}`, holdId: made.entryId, paid: 0n }));
    expect(await balanceOf(id)).toMatchObject({ cash: 10n, held: 0n });
  });
});

test("a reversal is the opposite, once", async () => {
  const to = await member(0n);
  const made = await inTransaction((tx) => post(tx, deposit(to, `wrong:${to.id}`, 9n)));
  if (!made.posted) throw new Error("the entry was refused");
  expect(await inTransaction((tx) => reverse(tx, `undo:${to.id}`, made.entryId))).toMatchObject({ posted: true });
  expect(await inTransaction((tx) => reverse(tx, `again:${to.id}`, made.entryId))).toMatchObject({
    posted: false,
    code: "ALREADY_REVERSED",
  });
  expect((await balanceOf(to.id)).cash).toBe(0n);
});

describe("history", () => {
  const day = 86_400_000;
  const past = (days: number): Date => new Date(Date.now() - days * day);

  test("is posted at its times with running balances, which later entries continue", async () => {
    const who = await member(0n);
    const entry = { kind: "deposit" as const, memberId: who.id, reference: "past" };
    await inTransaction((tx) =>
      postHistory(tx, [
        { ...entry, key: `past:${who.id}:2`, at: past(20), from: who.cash, to: who.clearing, amount: 4n },
        { ...entry, key: `past:${who.id}:1`, at: past(40), from: who.clearing, to: who.cash, amount: 10n },
      ]),
    );
    await inTransaction((tx) => post(tx, deposit(who, `now:${who.id}`, 1n)));
    const { rows } = await database.pool.query(
      "select sequence, amount, balance_after from ledger_line where account_id = $1 order by sequence",
      [who.cash],
    );
    expect(rows).toEqual([
      { sequence: 1n, amount: 10n, balance_after: 10n },
      { sequence: 2n, amount: -4n, balance_after: 6n },
      { sequence: 3n, amount: 1n, balance_after: 7n },
    ]);
  });

  test("is refused if a balance would have been below zero at any time", async () => {
    const who = await member(0n);
    const entry = { kind: "deposit" as const, memberId: who.id, reference: "past" };
    const posting = inTransaction((tx) =>
      postHistory(tx, [
        { ...entry, key: `past:${who.id}:1`, at: past(40), from: who.cash, to: who.clearing, amount: 4n },
        { ...entry, key: `past:${who.id}:2`, at: past(20), from: who.clearing, to: who.cash, amount: 10n },
      ]),
    );
    await expect(posting).rejects.toThrow("falls below zero");
  });

  test("is refused before existing entries", async () => {
    const who = await member(5n);
    const from = { from: who.clearing, to: who.cash, amount: 4n };
    const entry = { key: `past:${who.id}`, kind: "deposit" as const, memberId: who.id, reference: "past", at: past(9) };
    await expect(inTransaction((tx) => postHistory(tx, [{ ...entry, ...from }]))).rejects.toThrow("later entries");
  });
});

describe("entries posted together", () => {
  interface AtOnce {
    key: string;
    lines: [account: bigint, amount: bigint][];
    /** An entry answered before: it is stored with this balance, and moves nothing. */
    stored?: { status: string; balance: bigint };
  }

  async function postAll(entries: AtOnce[]) {
    const keys = entries.map(({ key }) => key);
    const lines = entries.flatMap(({ lines: own }, at) => own.map(([account, amount]) => [at + 1, account, amount]));
    const { rows } = await database.pool.query<{ status: string; balance: bigint }>(
      `select status, balances[1] as balance
       from ledger_post_all(
         p_places => $1, p_keys => $2, p_fingerprints => $2, p_kinds => $3, p_members => $4, p_references => $2,
         p_statuses => $5, p_balances => $6, p_line_places => $7, p_line_accounts => $8, p_line_amounts => $9)
       order by place`,
      [
        entries.map((_, at) => at + 1),
        keys,
        entries.map(() => "win"),
        entries.map(() => 1n),
        entries.map(({ stored }) => stored?.status),
        entries.map(({ stored }) => stored?.balance),
        ...[0, 1, 2].map((column) => lines.map((line) => line[column])),
      ],
    );
    return rows;
  }

  /** Returns an entry that credits one member from an account shared by all. */
  const credit = (
    who: { id: bigint; cash: bigint },
    shared: bigint,
    amount: bigint,
    key = `seamless:PG:${who.id}`,
  ): AtOnce => ({
    key,
    lines: [
      [who.cash, amount],
      [shared, -amount],
    ],
  });

  test("each have their balance, and their shared account has a line for each", async () => {
    const [one, two, short] = [await member(10n), await member(20n), await member(3n)];
    const answers = await postAll([
      credit(one, one.clearing, 5n),
      credit(short, one.clearing, -4n),
      { key: `seamless:PG:${two.id}:kept`, lines: [], stored: { status: "LIMIT_REACHED", balance: 20n } },
      credit(two, one.clearing, -7n),
    ]);
    expect(answers).toEqual([
      { status: "OK", balance: 15n },
      { status: "INSUFFICIENT_FUNDS", balance: 3n },
      { status: "LIMIT_REACHED", balance: 20n },
      { status: "OK", balance: 13n },
    ]);
    const { rows } = await database.pool.query(
      "select sequence, amount, balance_after from ledger_line where account_id = $1 order by sequence",
      [one.clearing],
    );
    expect(rows).toEqual([
      { sequence: 1n, amount: -10n, balance_after: -10n },
      { sequence: 2n, amount: -5n, balance_after: -15n },
      { sequence: 3n, amount: 7n, balance_after: -8n },
    ]);
  });

  test("are all refused if a line is of no entry", async () => {
    const who = await member(10n);
    await expect(
      database.pool.query(
        `select ledger_post_all(
           p_places => '{1}', p_keys => '{apart}', p_fingerprints => '{f}', p_kinds => '{win}', p_members => '{1}',
           p_references => '{r}', p_line_places => '{1,1,2,2}', p_line_accounts => $1, p_line_amounts => '{5,-5,1,-1}')`,
        [[who.cash, who.clearing, who.clearing, who.cash]],
      ),
    ).rejects.toThrow("lines from place 2 are of no entry");
    expect((await balanceOf(who.id)).cash).toBe(10n);
  });

  test("are all refused if a key was used before", async () => {
    const [one, two] = [await member(10n), await member(10n)];
    await postAll([credit(one, one.clearing, 5n)]);
    await expect(postAll([credit(two, one.clearing, 5n), credit(one, one.clearing, 5n)])).rejects.toMatchObject({
      code: "40001",
    });
    expect((await balanceOf(two.id)).cash).toBe(10n);
  });

  test.each([
    [
      "a member's account is in two of them",
      (who: Awaited<ReturnType<typeof member>>) => [
        credit(who, who.clearing, -3n, "seamless:PG:twice:1"),
        credit(who, who.clearing, -3n, "seamless:PG:twice:2"),
      ],
    ],
    [
      "one does not sum to zero",
      (who: Awaited<ReturnType<typeof member>>) => [
        {
          key: "unequal",
          lines: [
            [who.cash, 5n],
            [who.clearing, -4n],
          ],
        } satisfies AtOnce,
      ],
    ],
    [
      "one has a single line",
      (who: Awaited<ReturnType<typeof member>>) => [{ key: "single", lines: [[who.cash, 5n]] } satisfies AtOnce],
    ],
    ["one has no lines", () => [{ key: "empty", lines: [] } satisfies AtOnce]],
  ])("are an error where %s", async (_, entries) => {
    const who = await member(10n);
    await expect(postAll(entries(who))).rejects.toThrow("is not double entry");
    expect((await balanceOf(who.id)).cash).toBe(10n);
  });
});
