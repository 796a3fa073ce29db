import type { Pool, Tx } from "../kit/db/pool.ts";
import type { TimedJob } from "../kit/jobs/jobs.ts";
import { emit } from "../notifications/events/emit.ts";
import { createBreaks } from "./breaks/breaks.ts";
import { noteSuspects } from "./breaks/suspect-store.ts";
import { breakHandlers, type BreakRoutesDeps } from "./breaks/routes.ts";
import { helpLineHandlers, type HelpLineDeps } from "./help-lines/routes.ts";
import { createPrivacy, type PrivacyDeps } from "./privacy/privacy.ts";
import { privacyHandlers } from "./privacy/routes.ts";
import { realityCheckHandlers } from "./reality-checks/routes.ts";

interface ProtectionContext extends PrivacyDeps {
  db: Pool;
  /** Ends a member's open games, all or those of one type. */
  endPlay(tx: Tx, memberId: bigint, gameType: string | undefined): Promise<void>;
}

/** Composes player protection and privacy: what a licence demands beside the games and the money. */
export function createProtection(context: ProtectionContext) {
  const { db, endPlay, forgetSessions } = context;
  return {
    privacy: createPrivacy(context),
    breaks: createBreaks({
      db,
      endPlay,
      forgetSessions,
      notify: (tx, memberId, notice) => emit(tx, memberId, { type: "break", ...notice }),
    }),
  };
}

type Protection = ReturnType<typeof createProtection>;

/** Handles the calls of player protection. */
export const protectionHandlers = (
  { privacy, breaks }: Protection,
  deps: Omit<BreakRoutesDeps, "breaks"> & HelpLineDeps & { db: Pool },
) => ({
  ...realityCheckHandlers(deps),
  ...privacyHandlers(privacy),
  ...breakHandlers({ breaks, ...deps }),
  ...helpLineHandlers(deps),
});

export const protectionJobs = (db: Pool): TimedJob[] => [
  { name: "note-break-suspects", schedule: "0 40 3 * * *", run: () => noteSuspects(db) },
];
