import { afterEach, beforeEach, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../kit/db/test-database.ts";
import { transact } from "../../kit/db/transact.ts";
import { hold, resolveHold } from "../../ledger/holds.ts";
import { houseAccount, playerAccount, post } from "../../ledger/post.ts";
import { verify } from "./verify.ts";

let database: TestDatabase;
let accounts: { cash: bigint; hold: bigint; clearing: bigint };
const memberId = 7n;

/** A small sound ledger: a deposit, a settled bet, a hold that was paid, and one that is open. */
beforeEach(async () => {
  database = await testDatabase();
  const db = database.pool;
  accounts = {
    cash: await playerAccount(db, "cash", memberId, "USD"),
    hold: await playerAccount(db, "hold", memberId, "USD"),
    clearing: await houseAccount(db, "clearing", "test", "USD", memberId),
  };
  await move("deposit:1", 1000n);
  const placed = await move("bet:1", -100n, "bet");
  await db.query(
    `insert into bet (id, placed_at, member_id, merchant, currency, vassalage, node_id, game_code, game_type, round_id,
                      stake, upline_path, entry_id, movements, state)
     values (1, now(), $1, 'm', 'USD', 'V', 1, 'g', 'RNG', 'r', 100, '{}', $2, '[]', 'settled')`,
    [memberId, placed],
  );
  for (const name of ["paid", "open"]) {
    const request = { key: `hold:${name}`, memberId, currency: "USD", amount: 50n, reference: name };
    const made = await transact(db, (tx) => hold(tx, request));
    const payTo = await houseAccount(db, "payout", "test", "USD", memberId);
    if (name === "paid" && made.posted) {
      await transact(db, (tx) => resolveHold(tx, { key: "paid:1", holdId: made.entryId, paid: 50n, payTo }));
      await db.query(
        `with d as (
           insert into payout_destination (id, merchant, member_id, idempotency_key, fingerprint, method, kind, number)
           values (gen_random_uuid(), 'm', $1, 'k', 'f', 'bank', 'bank', '1') returning id)
         insert into withdrawal (id, merchant, member_id, idempotency_key, fingerprint, destination_id, method, amount,
                                 fee, currency, state, reference, paid)
         select gen_random_uuid(), 'm', $1, 'k', 'f', d.id, 'bank', 50, 0, 'USD', 'received', 'paid', 50 from d`,
        [memberId],
      );
    }
  }
});

afterEach(() => database.drop());

async function move(key: string, amount: bigint, kind: "deposit" | "bet" = "deposit"): Promise<bigint> {
  const lines = [
    { account: accounts.cash, amount },
    { account: accounts.clearing, amount: -amount },
  ];
  const made = await transact(database.pool, (tx) => post(tx, { key, kind, memberId, reference: key, lines }));
  if (!made.posted) throw new Error(made.code);
  return made.entryId;
}

/** Writes with triggers and account constraints off, as a fault would. */
async function writeUnchecked(statements: string): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query(`begin; set local session_replication_role = replica; ${statements}; commit`);
  } finally {
    client.release();
  }
}

/** SQL of an entry whose running balances agree with its lines. */
function rawEntry(id: number, key: string, lines: [bigint, number][], columns: Record<string, string> = {}): string {
  const extra = { kind: "'adjustment'", ...columns };
  const names = Object.keys(extra);
  return [
    `insert into ledger_entry (id, at, key, member_id, reference, ${names.join(", ")})
     values (${id}, now(), '${key}', ${memberId}, 'x', ${Object.values(extra).join(", ")})`,
    ...lines.map(([account, amount]) => rawLine(id, account, amount)),
  ].join(";\n");
}

function rawLine(entry: number, account: bigint, amount: number): string {
  return `
    update ledger_account set balance = balance + ${amount}, sequence = sequence + 1 where id = ${account};
    insert into ledger_line (account_id, sequence, at, entry_id, kind, currency, amount, balance_after)
    select id, sequence, now(), ${entry}, 'adjustment', currency, ${amount}, balance from ledger_account
    where id = ${account}`;
}

function rawKey(key: string, id: number): string {
  return `insert into ledger_key (key, fingerprint, status, entry_id, balances) values ('${key}', 'x', 'OK', ${id}, '{}')`;
}

async function broken(): Promise<string[]> {
  return (await verify(database.pool)).filter(({ faults }) => faults.length > 0).map(({ check }) => check);
}

test("a sound ledger passes every check", async () => {
  expect(await broken()).toEqual([]);
});

const faults: Record<string, () => string> = {
  entries: () =>
    [
      rawEntry(9001, "a", [
        [accounts.cash, 5],
        [accounts.clearing, -3],
      ]),
      rawKey("a", 9001),
      rawEntry(9002, "b", [
        [accounts.cash, -5],
        [accounts.clearing, 3],
      ]),
      rawKey("b", 9002),
    ].join(";"),
  ledger: () => rawLine(9001, accounts.clearing, 5),
  balances: () =>
    `update ledger_line set balance_after = balance_after + 1 where account_id = ${accounts.clearing} and sequence = 1`,
  "never below zero": () =>
    [
      "alter table ledger_account drop constraint player_never_below_zero",
      rawEntry(9001, "a", [
        [accounts.cash, -5000],
        [accounts.clearing, 5000],
      ]),
      rawKey("a", 9001),
      rawEntry(9002, "b", [
        [accounts.cash, 5000],
        [accounts.clearing, -5000],
      ]),
      rawKey("b", 9002),
    ].join(";"),
  keys: () =>
    [
      rawEntry(9001, "a", [
        [accounts.cash, 5],
        [accounts.clearing, -5],
      ]),
      rawEntry(9002, "a", [
        [accounts.cash, 5],
        [accounts.clearing, -5],
      ]),
      rawKey("a", 9001),
    ].join(";"),
  acknowledged: () => rawKey("lost", 9001),
  holds: () =>
    [
      rawEntry(
        9001,
        "a",
        [
          [accounts.cash, 5],
          [accounts.clearing, -5],
        ],
        {
          resolves_id: "(select entry_id from ledger_key where key = 'hold:paid')",
        },
      ),
      rawKey("a", 9001),
    ].join(";"),
  reversals: () =>
    ["a", "b"]
      .flatMap((key, at) => [
        rawEntry(
          9001 + at,
          key,
          [
            [accounts.cash, -1000],
            [accounts.clearing, 1000],
          ],
          {
            reverses_id: "(select entry_id from ledger_key where key = 'deposit:1')",
          },
        ),
        rawKey(key, 9001 + at),
        rawEntry(9011 + at, `${key}-more`, [
          [accounts.cash, 1000],
          [accounts.clearing, -1000],
        ]),
        rawKey(`${key}-more`, 9011 + at),
      ])
      // Money in before money out, so that only the reversal is wrong.
      .toSorted((left, right) => Number(right.includes("-more")) - Number(left.includes("-more")))
      .join(";"),
  shown: () =>
    `update event_outbox set event = jsonb_set(event, '{total}', '"999.0000"')
     where sequence = (select max(sequence) from event_outbox)`,
  bets: () => "update bet set payout = payout + 1",
  results: () =>
    `insert into result_review (cause, bet_id, placed_at, member_id, merchant, vassalage, currency, round_id, change,
                                payout_before, reason, state, moved)
     select 'highWin', id, placed_at, member_id, merchant, vassalage, currency, round_id, 5, 0, '', 'applied', 5 from bet`,
  withdrawals: () => "update withdrawal set paid = paid - 1",
  transfers: () =>
    `insert into member_transfer (id, merchant, from_id, to_id, idempotency_key, fingerprint, amount, currency, reference)
     values (gen_random_uuid(), 'm', ${memberId}, 8, 'k', 'f', 5, 'USD', 'T1')`,
  rebates: () =>
    `insert into rebate_claim (id, merchant, member_id, idempotency_key, currency, from_at, to_at, amount, parts, reference)
     values (gen_random_uuid(), 'm', ${memberId}, 'k', 'USD', now() - interval '1 day', now(), 5, '[]', 'R1')`,
  points: () =>
    `insert into points_convert (id, reference, merchant, member_id, idempotency_key, points, amount, currency, ratio)
     values (gen_random_uuid(), 'X1', 'm', ${memberId}, 'k', 500, 5, 'USD', 100)`,
  rewards: () =>
    `insert into reward (id, merchant, member_id, source, cause, code, amount, required, currency, reference, expires_at,
                         claimed_at, claim_key)
     values (gen_random_uuid(), 'm', ${memberId}, 'mission', 'c', 'c', 5, 0, 'USD', 'RW1', now() + interval '1 day',
             now(), 'k')`,
  wallets: () =>
    `insert into wallet_transfer (id, merchant, member_id, idempotency_key, fingerprint, vassalage, direction, amount,
                                  currency, reference, entry_id)
     values (gen_random_uuid(), 'm', ${memberId}, 'k', 'f', 'PG', 'in', 5, 'USD', 'V1', 1)`,
  bonuses: () =>
    `with d as (
       insert into deposit (id, merchant, member_id, idempotency_key, fingerprint, method, amount, fee, currency, state,
                            reference, return_url, expires_at)
       values (gen_random_uuid(), 'm', ${memberId}, 'k', 'f', 'bank', 100, 0, 'USD', 'expired', 'D2', '', now())
       returning id)
     insert into bonus (id, merchant, member_id, currency, code, deposit_id, amount, required, turnover_id)
     select gen_random_uuid(), 'm', ${memberId}, 'USD', 'B', d.id, 5, 5, gen_random_uuid() from d`,
  deposits: () =>
    `insert into deposit (id, merchant, member_id, idempotency_key, fingerprint, method, amount, fee, currency, state,
                          reference, return_url, expires_at)
     values (gen_random_uuid(), 'm', ${memberId}, 'k', 'f', 'bank', 100, 0, 'USD', 'credited', 'D1', '', now())`,
};

test.each(Object.keys(faults))("a fault in %s makes exactly that check fail", async (check) => {
  await writeUnchecked(faults[check]?.() ?? "");
  expect(await broken()).toEqual([check]);
});

test("every invariant has a fault that it is tested with", async () => {
  const names = (await verify(database.pool)).map(({ check }) => check);
  expect(names.toSorted()).toEqual(Object.keys(faults).toSorted());
});
