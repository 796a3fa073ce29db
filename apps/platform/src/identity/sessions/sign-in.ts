import type { Pool } from "../../kit/db/pool.ts";
import { bump, clearCount, countOf } from "../../kit/db/throttle.ts";
import { refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { Caller } from "../../kit/http/call.ts";
import { hashPassword, needsRehash, verifyPassword } from "../../kit/lib/passwords.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import type { MerchantRow } from "../../site/merchants/store.ts";
import { isAgent } from "@croupier/contract/domain/member-types";
import {
  noteTry,
  type Credentials,
  type MemberCredentials,
  type PasswordState,
  type CompleteSignIn,
  type SessionAnswer,
} from "./sessions.ts";

/** Failures before a captcha is required, and before the account is locked for a while; both within the window. */
const captchaAfter = 3;
const lockAfter = 5;
const captchaAfterFromAddress = 15;
const failureWindowSeconds = 30 * 60;

export interface SignInTry {
  merchant: string;
  username: string;
  password: string;
  captcha: string | undefined;
  captchaKey: string | undefined;
  /** The number the name may stand for, in international form. */
  mobileNum: string | undefined;
  /** "agent": the sign-in came through the agent portal. */
  entrance: "agent" | undefined;
  remember: boolean;
}

export interface SignInDeps {
  db: Pool;
  members: MemberCredentials;
  merchant(code: string): Promise<MerchantRow>;
  captchaRight(key: string | undefined, answer: string | undefined): Promise<boolean>;
  completeSignIn: CompleteSignIn;
  /** Multiplies the failures an address may have before a captcha is required. */
  limitFactor: number;
}

export function createSignIn({ db, members, merchant, captchaRight, completeSignIn, limitFactor }: SignInDeps) {
  /** Checks a sign-in: the same answer in the same time whether or not the account exists. */
  return async function signIn(attempt: SignInTry, caller: Caller): Promise<SessionAnswer | Refusal> {
    const accountKey = `sign-in:${attempt.merchant}:${attempt.username.toLowerCase()}`;
    const addressKey = `sign-in-from:${caller.ip}`;
    const before = await countOf(db, accountKey);
    if (before.count >= lockAfter) return locked(before.secondsLeft);
    const fromAddress = await countOf(db, addressKey);
    const askCaptcha = before.count >= captchaAfter || fromAddress.count >= captchaAfterFromAddress * limitFactor;
    if (askCaptcha && !(await captchaRight(attempt.captchaKey, attempt.captcha))) {
      return refuse(attempt.captcha ? "CAPTCHA_WRONG" : "CAPTCHA_REQUIRED", { captcha: true });
    }
    // Counted before it is checked, so that concurrent guesses cannot outrun the count.
    const tries = await bump(db, accountKey, failureWindowSeconds);
    if (tries > lockAfter) return locked((await countOf(db, accountKey)).secondsLeft);
    const found = await members.forSignIn(attempt.merchant, attempt.username, attempt.mobileNum);
    const right = await verifyPassword(found?.password_hash, attempt.password);
    if (!found || !right) {
      await bump(db, addressKey, failureWindowSeconds);
      await noteTry(db, found?.id ?? null, "password", "wrong", caller);
      return refuse("LOGIN_FAILED", { captcha: tries >= captchaAfter });
    }
    if (found.status === "blocked") {
      await noteTry(db, found.id, "password", "blocked", caller);
      return refuse("ACCOUNT_BLOCKED");
    }
    await clearCount(db, accountKey);
    if (found.password_hash && needsRehash(found.password_hash)) {
      await members.saveHash(found.id, await hashPassword(attempt.password));
    }
    if (attempt.entrance === "agent" && !isAgent(found.type)) return refuse("AGENTS_ONLY");
    const { config } = await merchant(attempt.merchant);
    const password = validateAge(config, found, attempt.password === config.password?.given);
    return completeSignIn(found.id, caller, { method: "password", password, remember: attempt.remember });
  };
}

/** Applies the merchant's password age rules to a right password (specification section 4). */
function validateAge({ flags, password: rule }: MerchantConfig, found: Credentials, isDefault: boolean): PasswordState {
  const age = Date.now() - found.password_changed_at.getTime();
  const expired = found.password_expired || (rule?.days !== undefined && age > rule.days * 86_400_000);
  if (isDefault || found.password_given) return { expired, mustChange: "given" };
  return { expired, mustChange: expired && flags.PWDEXPFORCECHANGE3 ? "expired" : undefined };
}

/**
 * Creates the sign-in of remembered members by the account's current state: blocked accounts are refused, expired
 * passwords must be changed.
 */
export function createRememberedSignIn({
  members,
  merchant,
  completeSignIn,
}: Pick<SignInDeps, "members" | "merchant" | "completeSignIn">) {
  return async function remembered(code: string, memberId: bigint, caller: Caller): Promise<SessionAnswer | Refusal> {
    const found = await members.credentialsOf(memberId);
    if (!found) return refuse("REMEMBER_ENDED");
    if (found.status === "blocked") return refuse("ACCOUNT_BLOCKED");
    const { config } = await merchant(code);
    return completeSignIn(memberId, caller, { method: "remembered", password: validateAge(config, found, false) });
  };
}

export interface CodeSignInDeps {
  db: Pool;
  codeRight(
    place: { merchant: string; purpose: "login"; recipient: string },
    code: string,
    firebaseIdToken: string | undefined,
  ): Promise<boolean>;
  byMobile(
    merchant: string,
    mobileNum: string,
  ): Promise<{ id: bigint; status: "active" | "blocked" | "excluded" } | undefined>;
  completeSignIn: CompleteSignIn;
}

/** Creates the sign-in by text message code: an expired or first password does not matter then (section 4). */
export function createCodeSignIn({ db, codeRight, byMobile, completeSignIn }: CodeSignInDeps) {
  return async function signInByCode(
    merchant: string,
    mobileNum: string,
    code: string,
    firebaseIdToken: string | undefined,
    caller: Caller,
  ): Promise<SessionAnswer | Refusal> {
    const right = await codeRight({ merchant, purpose: "login", recipient: mobileNum }, code, firebaseIdToken);
    const found = await byMobile(merchant, mobileNum);
    if (!right || !found) {
      await noteTry(db, found?.id ?? null, "sms", "wrong", caller);
      return refuse("CODE_WRONG");
    }
    if (found.status === "blocked") {
      await noteTry(db, found.id, "sms", "blocked", caller);
      return refuse("ACCOUNT_BLOCKED");
    }
    return completeSignIn(found.id, caller, { method: "sms" });
  };
}

function locked(secondsLeft: number): Refusal {
  return { refused: "ACCOUNT_LOCKED", value: { secondsLeft }, retryAfterSeconds: secondsLeft };
}
