import type { Pool } from "../../kit/db/pool.ts";
import { transact } from "../../kit/db/transact.ts";
import type { Handlers } from "../../kit/http/call.ts";
import * as store from "./store.ts";

type Names = "playSummary" | "answerRealityCheck" | "setRealityCheck";

/** Handles what a player sees of a sitting, and the checks that interrupt it. */
export function realityCheckHandlers({ db }: { db: Pool }): Pick<Handlers, Names> {
  return {
    playSummary: async ({ session }) => {
      const { minutes, demanded } = await store.findMinutes(db, session.memberId);
      const play = await store.findPlay(db, session.sessionId);
      const settings = { ...(minutes === null ? {} : { minutes }), isDemanded: demanded !== null };
      if (!play) return { ...settings, isDue: false, staked: 0n, won: 0n, net: 0n };
      const { staked, won } = await store.sumPlay(db, session.memberId, play.since);
      return {
        ...settings,
        since: play.since,
        ...(play.check_at === null ? {} : { dueAt: play.check_at }),
        isDue: play.is_due,
        staked,
        won,
        net: won - staked,
      };
    },
    answerRealityCheck: async ({ session }) => {
      await store.answerCheck(db, session.sessionId, session.memberId);
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
