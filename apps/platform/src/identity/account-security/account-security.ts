import type { Input, Output } from "@croupier/contract/rows";
import type { SecurityKind } from "@croupier/contract/domain/security-events";
import type { Tx } from "../../kit/db/pool.ts";
import type { Refusal } from "../../kit/db/refusal.ts";
import type { Caller, SignedIn } from "../../kit/http/call.ts";
import { faults, missing } from "../../kit/http/faults.ts";
import { maskEmail, maskMobile } from "../../kit/lib/mask.ts";
import type { Messages } from "../../notifications/outbound/outbound.ts";
import { createAnnounced, type AnnounceDeps } from "./notify.ts";
import { createPasswords, createReset, type PasswordDeps } from "./passwords.ts";
import { judgeProfile, shownProfile } from "./profile.ts";
import { judgePassword } from "./step-up.ts";
import * as store from "./store.ts";

export interface SecurityDeps
  extends
    Pick<PasswordDeps, "db" | "merchant" | "sessions" | "checkWithdrawPassword" | "requireStepUp">,
    Pick<AnnounceDeps, "tell"> {
  messages: Messages;
}

export function createSecurity(deps: SecurityDeps) {
  const { db, messages, merchant, sessions, checkWithdrawPassword, requireStepUp, tell } = deps;
  const announced = createAnnounced({ db, messages, merchant, settled: sessions.settled, tell });

  async function keeperOf(memberId: bigint): Promise<store.Keeper> {
    const keeper = await store.readKeeper(db, memberId);
    if (!keeper) throw new Error("a session without its member");
    return keeper;
  }

  async function changeProfile(
    session: SignedIn,
    { nickname, fields }: Input<"changeProfile">,
    caller: Caller,
  ): Promise<Output<"changeProfile"> | Refusal> {
    const keeper = await keeperOf(session.memberId);
    const { config } = await merchant(keeper.merchant);
    const { wrong, stored } = judgeProfile(config, keeper.profile, nickname, fields);
    const bad = faults(wrong);
    if (bad) return bad;
    if (nickname === keeper.nickname && Object.keys(stored).length === 0) return {};
    const refused = await announced(keeper, "profile", caller, async (tx) => {
      await store.saveProfile(tx, keeper.id, nickname, stored);
      return undefined;
    });
    return refused ?? {};
  }

  return {
    ...createPasswords({ db, merchant, sessions, announced, keeperOf, checkWithdrawPassword, requireStepUp }),
    resetPassword: createReset({ sessions, announced, keeperOf }),
    changeProfile,
    /** The login password once more; a member without one is known by a second step. */
    async checkOwner(memberId: bigint, password: string): Promise<Refusal | undefined> {
      const keeper = await keeperOf(memberId);
      if (keeper.password_hash === null) return undefined;
      return faults({ password: missing(password) }) ?? judgePassword(db, memberId, keeper.password_hash, password);
    },
    announce: async (
      memberId: bigint,
      kind: SecurityKind,
      caller: Caller,
      change: (tx: Tx) => Promise<Refusal | undefined> = async () => undefined,
    ): Promise<Refusal | undefined> => announced(await keeperOf(memberId), kind, caller, change),
    async signOutEverywhere(session: SignedIn, keep: "none" | "this", caller: Caller): Promise<{ ended: number }> {
      let ended = 0;
      await announced(await keeperOf(session.memberId), "signedOutEverywhere", caller, async (tx) => {
        ended = await sessions.endOthers(tx, session.memberId, keep === "this" ? session.sessionId : undefined);
        return undefined;
      });
      return { ended };
    },
    async overview(memberId: bigint): Promise<Output<"securityOverview">> {
      const keeper = await keeperOf(memberId);
      return {
        hasPassword: keeper.password_hash !== null,
        ...(keeper.password_hash ? { passwordChangedAt: keeper.password_changed_at } : {}),
        hasPaymentPassword: keeper.payment_password_hash !== null,
        ...(keeper.payment_password_changed_at ? { paymentPasswordChangedAt: keeper.payment_password_changed_at } : {}),
        ...(keeper.email ? { email: maskEmail(keeper.email) } : {}),
        emailVerified: keeper.email_verified_at !== null,
        ...(keeper.mobile_num ? { mobileNum: maskMobile(keeper.mobile_num) } : {}),
        mobileVerified: keeper.mobile_verified_at !== null,
      };
    },
    async profile(memberId: bigint): Promise<Output<"memberProfile">> {
      const keeper = await keeperOf(memberId);
      const { config } = await merchant(keeper.merchant);
      return { nickname: keeper.nickname, fields: shownProfile(config, keeper.profile) };
    },
    history: (memberId: bigint, page: { pageNo: number; pageSize: number }) =>
      store.readSecurityEvents(db, memberId, page),
  };
}

export type Security = ReturnType<typeof createSecurity>;
