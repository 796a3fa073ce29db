import type { Input, Output } from "@croupier/contract/rows";
import type { SecurityKind } from "@croupier/contract/domain/security-events";
import type { Tx } from "../../kit/db/pool.ts";
import type { Refusal } from "../../kit/db/refusal.ts";
import type { Caller, SignedIn } from "../../kit/http/call.ts";
import { faults, missing } from "../../kit/http/faults.ts";
import { maskEmail, maskMobile } from "../../kit/lib/mask.ts";
import type { Outbound } from "../../notifications/outbound/outbound.ts";
import { createAnnounced, type AnnounceDeps } from "./notify.ts";
import { createPasswords, createReset, type PasswordDeps } from "./passwords.ts";
import { validateProfile, shownProfile } from "./profile.ts";
import { checkPassword } from "./step-up.ts";
import * as store from "./store.ts";

export interface SecurityDeps
  extends
    Pick<PasswordDeps, "db" | "merchant" | "sessions" | "checkWithdrawPassword" | "requireStepUp">,
    Pick<AnnounceDeps, "notify"> {
  messages: Outbound;
}

export function createAccountSecurity(deps: SecurityDeps) {
  const { db, messages, merchant, sessions, checkWithdrawPassword, requireStepUp, notify } = deps;
  const announced = createAnnounced({ db, messages, merchant, settled: sessions.settled, notify });

  async function recordOf(memberId: bigint): Promise<store.AccountRecord> {
    const record = await store.readAccountRecord(db, memberId);
    if (!record) throw new Error("a session without its member");
    return record;
  }

  async function changeProfile(
    session: SignedIn,
    { nickname, fields }: Input<"changeProfile">,
    caller: Caller,
  ): Promise<Output<"changeProfile"> | Refusal> {
    const record = await recordOf(session.memberId);
    const { config } = await merchant(record.merchant);
    const { wrong, stored } = validateProfile(config, record.profile, nickname, fields);
    const bad = faults(wrong);
    if (bad) return bad;
    if (nickname === record.nickname && Object.keys(stored).length === 0) return {};
    const refused = await announced(record, "profile", caller, async (tx) => {
      await store.saveProfile(tx, record.id, nickname, stored);
      return undefined;
    });
    return refused ?? {};
  }

  return {
    ...createPasswords({ db, merchant, sessions, announced, recordOf, checkWithdrawPassword, requireStepUp }),
    resetPassword: createReset({ sessions, announced, recordOf }),
    changeProfile,
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
    async profile(memberId: bigint): Promise<Output<"memberProfile">> {
      const record = await recordOf(memberId);
      const { config } = await merchant(record.merchant);
      return { nickname: record.nickname, fields: shownProfile(config, record.profile) };
    },
    history: (memberId: bigint, page: { pageNo: number; pageSize: number }) =>
      store.readSecurityEvents(db, memberId, page),
  };
}

export type Security = ReturnType<typeof createAccountSecurity>;
