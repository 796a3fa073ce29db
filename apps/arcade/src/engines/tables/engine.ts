import { Tips } from "../../wire/tips.ts";
import { draws } from "../draws/base.ts";
import type { SlipRound } from "../draws/shared-game.ts";
import { holdSlip, slipDetail } from "../draws/slips.ts";
import type { Engine } from "../engine.ts";
import { Feed } from "./feed.ts";
import { tablesOf } from "./lobby.ts";
import { tableCalls } from "./routes.ts";
import { tables as titles, type Table } from "./tables.ts";
import { tableView } from "./views.ts";
import { tableReturns } from "./returns.ts";

const tipsEveryMs = 2_000;

/** All players together, by the clock. */
export const tables: Engine<Table, SlipRound> = {
  titles,
  page: "table",
  view: tableView,
  hold: (db, round, { balance }) => holdSlip(db, round, balance),
  detail: (db, round) => slipDetail(db, round, titles.get(round.game_code)),
  returns: { rows: tableReturns, nameOf: ({ engine }) => engine },
  base: draws,
  start({ app, db, rounds, seamless, timeoutMs, player }) {
    const feed = new Feed({ db, log: app.log });
    const tips = new Tips({ db, seamless, timeoutMs, log: app.log });
    tableCalls(app, { db, rounds, feed, tips, player });
    return {
      jobs: [{ name: "arcade-tips", everyMs: tipsEveryMs, run: () => tips.workOnce() }],
      lobby: { tables: () => tablesOf(db, (code) => feed.playersAt(code)) },
    };
  },
};
