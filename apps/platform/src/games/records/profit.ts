import { refuse, isRefusal } from "../../kit/db/refusal.ts";
import type { Handlers } from "../../kit/http/call.ts";
import * as store from "./profit-store.ts";
import type { Figures } from "./profit-store.ts";
import type { BetViewDeps } from "./bet-view.ts";
import { readRange } from "../../kit/lib/range.ts";
import { isTimeZone } from "./rules.ts";

const gamesShown = 20;

const withNet = ({ bets, stake, payout }: Figures) => ({ bets, stake, payout, net: payout - stake });

/** Handles the member's own profit and loss: of settled bets, by the time they were settled. */
export function profitHandlers({ db, vendorLabel }: BetViewDeps): Pick<Handlers, "personalProfit"> {
  return {
    personalProfit: async ({ input, session, language }) => {
      const now = new Date();
      const range = readRange(input.from, input.to, now);
      if (isRefusal(range)) return range;
      const timeZone = input.timeZone ?? "UTC";
      if (!isTimeZone(timeZone)) return refuse("BAD_REQUEST", { fields: ["timeZone"] });
      const { memberId, currency } = session;
      const filter = { ...range, memberId, currency, timeZone };
      const [days, types, games, period, life, net] = await Promise.all([
        store.profitByDay(db, filter),
        store.profitByType(db, filter),
        store.profitByGame(db, filter, gamesShown),
        store.flows(db, filter, range),
        store.flows(db, filter, undefined),
        store.lifetimeNet(db, memberId, currency),
      ]);
      const sum = types.reduce(
        (all, each) => ({
          bets: all.bets + each.bets,
          stake: all.stake + each.stake,
          payout: all.payout + each.payout,
        }),
        { bets: 0, stake: 0n, payout: 0n },
      );
      return {
        currency,
        totals: { ...withNet(sum), ...period },
        days: days.map((each) => ({ day: each.day, ...withNet(each) })),
        types: types.map((each) => ({ gameType: each.game_type, ...withNet(each) })),
        games: games.map((each) => ({
          nodeId: each.node_id,
          gameName: each.names?.[language] ?? each.names?.en ?? each.game_code,
          vendorLabel: vendorLabel(each.vassalage),
          ...withNet(each),
        })),
        lifetime: {
          deposits: life.deposits,
          withdrawals: life.withdrawals,
          netDeposits: life.deposits - life.withdrawals,
          net,
        },
        serverTime: now,
      };
    },
  };
}
