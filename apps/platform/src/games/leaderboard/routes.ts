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
  const stored = new Map<string, { at: number; from: Date; places: Promise<Place[]> }>();
  return {
    missionLeaderboard: async ({ input: { period }, merchant, session }) => {
      const { currency, gmtOffsetMinutes } = (await merchants.byCode(merchant.code)).config;
      const key = `${merchant.code} ${period}`;
      let board = stored.get(key);
      if (!board || performance.now() - board.at > freshMs) {
        const from = periodStart(period, new Date(), gmtOffsetMinutes);
        board = { at: performance.now(), from, places: findPlaces(db, merchant.code, currency, from) };
        board.places.catch(() => stored.delete(key));
        stored.set(key, board);
      }
      const places = await board.places;
      const mine = session && places.find(({ member_id: memberId }) => memberId === session.memberId);
      return {
        period,
        from: board.from,
        currency,
        list: places
          .slice(0, shown)
          .map(({ account, rank, bets, stake }) => ({ rank, player: maskName(account), bets, stake })),
        ...(mine ? { own: { rank: mine.rank, bets: mine.bets, stake: mine.stake } } : {}),
      };
    },
  };
}
