import type { Input, Output } from "@croupier/contract/rows";
import type { Pool } from "../../kit/db/pool.ts";
import { isRefusal, refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { Caller } from "../../kit/http/call.ts";
import { faults, validateField, validatePassword, missing, repeated } from "../../kit/http/faults.ts";
import { atLeast } from "../../kit/lib/at-least.ts";
import { numberIn } from "../../kit/lib/mobile.ts";
import { emailOf } from "../../kit/lib/normalised.ts";
import type { Network } from "@croupier/server/network";
import { hashToken, newToken } from "../../kit/lib/tokens.ts";
import type { MerchantRow } from "../../site/merchants/store.ts";
import type { Outbound } from "../../notifications/outbound/outbound.ts";
import { passwordLinkEmail } from "../../notifications/outbound/write.ts";
import { createCodeLimits } from "./code-limits.ts";
import type { CodeRight } from "./codes.ts";
import * as store from "./store.ts";

const linkMinutes = 30;
const answerMs = 300;

export interface RecoveryDeps {
  db: Pool;
  messages: Outbound;
  codeRight: CodeRight;
  merchant(code: string): Promise<MerchantRow>;
  captchaRight(key: string | undefined, answer: string | undefined): Promise<boolean>;
  /** Returns whether a member signed in from this network before. */
  knowsNetwork(memberId: bigint, network: Network): Promise<boolean>;
  /** Returns the origin that links in emails lead to. */
  siteOrigin(merchant: MerchantRow, caller: Caller): string;
  /** Replaces a forgotten password, ends every session and notifies the member. */
  resetPassword(
    memberId: bigint,
    newPassword: string,
    caller: Caller,
    provedBy: "sms" | "email",
    proof: (tx: Parameters<typeof store.takeLink>[0]) => Promise<boolean>,
  ): Promise<Refusal | undefined>;
  completeSignIn(memberId: bigint, caller: Caller): Promise<Output<"login"> | Refusal>;
}

async function sendLink(
  { db, messages, siteOrigin }: RecoveryDeps,
  row: MerchantRow,
  member: store.FoundMember & { email: string },
  caller: Caller,
): Promise<void> {
  const { token, hash } = newToken();
  await store.putLink(db, member.id, hash, linkMinutes);
  const url = `${siteOrigin(row, caller)}/#reset=${token}`;
  await messages.enqueue(db, passwordLinkEmail(row.config, member, url, linkMinutes), linkMinutes);
  messages.kick();
}

export function createRecovery(deps: RecoveryDeps) {
  const { db, codeRight, captchaRight, knowsNetwork, merchant, resetPassword, completeSignIn } = deps;
  const limits = createCodeLimits(db);

  /** Returns the same whether or not the member exists, unless the merchant's configuration reveals it. */
  async function byEmail(code: string, input: Input<"passwordByEmail">, caller: Caller): Promise<Refusal | undefined> {
    const row = await merchant(code);
    const { rules } = row.config.register;
    const wrong = faults({
      username: validateField(rules.username, input.username),
      email: validateField(rules.email, input.email),
    });
    if (wrong) return wrong;
    if (!(await captchaRight(input.captchaKey, input.captcha))) return refuse("CAPTCHA_WRONG", { captcha: true });
    return atLeast(answerMs, async () => {
      const found = await store.findByEmail(db, code, input.username, input.email);
      const known = found !== undefined && (await knowsNetwork(found.id, caller.network));
      // Every request counts, so that neither the limits nor the proof of work reveal whose mailbox it is.
      const place = { merchant: code, recipient: emailOf(input.email) };
      const full = await limits[known ? "known" : "stranger"]("password-link", place, caller.network);
      if (!found?.email) return row.config.revealUnknownAccount ? refuse("MEMBER_UNKNOWN") : undefined;
      // A full mailbox gets no more messages; its earlier links stay valid.
      if (full) return undefined;
      await sendLink(deps, row, { ...found, email: found.email }, caller);
      return undefined;
    });
  }

  async function byLink(
    code: string,
    { code: token, newPassword, confirmNewPassword }: Input<"passwordByLink">,
    caller: Caller,
  ): Promise<Output<"passwordByLink"> | Refusal> {
    const { config } = await merchant(code);
    const wrong = faults({
      newPassword: validatePassword(config, newPassword),
      confirmNewPassword: repeated(newPassword, confirmNewPassword),
    });
    if (wrong) return wrong;
    const hash = hashToken(token);
    const owner = await store.linkOwner(db, code, hash);
    if (!owner) return refuse("CODE_EXPIRED");
    const refused = await resetPassword(owner.id, newPassword, caller, "email", (tx) => store.takeLink(tx, hash));
    return refused ?? { account: owner.account };
  }

  async function byPhone(
    code: string,
    { mobileNum, countryDialingCode, verificationCode, newPassword, firebaseIdToken }: Input<"passwordByPhone">,
    caller: Caller,
  ): Promise<Output<"passwordByPhone"> | Refusal> {
    const { config } = await merchant(code);
    const wrong = faults({
      newPassword: validatePassword(config, newPassword),
      verificationCode: missing(verificationCode),
    });
    if (wrong) return wrong;
    const recipient = numberIn(mobileNum, countryDialingCode);
    if (!recipient) return refuse("MOBILE_INVALID");
    const place = { merchant: code, purpose: "password", recipient } as const;
    if (!(await codeRight(place, verificationCode, firebaseIdToken, caller.network))) {
      return refuse("CODE_WRONG");
    }
    const found = await store.findByMobile(db, code, recipient);
    if (!found) return refuse("CODE_WRONG");
    if (found.status === "blocked") return refuse("ACCOUNT_BLOCKED");
    const refused = await resetPassword(found.id, newPassword, caller, "sms", async () => true);
    return isRefusal(refused) ? refused : completeSignIn(found.id, caller);
  }

  return { byEmail, byLink, byPhone };
}

export type Recovery = ReturnType<typeof createRecovery>;
