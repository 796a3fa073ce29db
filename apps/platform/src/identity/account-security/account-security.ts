import type { Output } from "@croupier/contract/rows";
import type { SecurityKind } from "@croupier/contract/domain/security-events";
import type { Tx } from "../../kit/db/pool.ts";
import type { Refusal } from "../../kit/db/refusal.ts";
import type { Caller, SignedIn } from "../../kit/http/call.ts";
import { faults, missing } from "../../kit/http/faults.ts";
import { maskEmail, maskMobile } from "../../kit/lib/mask.ts";
import type { Outbound } from "../../notifications/outbound/outbound.ts";
import { createAnnounced, type AnnounceDeps } from "./notify.ts";
import { createPasswords, createReset, type PasswordDeps } from "./passwords.ts";
import { createProfiles, type ProfileDeps } from "./profiles.ts";
import { checkPassword } from "./step-up.ts";
import * as store from "./store.ts";

export interface SecurityDeps
  extends
    Pick<PasswordDeps, "db" | "merchant" | "sessions" | "checkWithdrawPassword" | "requireStepUp">,
    Pick<AnnounceDeps, "notify">,
    Pick<ProfileDeps, "persons"> {
  messages: Outbound;
}

export function createAccountSecurity(deps: SecurityDeps) {
  const { db, messages, merchant, sessions, checkWithdrawPassword, requireStepUp, notify, persons } = deps;
  const announced = createAnnounced({ db, messages, merchant, settled: sessions.settled, notify });

  async function recordOf(memberId: bigint): Promise<store.AccountRecord> {
    const record = await store.readAccountRecord(db, memberId);
    if (!record) throw new Error("a session without its member");
    return record;
  }

  return {
    ...createPasswords({ db, merchant, sessions, announced, recordOf, checkWithdrawPassword, requireStepUp }),
    resetPassword: createReset({ sessions, announced, recordOf }),
    ...createProfiles({ db, merchant, announced, recordOf, persons }),
    /** Checks the login password; a member without one passes a second step instead. */
    async checkOwner(memberId: bigint, password: string): Promise<Refusal | undefined> {
      const record = await recordOf(memberId);
      if (record.password_hash === null) return undefined;
      return faults({ password: missing(password) }) ?? checkPassword(db, memberId, record.password_hash, password);
    },
    announce: async (
      memberId: bigint,
      kind: SecurityKind,
      caller: Caller,
      change: (tx: Tx) => Promise<Refusal | undefined> = async () => undefined,
    ): Promise<Refusal | undefined> => announced(await recordOf(memberId), kind, caller, change),
    async signOutEverywhere(session: SignedIn, keep: "none" | "this", caller: Caller): Promise<{ ended: number }> {
      let ended = 0;
      await announced(await recordOf(session.memberId), "signedOutEverywhere", caller, async (tx) => {
        ended = await sessions.endOthers(tx, session.memberId, keep === "this" ? session.sessionId : undefined);
        return undefined;
      });
      return { ended };
    },
    async overview(memberId: bigint): Promise<Output<"securityOverview">> {
      const record = await recordOf(memberId);
      return {
        hasPassword: record.password_hash !== null,
        ...(record.password_hash ? { passwordChangedAt: record.password_changed_at } : {}),
        hasPaymentPassword: record.payment_password_hash !== null,
        ...(record.payment_password_changed_at ? { paymentPasswordChangedAt: record.payment_password_changed_at } : {}),
        ...(record.email ? { email: maskEmail(record.email) } : {}),
        emailVerified: record.email_verified_at !== null,
        ...(record.mobile_num ? { mobileNum: maskMobile(record.mobile_num) } : {}),
        mobileVerified: record.mobile_verified_at !== null,
      };
    },
    history: (memberId: bigint, page: { pageNo: number; pageSize: number }) =>
      store.readSecurityEvents(db, memberId, page),
  };
}

export type Security = ReturnType<typeof createAccountSecurity>;
