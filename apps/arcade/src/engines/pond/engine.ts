import { findEnglish } from "../../kit/english.ts";
import type { Engine } from "../engine.ts";
import { sweepPonds } from "./pond-store.ts";
import { pondCalls } from "./routes.ts";
import { ponds, type Pond } from "./titles.ts";
import { pondView } from "./views.ts";
import { volleyDetail, type VolleyRound } from "./volley.ts";
import { decideVolley, labelOf } from "./water.ts";
import { pondReturns } from "./returns.ts";

/** Names a species in English. */
export const fishName = (species: string): string => findEnglish("pond", `species.${species}`) ?? species;

const sweepEveryMs = 60_000;

/** Fish that players shoot at together. */
export const pond: Engine<Pond, VolleyRound> = {
  titles: ponds,
  page: "pond",
  view: pondView,
  hold: decideVolley,
  paysAtOnce: true,
  detail: async (_db, round) =>
    round.volley
      ? volleyDetail({ gameCode: round.game_code, label: labelOf(round), nameOf: fishName }, round.volley)
      : { game: round.game_code },
  returns: {
    rows: pondReturns,
    nameOf: () => "pond",
    highest: ({ returnBasisPoints }) => returnBasisPoints,
  },
  start({ app, db, rounds, player }) {
    pondCalls(app, { db, rounds, player });
    return { jobs: [{ name: "arcade-ponds", everyMs: sweepEveryMs, run: () => sweepPonds(db) }] };
  },
};
