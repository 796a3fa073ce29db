import type { Db } from "../../kit/db/pool.ts";
import { refuse } from "../../kit/db/refusal.ts";
import type { Handlers } from "../../kit/http/call.ts";
import type { ZoneOf } from "./zones.ts";
import { findOwner, sumMonths, type StatementRow } from "./own-money-store.ts";

const none = { deposits: 0n, withdrawals: 0n, staked: 0n, won: 0n, other: 0n, net: 0n };

/** Lists the months of a year from one to another, both included. */
function monthsOf(year: number, first: string, last: string): string[] {
  const all = Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, "0")}`);
  return all.filter((month) => month >= first && month <= last);
}

function add(a: Omit<StatementRow, "month">, b: Omit<StatementRow, "month">): Omit<StatementRow, "month"> {
  return {
    deposits: a.deposits + b.deposits,
    withdrawals: a.withdrawals + b.withdrawals,
    staked: a.staked + b.staked,
    won: a.won + b.won,
    other: a.other + b.other,
    net: a.net + b.net,
  };
}

/**
 * Handles the yearly statement: it opens with the balance before the year, and closes every month with the ledger's
 * balance.
 */
export function statementHandlers(db: Db, zoneOf: ZoneOf): Pick<Handlers, "yearlyStatement"> {
  return {
    yearlyStatement: async ({ input: { year, timeZone }, session: { memberId, merchant, currency } }) => {
      const zone = await zoneOf(merchant, timeZone);
      const now = new Date();
      const [rows, owner] = await Promise.all([
        sumMonths(db, memberId, currency, year, zone.sql),
        findOwner(db, memberId),
      ]);
      if (!owner) return refuse("NOT_FOUND");
      const opening = rows.find(({ month }) => month === null)?.net ?? 0n;
      let closing = opening;
      let totals = none;
      // The statement begins at registration, or at older money of an account that was carried over.
      const begun = [zone.monthAt(owner.registered_at), ...rows.flatMap(({ month }) => month ?? [])].toSorted();
      const months = monthsOf(year, begun[0] ?? "", zone.monthAt(now)).map((month) => {
        const { month: _, ...row } = rows.find((each) => each.month === month) ?? { month, ...none };
        closing += row.net;
        totals = add(totals, row);
        return { month, ...row, closing };
      });
      return {
        account: owner.account,
        nickname: owner.nickname,
        memberSince: owner.registered_at,
        currency,
        opening,
        closing,
        months,
        totals: { ...totals, closing },
        serverTime: now,
      };
    },
  };
}
