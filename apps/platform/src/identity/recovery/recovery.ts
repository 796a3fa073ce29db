import type { Input, Output } from "@croupier/contract/rows";
import type { Pool } from "../../kit/db/pool.ts";
import { isRefusal, refuse, type Refusal } from "../../kit/db/refusal.ts";
import { bump, limitKey } from "../../kit/db/throttle.ts";
import type { Caller } from "../../kit/http/call.ts";
import { faults, validateField, validatePassword, missing, repeated } from "../../kit/http/faults.ts";
import { atLeast } from "../../kit/lib/at-least.ts";
import { numberIn } from "../../kit/lib/mobile.ts";
import { emailOf, type Email } from "../../kit/lib/normalised.ts";
import { hashToken, newToken } from "../../kit/lib/tokens.ts";
import type { MerchantRow } from "../../site/merchants/store.ts";
import type { Outbound } from "../../notifications/outbound/outbound.ts";
import { passwordLinkEmail } from "../../notifications/outbound/write.ts";
import type { CodeRight } from "./codes.ts";
import * as store from "./store.ts";

const linkMinutes = 30;
const answerMs = 300;
/** Links to one mailbox, whoever asks for them. */
const mailsAnHour = 3;
const mailsADay = 10;

export interface RecoveryDeps {
  db: Pool;
  messages: Outbound;
  codeRight: CodeRight;
  merchant(code: string): Promise<MerchantRow>;
  captchaRight(key: string | undefined, answer: string | undefined): Promise<boolean>;
  /** Where a link in an email may lead. */
  siteOrigin(merchant: MerchantRow, caller: Caller): string;
  /** Sets a new password in place of a forgotten one: every session ends, and the member is notified. */
  resetPassword(
    memberId: bigint,
    newPassword: string,
    caller: Caller,
    provedBy: "sms" | "email",
    proof: (tx: Parameters<typeof store.takeLink>[0]) => Promise<boolean>,
  ): Promise<Refusal | undefined>;
  completeSignIn(memberId: bigint, caller: Caller): Promise<Output<"login"> | Refusal>;
}

/** Counts one more link to a mailbox, and answers whether it has had enough. */
async function isFull(db: Pool, merchant: string, email: Email): Promise<boolean> {
  if ((await bump(db, limitKey("reset-mail-hour", { merchant }, email), 3600)) > mailsAnHour) return true;
  return (await bump(db, limitKey("reset-mail-day", { merchant }, email), 24 * 3600)) > mailsADay;
}

export function createRecovery(deps: RecoveryDeps) {
  const { db, messages, codeRight, captchaRight, merchant, siteOrigin, resetPassword, completeSignIn } = deps;

  /** Answers the same whether or not there is such a member, unless the merchant wants it told. */
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
      if (!found?.email) return row.config.revealUnknownAccount ? refuse("MEMBER_UNKNOWN") : undefined;
      // A mailbox that has had enough gets no more; the link of the last email stays valid.
      if (await isFull(db, code, emailOf(found.email))) return undefined;
      const { token, hash } = newToken();
      await store.putLink(db, found.id, hash, linkMinutes);
      const url = `${siteOrigin(row, caller)}/#reset=${token}`;
      await messages.enqueue(
        db,
        passwordLinkEmail(row.config, { ...found, email: found.email }, url, linkMinutes),
        linkMinutes,
      );
      messages.kick();
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
