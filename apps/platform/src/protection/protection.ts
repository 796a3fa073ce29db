import type { GameType } from "@croupier/contract/domain/game-types";
import type { FastifyInstance } from "fastify";
import type { Pool, Tx } from "../kit/db/pool.ts";
import type { TimedJob } from "../kit/jobs/jobs.ts";
import { createBreaks } from "./breaks/breaks.ts";
import { noteSuspects } from "./breaks/suspect-store.ts";
import { breakHandlers, type BreakRoutesDeps } from "./breaks/routes.ts";
import { createDocuments, type DocumentsDeps } from "./documents/documents.ts";
import { documentHandlers, type DocumentRoutesDeps } from "./documents/routes.ts";
import { createVerifications, type VerificationsDeps } from "./documents/verifier/verifications.ts";
import { serveVerifierWebhooks } from "./documents/verifier/webhook.ts";
import { helpLineHandlers, type HelpLineDeps } from "./help-lines/routes.ts";
import { createLimits } from "./limits/limits.ts";
import { limitHandlers, type LimitRoutesDeps } from "./limits/routes.ts";
import type { Registers } from "./registers/registers.ts";
import { createPrivacy, type PrivacyDeps } from "./privacy/privacy.ts";
import { privacyHandlers } from "./privacy/routes.ts";
import { realityCheckHandlers } from "./reality-checks/routes.ts";
import { remind } from "./reminders/reminders.ts";
import { reminderHandlers } from "./reminders/routes.ts";

interface ProtectionContext extends PrivacyDeps {
  db: Pool;
  documents: Omit<DocumentsDeps, "db">;
  verifications: Omit<VerificationsDeps, "db">;
  /** Ends a member's open games, all or those of one type. */
  endPlay(tx: Tx, memberId: bigint, gameType: GameType | undefined): Promise<void>;
}

/** Composes player protection and privacy: what a licence demands beside the games and the money. */
export function createProtection(context: ProtectionContext) {
  const { db, endPlay, forgetSessions } = context;
  return {
    privacy: createPrivacy(context),
    limits: createLimits(db),
    breaks: createBreaks({ db, endPlay, forgetSessions }),
    documents: createDocuments({ db, ...context.documents }),
    verifications: createVerifications({ db, ...context.verifications }),
  };
}

type Protection = ReturnType<typeof createProtection>;

/** Handles the calls of player protection. */
export const protectionHandlers = (
  { privacy, breaks, limits, documents, verifications }: Protection,
  deps: Omit<BreakRoutesDeps, "breaks"> &
    HelpLineDeps &
    Omit<LimitRoutesDeps, "limits"> &
    Pick<DocumentRoutesDeps, "documentTermsOf"> & { db: Pool },
) => ({
  ...realityCheckHandlers(deps),
  ...reminderHandlers(deps),
  ...privacyHandlers(privacy),
  ...breakHandlers({ breaks, ...deps }),
  ...helpLineHandlers(deps),
  ...limitHandlers({ limits, ...deps }),
  ...documentHandlers({ documents, verifications, ...deps }),
});

/** Serves the addresses at which verifiers report. */
export const serveProtection = (app: FastifyInstance, { verifications }: Protection): Promise<void> =>
  serveVerifierWebhooks(app, verifications);

export const protectionJobs = (
  { limits, documents, verifications }: Protection,
  registers: Registers,
  db: Pool,
): TimedJob[] => [
  { name: "lapse-limit-requests", schedule: "15 * * * * *", run: () => limits.lapse() },
  { name: "ask-registers", schedule: "0 10 3 * * *", run: () => registers.runBatch() },
  { name: "ask-registers-again", schedule: "35 * * * * *", run: () => registers.askAgain() },
  { name: "note-break-suspects", schedule: "0 40 3 * * *", run: () => noteSuspects(db) },
  { name: "remind-of-history", schedule: "0 10 4 * * *", run: () => remind(db) },
  { name: "expire-documents", schedule: "35 */5 * * * *", run: () => documents.expire() },
  { name: "delete-document-pictures", schedule: "0 20 4 * * *", run: () => documents.deletePictures() },
  { name: "ask-verifiers", schedule: "45 */5 * * * *", run: () => verifications.reconcile() },
];
