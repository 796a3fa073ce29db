import { normalisePassword } from "@croupier/contract/domain/typed-text";
import type { Pool } from "../../kit/db/pool.ts";
import { bump, clearCount, countOf, limitKey, type LimitKey } from "../../kit/db/throttle.ts";
import { refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { Caller, SubAccount } from "../../kit/http/call.ts";
import { hashPassword, needsRehash, verifyPassword } from "../../kit/lib/passwords.ts";
import type { Mobile } from "../../kit/lib/mobile.ts";
import type { Network } from "@croupier/server/network";
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
import { isAnswer } from "./captcha.ts";
import type { LoginIdentity } from "./login-identity.ts";

/** Failures within the window before a captcha is required, and before the account is locked for a while. */
const captchaAfter = 3;
const lockAfter = 5;
const captchaAfterFromAddress = 15;
const failureWindowSeconds = 30 * 60;

export interface SignInTry {
  identity: LoginIdentity;
  password: string;
  captcha: string | undefined;
  captchaKey: string | undefined;
  /** "agent": the sign-in comes from the agent portal. */
  entrance: "agent" | undefined;
  remember: boolean;
}

export interface SignInDeps {
  db: Pool;
  members: MemberCredentials;
  merchant(code: string): Promise<MerchantRow>;
  captchaRight(key: string | undefined, answer: string | undefined): Promise<boolean>;
  completeSignIn: CompleteSignIn;
  subAccounts: {
    /** Finds the credentials for a login of the form "name@agent". */
    forSignIn(merchant: string, login: string): Promise<Credentials | undefined>;
    /** Opens a sub-account's session, and records it. */
    open(found: Credentials, subAccount: SubAccount, caller: Caller): Promise<SessionAnswer>;
    noteRefused(agentId: bigint, subAccount: SubAccount, caller: Caller): Promise<void>;
  };
  /** Multiplies the failures an address may have before a captcha is required. */
  limitFactor: number;
}

export function createSignIn(deps: SignInDeps) {
  const { db, members, merchant, captchaRight, completeSignIn, subAccounts, limitFactor } = deps;

  async function mostOf(keys: readonly LimitKey[]): Promise<{ count: number; secondsLeft: number }> {
    const counts = await Promise.all(keys.map((key) => countOf(db, key)));
    return counts.reduce((most, each) => (each.count > most.count ? each : most));
  }

  async function bumpAll(keys: readonly LimitKey[]): Promise<number> {
    const counts: number[] = [];
    for (const key of keys) counts.push(await bump(db, key, failureWindowSeconds));
    return Math.max(...counts);
  }

  /** Checks a sign-in: the same answer in the same time whether or not the account exists. */
  return async function signIn(attempt: SignInTry, caller: Caller): Promise<SessionAnswer | Refusal> {
    const { identity } = attempt;
    const found = await (isSubAccount(attempt)
      ? subAccounts.forSignIn(identity.merchant, identity.account)
      : members.forSignIn(identity));
    const keys = keysOf(identity, found);
    const addressKey = limitKey("sign-in-from", caller.network);
    const before = await mostOf(keys);
    if (before.count >= lockAfter) return locked(before.secondsLeft);
    const fromAddress = await countOf(db, addressKey);
    const askCaptcha = before.count >= captchaAfter || fromAddress.count >= captchaAfterFromAddress * limitFactor;
    if (askCaptcha && !(await captchaRight(attempt.captchaKey, attempt.captcha))) {
      if (attempt.captcha && isAnswer(attempt.captcha)) await bump(db, addressKey, failureWindowSeconds);
      return refuse(attempt.captcha ? "CAPTCHA_WRONG" : "CAPTCHA_REQUIRED", { captcha: true });
    }
    // It is counted before it is checked, so that concurrent guesses cannot outrun the count.
    const tries = await bumpAll(keys);
    if (tries > lockAfter) return locked((await mostOf(keys)).secondsLeft);
    const right = await verifyPassword(found?.password_hash, attempt.password);
    if (!found || !right) {
      await bump(db, addressKey, failureWindowSeconds);
      if (found?.subAccount) await subAccounts.noteRefused(found.id, found.subAccount, caller);
      else await noteTry(db, found?.id ?? null, "password", "wrong", caller);
      return refuse("LOGIN_FAILED", { captcha: tries >= captchaAfter });
    }
    if (found.status === "blocked") {
      if (!found.subAccount) await noteTry(db, found.id, "password", "blocked", caller);
      // A member below an agent is referred to that agent (specification section 6).
      return refuse("ACCOUNT_BLOCKED", found.upline_id ? { contact: "agent" } : undefined);
    }
    for (const key of keys) await clearCount(db, key);
    if (found.subAccount) {
      return isAgent(found.type) ? subAccounts.open(found, found.subAccount, caller) : refuse("AGENTS_ONLY");
    }
    if (found.password_hash && needsRehash(found.password_hash)) {
      await members.saveHash(found.id, await hashPassword(attempt.password));
    }
    if (attempt.entrance === "agent" && !isAgent(found.type)) return refuse("AGENTS_ONLY");
    const { config } = await merchant(identity.merchant);
    const password = validateAge(config, found, normalisePassword(attempt.password) === config.password?.given);
    return completeSignIn(found.id, caller, { method: "password", password, remember: attempt.remember });
  };
}

/** A sub-account signs in only through the agent portal, with a name that no member can have. */
const isSubAccount = ({ entrance, identity }: SignInTry): boolean =>
  entrance === "agent" && identity.account.includes("@");

/** Returns the counters of wrong passwords: by the typed identity, and by its member, who may have several. */
function keysOf({ keys }: LoginIdentity, found: Credentials | undefined): LimitKey[] {
  const named = keys.map((key) => limitKey("sign-in", key));
  if (!found) return named;
  const { id, subAccount } = found;
  return [...named, subAccount ? limitKey("sign-in-sub-account", subAccount.id) : limitKey("sign-in-member", id)];
}

/** Applies the merchant's password age rules to a correct password (specification section 4). */
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
  return async function remembered(
    code: string,
    memberId: bigint,
    rememberFamily: string,
    caller: Caller,
  ): Promise<SessionAnswer | Refusal> {
    const found = await members.credentialsOf(memberId);
    if (!found) return refuse("REMEMBER_ENDED");
    if (found.status === "blocked") return refuse("ACCOUNT_BLOCKED");
    const { config } = await merchant(code);
    return completeSignIn(memberId, caller, {
      method: "remembered",
      password: validateAge(config, found, false),
      rememberFamily,
    });
  };
}

export interface CodeSignInDeps {
  db: Pool;
  codeRight(
    place: { merchant: string; purpose: "login"; recipient: Mobile },
    code: string,
    firebaseIdToken: string | undefined,
    network: Network,
  ): Promise<boolean>;
  byMobile(
    merchant: string,
    mobileNum: Mobile,
  ): Promise<{ id: bigint; status: "active" | "blocked" | "excluded" } | undefined>;
  completeSignIn: CompleteSignIn;
}

/** Creates the sign-in by text message code, which ignores an expired or first password (section 4). */
export function createCodeSignIn({ db, codeRight, byMobile, completeSignIn }: CodeSignInDeps) {
  return async function signInByCode(
    merchant: string,
    mobileNum: Mobile,
    code: string,
    firebaseIdToken: string | undefined,
    caller: Caller,
  ): Promise<SessionAnswer | Refusal> {
    const place = { merchant, purpose: "login", recipient: mobileNum } as const;
    const right = await codeRight(place, code, firebaseIdToken, caller.network);
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
