import { smallestOf } from "@croupier/contract/domain/currencies";
import type { Money } from "@croupier/contract/domain/money";
import type { LimitKind, LimitPeriod } from "@croupier/contract/domain/member-limits";
import type { Output } from "@croupier/contract/rows";
import type { Handlers, SignedIn } from "../../kit/http/call.ts";
import { refuse } from "../../kit/db/refusal.ts";
import { toPage } from "../../kit/lib/paging.ts";
import type { Limits, LimitTerms } from "./limits.ts";
import type { LimitRow } from "./store.ts";

type Names =
  | "memberLimits"
  | "setMemberLimit"
  | "confirmMemberLimit"
  | "withdrawMemberLimitRequest"
  | "memberLimitChanges"
  | "reportPlay";

export interface LimitRoutesDeps {
  limits: Limits;
  /** Returns a merchant's terms for increases. */
  rulesOf(merchant: string): Promise<LimitTerms>;
}

export function limitHandlers({ limits, rulesOf }: LimitRoutesDeps): Pick<Handlers, Names> {
  const answer = async ({ memberId, currency, merchant }: SignedIn): Promise<Output<"memberLimits">> => {
    const { coolingHours, confirmHours, offerLimit } = await rulesOf(merchant);
    return {
      currency,
      limits: (await limits.find(memberId, currency)).map(toLimit),
      coolingHours,
      confirmHours,
      offered: offerLimit && !(await limits.hasDepositOrLimit(memberId)),
      serverTime: new Date(),
    };
  };
  return {
    memberLimits: ({ session }) => answer(session),
    setMemberLimit: async ({ input, session }) => {
      if (input.limit !== "time" && !isPayable(input.amount, session.currency))
        return refuse("BAD_REQUEST", { fields: ["amount"] });
      const terms = await rulesOf(session.merchant);
      return (await limits.set(keyOf(session, input), input.amount ?? null, terms)) ?? answer(session);
    },
    confirmMemberLimit: async ({ input, session }) =>
      (await limits.confirm(keyOf(session, input), input.amount ?? null)) ?? answer(session),
    withdrawMemberLimitRequest: async ({ input, session }) => {
      await limits.withdraw(keyOf(session, input));
      return answer(session);
    },
    memberLimitChanges: async ({ input, session }) =>
      toPage(input, await limits.changes(session.memberId, input.pageNo, input.pageSize), (row) => ({
        limit: row.kind,
        period: row.period,
        change: row.change,
        ...(row.amount_before === null ? {} : { before: row.amount_before }),
        ...(row.amount_after === null ? {} : { after: row.amount_after }),
        currency: row.currency,
        at: row.at,
      })),
    reportPlay: async ({ session }) => {
      await limits.reportPlay(session.memberId);
      return {};
    },
  };
}

const keyOf = ({ memberId, currency }: SignedIn, { limit, period }: { limit: LimitKind; period: LimitPeriod }) => ({
  memberId,
  currency,
  kind: limit,
  period,
});

/** Returns whether an amount is one that can be paid in the currency. */
const isPayable = (amount: Money | undefined, currency: string): boolean =>
  amount === undefined || amount % smallestOf(currency) === 0n;

function toLimit(row: LimitRow): Output<"memberLimits">["limits"][number] {
  const { kind, period, amount, used, resets_at, requested_amount, confirm_from, confirm_until } = row;
  return {
    limit: kind,
    period,
    amount,
    used,
    left: amount > used ? amount - used : 0n,
    ...(resets_at ? { resetsAt: resets_at } : {}),
    isImposed: row.imposed_by !== null,
    ...(confirm_from && confirm_until
      ? {
          request: {
            ...(requested_amount === null ? {} : { amount: requested_amount }),
            confirmFrom: confirm_from,
            confirmUntil: confirm_until,
          },
        }
      : {}),
  };
}
