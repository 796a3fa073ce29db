import type { Pool } from "pg";
import type { Fixtures } from "../engines/book/fixtures.ts";
import type { Hall } from "../engines/draws/hall.ts";
import { sweepPonds } from "../engines/pond/pond-store.ts";
import type { Rounds, RoundsOptions } from "./rounds.ts";
import type { SoloDesk } from "../engines/alone/desk.ts";
import type { Seamless } from "../wire/seamless.ts";
import type { Tips } from "../engines/tables/tips.ts";
import { closeSession, findIdleSessions, findDueWork } from "../kit/store.ts";

const idleMinutes = 30;

export interface WorkerOptions {
  db: Pool;
  rounds: Rounds;
  hall: Hall;
  fixtures: Fixtures;
  solo: SoloDesk;
  tips: Tips;
  seamless: Seamless;
  log: RoundsOptions["log"];
  everyMs?: number;
}

/** Closes idle sessions; one whose close the platform does not answer is retried later. */
async function closeIdleSessions({ db, seamless }: Pick<WorkerOptions, "db" | "seamless">): Promise<void> {
  for (const session of await findIdleSessions(db, idleMinutes, 50)) {
    await seamless.close(session.vassalage, session.platform_session);
    await closeSession(db, session.id);
  }
}

/** Advances unfinished rounds until they end, from the start of the process. */
export function startWorker({ db, rounds, hall, fixtures, solo, tips, seamless, log, everyMs = 500 }: WorkerOptions): {
  stop(): Promise<void>;
} {
  let stopping = false;
  let running = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let turn = 0;
  const tidy = async () => {
    await sweepPonds(db);
    await closeIdleSessions({ db, seamless });
  };
  /** Runs a part so that its failure does not hold up the others: wins are paid, whatever a draw or a game does. */
  const part = (run: () => Promise<unknown>) =>
    run().catch((error: unknown) => {
      log.warn({ reason: error instanceof Error ? error.message : "failed" }, "the worker will try again");
    });
  const isTurnOf = (afterMs: number) => turn % Math.max(1, Math.ceil(afterMs / everyMs)) === 0;
  /** Runs the due work: payments as soon as they are due, since a player waits for them, abandoned games less often. */
  async function doDue(): Promise<void> {
    const due = await findDueWork(db);
    await part(() => hall.workOnce(due));
    if (isTurnOf(2000)) await part(() => fixtures.workOnce(due));
    if (isTurnOf(5000)) await part(() => solo.workOnce());
    // A draw, match or game that has just ended may owe a payment too.
    if (due.isRoundDue || due.isDrawDue || isTurnOf(2000) || isTurnOf(5000)) await part(() => rounds.workOnce());
    if (isTurnOf(2000)) await part(() => tips.workOnce());
    if (isTurnOf(60_000)) await part(tidy);
  }
  async function work(): Promise<void> {
    await part(doDue);
    turn += 1;
    if (!stopping) timer = setTimeout(() => (running = work()), everyMs);
  }
  running = work();
  return {
    async stop() {
      stopping = true;
      clearTimeout(timer);
      await running;
    },
  };
}
