import type { Output } from "@croupier/contract/rows";
import { isRefusal } from "../../kit/db/refusal.ts";
import type { Handlers } from "../../kit/http/call.ts";
import type { Breaks } from "./breaks.ts";
import type { BreakRow } from "./store.ts";

export interface BreakRoutesDeps {
  breaks: Breaks;
  /** Returns a merchant's hours between asking to return after an exclusion and the return. */
  rulesOf(merchant: string): Promise<{ returnHours: number }>;
}

type Names = "breaks" | "startBreak" | "returnFromBreak";

export function breakHandlers({ breaks, rulesOf }: BreakRoutesDeps): Pick<Handlers, Names> {
  return {
    breaks: async ({ merchant, session }) => ({
      breaks: (await breaks.list(session.memberId)).map(toBreak),
      returnHours: (await rulesOf(merchant.code)).returnHours,
      serverTime: new Date(),
    }),
    startBreak: async ({ input: { period, gameType }, session: { memberId } }) =>
      toBreak(await breaks.start({ memberId, period, gameType })),
    returnFromBreak: async ({ merchant, session }) => {
      const { returnHours } = await rulesOf(merchant.code);
      const returnsAt = await breaks.askToReturn(session.memberId, returnHours);
      return isRefusal(returnsAt) ? returnsAt : { returnsAt };
    },
  };
}

function toBreak(row: BreakRow): Output<"startBreak"> {
  const { id, period, game_type: gameType, state, started_at: startedAt, ends_at: endsAt, returns_at: returnsAt } = row;
  return {
    id,
    period,
    ...(gameType === null ? {} : { gameType }),
    state,
    startedAt,
    ...(endsAt ? { endsAt } : {}),
    ...(returnsAt ? { returnsAt } : {}),
    isImposed: row.is_imposed,
  };
}
