import { cached } from "@croupier/server/cached";
import type { Pool } from "../../kit/db/pool.ts";
import type { Handlers } from "../../kit/http/call.ts";
import type { Merchants } from "../../site/merchants/merchants.ts";
import { periodStart } from "../../kit/lib/period.ts";
import { findPlaces, type Place } from "./store.ts";

export interface LeaderboardDeps {
  db: Pool;
  merchants: Merchants;
  maskName(account: string): string;
}

const shown = 20;
/** The board is the same for everybody: one query in so many milliseconds, however many visitors. */
const freshMs = 15_000;

export function leaderboardHandlers({
  db,
  merchants,
  maskName,
}: LeaderboardDeps): Pick<Handlers, "missionLeaderboard"> {
  const boards = cached<{ from: Date; places: Place[] }>({ freshMs });
  return {
    missionLeaderboard: async ({ input: { period }, merchant, session }) => {
      const { currency, gmtOffsetMinutes } = (await merchants.byCode(merchant.code)).config;
      const key = `${merchant.code} ${period}`;
      const { from, places } = await boards.get(key, async () => {
        const start = periodStart(period, new Date(), gmtOffsetMinutes);
        return { from: start, places: await findPlaces(db, merchant.code, currency, start) };
      });
      const mine = session && places.find(({ member_id: memberId }) => memberId === session.memberId);
      return {
        period,
        from,
        currency,
        list: places
          .slice(0, shown)
          .map(({ account, rank, bets, stake }) => ({ rank, player: maskName(account), bets, stake })),
        ...(mine ? { own: { rank: mine.rank, bets: mine.bets, stake: mine.stake } } : {}),
      };
    },
  };
}
