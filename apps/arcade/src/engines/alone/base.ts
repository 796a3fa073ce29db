import type { Base } from "../engine.ts";
import { SoloDesk } from "./desk.ts";
import { soloCalls } from "./routes.ts";

const jobEveryMs = 5_000;

/** Rounds that one player plays alone. */
export const alone: Base = {
  start({ app, db, rounds, player }) {
    const desk = new SoloDesk({ db, rounds });
    soloCalls(app, { desk, player });
    return { jobs: [{ everyMs: jobEveryMs, run: () => desk.workOnce() }] };
  },
};
