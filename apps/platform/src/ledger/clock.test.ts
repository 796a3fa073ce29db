import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyLedgerAlone } from "../backoffice/invariants/verify.ts";
import { testDatabase, type TestDatabase } from "../kit/db/test-database.ts";
import { transact } from "../kit/db/transact.ts";
import { houseAccount, playerAccount, post } from "./post.ts";

/* A new primary whose clock is a minute behind that of the one before it. */

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.drop());

/** Posts an entry of the member's, dated as by a server whose clock is ahead if `aheadSeconds` is given. */
async function postOne(member: bigint, key: string, aheadSeconds?: number): Promise<void> {
  const cash = await playerAccount(database.pool, "cash", member, "USD");
  const clearing = await houseAccount(database.pool, "clearing", "test", "USD", member);
  if (aheadSeconds === undefined) {
    const lines = [
      { account: cash, amount: 5n },
      { account: clearing, amount: -5n },
    ];
    await transact(database.pool, (tx) => post(tx, { key, kind: "deposit", memberId: member, reference: key, lines }));
    return;
  }
  await database.pool.query(
    `select ledger_post_entries(array[draft_entry(
       p_key => $1, p_fingerprint => 'history', p_kind => 'deposit', p_member => $2, p_reference => $1,
       p_accounts => array[$3, $4]::bigint[], p_amounts => array[5, -5]::bigint[],
       p_at => clock_timestamp() + make_interval(secs => $5))])`,
    [key, member, cash, clearing, aheadSeconds],
  );
}

test("a line is never dated before the one that precedes it, on a server whose clock is behind", async () => {
  await postOne(1n, "before", 60);
  await postOne(1n, "after");
  await postOne(2n, "other");
  const { rows } = await database.pool.query<{ member_id: bigint; rises: boolean; ahead: boolean }>(
    `select a.member_id, bool_and(l.at >= coalesce(p.at, '-infinity')) as rises,
            max(l.at) > clock_timestamp() + interval '50 seconds' as ahead
     from ledger_line l join ledger_account a on a.id = l.account_id and a.member_id <> 0
     left join ledger_line p on p.account_id = l.account_id and p.sequence = l.sequence - 1
     group by a.member_id order by 1`,
  );
  expect(rows).toEqual([
    { member_id: 1n, rises: true, ahead: true },
    { member_id: 2n, rises: true, ahead: false },
  ]);
  expect((await verifyLedgerAlone(database.pool)).filter(({ faults }) => faults.length > 0)).toEqual([]);
});

test("nothing is dated before the moment up to which the figures are complete", async () => {
  await database.pool.query("insert into measured (until) values (clock_timestamp() + interval '60 seconds')");
  await postOne(3n, "counted");
  const { rows } = await database.pool.query<{ late: boolean }>(
    `select l.at >= m.until as late from ledger_line l join ledger_account a on a.id = l.account_id
     cross join measured m where a.member_id = 3`,
  );
  expect(rows).toEqual([{ late: true }]);
});
