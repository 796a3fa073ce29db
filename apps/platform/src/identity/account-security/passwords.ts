import { normalisePassword } from "@croupier/contract/domain/typed-text";
import type { Input, Output } from "@croupier/contract/rows";
import type { Db, Pool } from "../../kit/db/pool.ts";
import { isRefusal, refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { Caller, SignedIn } from "../../kit/http/call.ts";
import { faults, validateField, validatePassword, missing, repeated } from "../../kit/http/faults.ts";
import { hashPassword, verifyPassword } from "../../kit/lib/passwords.ts";
import type { MerchantRow } from "../../site/merchants/store.ts";
import type { Announced } from "./notify.ts";
import { checkPassword } from "./step-up.ts";
import * as store from "./store.ts";

export interface PasswordDeps {
  db: Pool;
  merchant(code: string): Promise<MerchantRow>;
  announced: Announced;
  sessions: {
    settled(): void;
    endOthers(db: Db, memberId: bigint, keepId: string | undefined): Promise<number>;
    /** Issues a new token for the same session, in the form the browser stores. */
    renew(session: SignedIn): Promise<Output<"changePassword">>;
  };
  recordOf(memberId: bigint): Promise<store.AccountRecord>;
  /** Checks a withdraw password; undefined when it is correct. */
  checkWithdrawPassword(memberId: bigint, password: string): Promise<Refusal | undefined>;
  /** Requires a second-step proof of the session; undefined when it has one. */
  requireStepUp(session: SignedIn): Promise<Refusal | undefined>;
}

/** Creates the changes of a member's login and withdraw passwords. */
export function createPasswords(deps: PasswordDeps) {
  const { db, merchant, sessions, announced, recordOf, checkWithdrawPassword, requireStepUp } = deps;

  async function changePassword(
    session: SignedIn,
    input: Input<"changePassword">,
    caller: Caller,
  ): Promise<Output<"changePassword"> | Refusal> {
    const record = await recordOf(session.memberId);
    const { config } = await merchant(record.merchant);
    const { oldPassword, newPassword, confirmNewPassword } = input;
    // A member who registered by text message has no password yet, and proves the number instead.
    const hasPassword = record.password_hash !== null;
    const wrong = faults({
      oldPassword: hasPassword ? missing(oldPassword) : undefined,
      newPassword: validatePassword(config, newPassword, record.account),
      confirmNewPassword: repeated(newPassword, confirmNewPassword),
    });
    if (wrong) return wrong;
    const guess = hasPassword
      ? await checkPassword(db, record.id, record.password_hash, oldPassword)
      : await requireStepUp(session);
    if (guess) return guess;
    if (await verifyPassword(record.password_hash, newPassword)) return refuse("PASSWORD_SAME");
    const hash = await hashPassword(newPassword);
    const refused = await announced(record, "password", caller, async (tx) => {
      if (!(await store.replacePassword(tx, record.id, record.password_hash, hash, null)))
        return refuse("PASSWORD_WRONG");
      await sessions.endOthers(tx, record.id, session.sessionId);
      return undefined;
    });
    return isRefusal(refused) ? refused : sessions.renew(session);
  }

  async function changePaymentPassword(
    session: SignedIn,
    input: Input<"changePaymentPassword">,
    caller: Caller,
  ): Promise<Output<"changePaymentPassword"> | Refusal> {
    const record = await recordOf(session.memberId);
    const { config } = await merchant(record.merchant);
    const { password, oldPaymentPassword = "", newPaymentPassword, confirmNewPaymentPassword } = input;
    const stored = record.payment_password_hash;
    const hasPassword = record.password_hash !== null;
    const rule = config.register.rules.paymentPassword;
    const wrong = faults({
      password: hasPassword ? missing(password) : undefined,
      oldPaymentPassword: stored ? missing(oldPaymentPassword) : undefined,
      newPaymentPassword: validateField(rule, normalisePassword(newPaymentPassword)),
      confirmNewPaymentPassword: repeated(newPaymentPassword, confirmNewPaymentPassword),
    });
    if (wrong) return wrong;
    const guess =
      (await requireStepUp(session)) ??
      (hasPassword ? await checkPassword(db, record.id, record.password_hash, password) : undefined) ??
      (stored ? await checkWithdrawPassword(record.id, oldPaymentPassword) : undefined);
    if (guess) return guess;
    if (await verifyPassword(stored, newPaymentPassword)) return refuse("PASSWORD_SAME");
    const hash = await hashPassword(newPaymentPassword);
    const refused = await announced(record, "paymentPassword", caller, async (tx) =>
      (await store.replacePaymentPassword(tx, record.id, stored, hash)) ? undefined : refuse("WITHDRAW_PASSWORD_WRONG"),
    );
    return refused ?? {};
  }

  return { changePassword, changePaymentPassword };
}

/** Creates the reset of a forgotten password, allowed once `proof` succeeds in the same transaction. */
export function createReset({
  sessions,
  announced,
  recordOf,
}: Pick<PasswordDeps, "sessions" | "announced" | "recordOf">) {
  return async function resetPassword(
    memberId: bigint,
    newPassword: string,
    caller: Caller,
    provedBy: store.PasswordProof,
    proof: (tx: Db) => Promise<boolean>,
  ): Promise<Refusal | undefined> {
    const record = await recordOf(memberId);
    const hash = await hashPassword(newPassword);
    return announced(record, "passwordReset", caller, async (tx) => {
      if (!(await proof(tx))) return refuse("CODE_EXPIRED");
      await store.replacePassword(tx, record.id, record.password_hash, hash, provedBy);
      await sessions.endOthers(tx, record.id, undefined);
      return undefined;
    });
  };
}
