import type { Pool } from "../../kit/db/pool.ts";
import { transact } from "../../kit/db/transact.ts";
import type { Handlers } from "../../kit/http/call.ts";
import * as store from "./store.ts";

type Names = "playSummary" | "answerRealityCheck" | "setRealityCheck";

/** Handles what a player sees of a sitting, and the checks that interrupt it. */
export function realityCheckHandlers({ db }: { db: Pool }): Pick<Handlers, Names> {
  return {
    playSummary: async ({ session }) => {
      const play = await store.findPlay(db, session);
      const { minutes, since, check_at: dueAt } = play;
      const { staked, won } = since ? await store.sumPlay(db, session.memberId, since) : { staked: 0n, won: 0n };
      return {
        ...(minutes === null ? {} : { minutes }),
        ...(since === null ? {} : { since }),
        ...(dueAt === null ? {} : { dueAt }),
        isDemanded: play.is_demanded,
        isDue: play.is_due,
        staked,
        won,
        net: won - staked,
      };
    },
    answerRealityCheck: async ({ session }) => {
      await store.answerCheck(db, session);
      return {};
    },
    setRealityCheck: async ({ input, session }) => {
      await transact(db, async (tx) => {
        await store.setChoice(tx, session.memberId, input.minutes);
        await store.moveChecks(tx, session.memberId);
      });
      return {};
    },
  };
}
