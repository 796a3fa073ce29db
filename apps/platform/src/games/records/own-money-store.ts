import sql, { type Sql } from "sql-template-tag";
import type { Range } from "../../kit/lib/range.ts";

/** A member's money in one currency, in a stretch of time or since the account was opened. */
export interface OwnMoney {
  memberId: bigint;
  currency: string;
  range?: Range | undefined;
}

/**
 * Selects the ledger's lines of a member's own accounts, the one source of the profit page and of the yearly statement.
 * Transfers between these accounts cancel out, and a bonus counts from when it became cash, so that nothing counts twice.
 */
export const ownLines = ({ memberId, currency, range }: OwnMoney): Sql => sql`
  select l.kind, l.amount, l.at, l.entry_id from ledger_line l join ledger_account a on a.id = l.account_id
  where a.member_id = ${memberId} and a.currency = ${currency} and a.kind in ('cash', 'hold', 'vendor', 'transit')
    ${range ? sql`and l.at >= ${range.from} and l.at < ${range.to}` : sql``}`;

/** Sums lines into the columns that the profit page and the yearly statement have in common. */
export const moneySums = sql`
  coalesce(sum(amount) filter (where kind = 'deposit'), 0)::bigint as deposits,
  coalesce(-sum(amount) filter (where kind in ('withdrawal', 'hold', 'release')), 0)::bigint as withdrawals,
  coalesce(-sum(amount) filter (where kind in ('bet', 'rollback')), 0)::bigint as staked,
  coalesce(sum(amount) filter (where kind = 'win'), 0)::bigint as won,
  coalesce(sum(amount) filter (where kind not in
    ('deposit', 'withdrawal', 'hold', 'release', 'bet', 'rollback', 'win')), 0)::bigint as other`;
