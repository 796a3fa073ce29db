import type { Base } from "../engine.ts";
import { Hall } from "./hall.ts";
import { slipCalls } from "./routes.ts";
import type { SharedGame } from "./shared-game.ts";

/** The schedule of all draws, and the slips on them. */
export const draws: Base<SharedGame> = {
  start({ app, db, rounds, player }, games) {
    const hall = new Hall({ db, games, log: app.log });
    slipCalls(app, { db, rounds, games, player });
    return { jobs: [{ name: "arcade-draws", everyMs: 0, run: (due) => hall.workOnce(due) }] };
  },
};
