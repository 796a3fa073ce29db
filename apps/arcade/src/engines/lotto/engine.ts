import { draws } from "../draws/base.ts";
import type { SlipRound } from "../draws/shared-game.ts";
import { holdSlip, slipDetail } from "../draws/slips.ts";
import type { Engine } from "../engine.ts";
import { LottoFeed } from "./feed.ts";
import { lotteries, type Lottery } from "./lotteries.ts";
import { lottoBoard, lottoCalls } from "./routes.ts";
import { hallView } from "./views.ts";
import { lottoReturns } from "./returns.ts";

/** Draws of numbers. */
export const lotto: Engine<Lottery, SlipRound> = {
  titles: lotteries,
  page: "lotto",
  view: hallView,
  hold: (db, round, { balance }) => holdSlip(db, round, balance),
  detail: (db, round) => slipDetail(db, round, lotteries.get(round.game_code)),
  returns: { rows: lottoReturns, nameOf: ({ mode }) => `lottery ${mode}` },
  base: draws,
  start({ app, db, player }) {
    lottoBoard(app, db);
    lottoCalls(app, { db, feed: new LottoFeed({ db, log: app.log }), player });
    return {};
  },
};
