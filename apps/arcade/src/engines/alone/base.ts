import type { Base, Engine } from "../engine.ts";
import { SoloDesk } from "./desk.ts";
import type { SoloRow } from "./replay.ts";
import { soloCalls } from "./routes.ts";
import { holdStake, soloDetail } from "./steps.ts";
import { titleIn, type AloneTitle } from "./title.ts";

const jobEveryMs = 5_000;

/** Rounds that one player plays alone. */
const alone: Base<AloneTitle> = {
  start({ app, db, rounds, player }, titles) {
    const desk = new SoloDesk({ db, rounds, titles });
    soloCalls(app, { desk, titles, player });
    return { jobs: [{ name: "arcade-games-alone", everyMs: jobEveryMs, run: () => desk.workOnce() }] };
  },
};

/** Returns the common part of the engines whose titles are played alone. */
export const playedAlone = <Its extends AloneTitle>(
  titles: ReadonlyMap<string, Its>,
): Pick<Engine<Its, SoloRow>, "titles" | "hold" | "detail" | "base"> => ({
  titles,
  hold: (db, round, { balance }) => holdStake(db, titleIn(titles, round.game_code), round, balance),
  detail: (_db, round) => soloDetail(titleIn(titles, round.game_code), round),
  base: alone,
});
