import { isRefusal } from "../../kit/db/refusal.ts";
import type { Handlers } from "../../kit/http/call.ts";
import * as store from "./own-money-store.ts";
import type { Figures } from "./own-money-store.ts";
import type { BetViewDeps } from "./bet-view.ts";
import type { Db } from "../../kit/db/pool.ts";
import type { ZoneOf } from "./zones.ts";
import { readRange } from "../../kit/lib/range.ts";

const gamesShown = 20;

const withNet = ({ bets, stake, payout }: Figures) => ({ bets, stake, payout, net: payout - stake });

/** Handles the member's own profit and loss from the ledger: the same money as in the yearly statement. */
export function profitHandlers({
  db,
  vendorLabel,
  zoneOf,
}: Pick<BetViewDeps, "vendorLabel"> & { db: Db; zoneOf: ZoneOf }): Pick<Handlers, "personalProfit"> {
  return {
    personalProfit: async ({ input, session, language }) => {
      const now = new Date();
      const range = readRange(input.from, input.to, now);
      if (isRefusal(range)) return range;
      const { sql: timeZone } = await zoneOf(session.merchant, input.timeZone);
      const { memberId, currency } = session;
      const filter = { range, memberId, currency, timeZone };
      const [days, types, games, period, life] = await Promise.all([
        store.profitByDay(db, filter),
        store.profitByType(db, filter),
        store.profitByGame(db, filter, gamesShown),
        store.sumMoney(db, filter),
        store.sumMoney(db, { memberId, currency }),
      ]);
      const { deposits, withdrawals, staked, won, other } = period;
      const bets = types.reduce((all, each) => all + each.bets, 0);
      return {
        currency,
        totals: { ...withNet({ bets, stake: staked, payout: won }), deposits, withdrawals, other },
        days: days.map((each) => ({ day: each.day, ...withNet(each) })),
        types: types.map((each) => ({ ...(each.game_type ? { gameType: each.game_type } : {}), ...withNet(each) })),
        games: games.map((each) => ({
          nodeId: each.node_id,
          gameName: each.names?.[language] ?? each.names?.en ?? each.game_code ?? "",
          vendorLabel: vendorLabel(each.vassalage),
          ...withNet(each),
        })),
        lifetime: {
          deposits: life.deposits,
          withdrawals: life.withdrawals,
          netDeposits: life.deposits - life.withdrawals,
          net: life.won - life.staked,
        },
        serverTime: now,
      };
    },
  };
}
