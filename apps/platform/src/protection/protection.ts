import type { Pool } from "../kit/db/pool.ts";
import { createPrivacy, type PrivacyDeps } from "./privacy/privacy.ts";
import { privacyHandlers } from "./privacy/routes.ts";
import { realityCheckHandlers } from "./reality-checks/routes.ts";

/** Composes player protection and privacy: what a licence demands beside the games and the money. */
export const createProtection = (context: PrivacyDeps) => ({ privacy: createPrivacy(context) });

export type Protection = ReturnType<typeof createProtection>;

/** Handles the calls of player protection. */
export const protectionHandlers = ({ privacy }: Protection, db: Pool) => ({
  ...realityCheckHandlers({ db }),
  ...privacyHandlers(privacy),
});
