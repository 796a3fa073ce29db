import type { Input, Output } from "@croupier/contract/rows";
import type { SecurityKind } from "@croupier/contract/domain/security-events";
import type { Db, Pool, Tx } from "../../kit/db/pool.ts";
import { isRefusal, refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { Caller, SignedIn } from "../../kit/http/call.ts";
import { faults, validateField } from "../../kit/http/faults.ts";
import { readMobile, type Mobile } from "../../kit/lib/mobile.ts";
import type { Network } from "@croupier/server/network";
import { emailOf, type Email } from "../../kit/lib/normalised.ts";
import { findContactBreak, findExcludedContact } from "../../protection/breaks/person-store.ts";
import type { MerchantRow } from "../../site/merchants/store.ts";
import type { Codes } from "../recovery/codes.ts";
import { bindContact } from "./store.ts";

export interface BindDeps {
  db: Pool;
  codes: Pick<Codes, "sendOwn" | "right">;
  merchant(code: string): Promise<MerchantRow>;
  requireStepUp(session: SignedIn): Promise<Refusal | undefined>;
  checkOwner(memberId: bigint, password: string): Promise<Refusal | undefined>;
  announce(
    memberId: bigint,
    kind: SecurityKind,
    caller: Caller,
    change: (tx: Tx) => Promise<Refusal | undefined>,
  ): Promise<Refusal | undefined>;
}

/** Refuses to replace a contact during a break, since another account of the same person is known by it. */
async function refuseReplacement(db: Db, memberId: bigint, kind: "mobile" | "email"): Promise<Refusal | undefined> {
  const onBreak = await findContactBreak(db, memberId, kind);
  return onBreak && refuse("ON_BREAK", onBreak);
}

/** Creates the binding of a number or an email that a code proves. */
export function createBind({ db, codes, merchant, requireStepUp, checkOwner, announce }: BindDeps) {
  async function validateEmail(code: string, email: string): Promise<Email | Refusal> {
    const { rules } = (await merchant(code)).config.register;
    return faults({ email: validateField(rules.email, email) }) ?? emailOf(email);
  }

  async function bind(
    session: SignedIn,
    contact: { kind: "mobile" | "email"; recipient: Mobile | Email },
    proof: { verificationCode: string; password: string },
    caller: Caller,
  ): Promise<Record<string, never> | Refusal> {
    const { memberId, merchant: code } = session;
    const refused = (await requireStepUp(session)) ?? (await checkOwner(memberId, proof.password));
    if (refused) return refused;
    const place = { merchant: code, purpose: "bind", recipient: contact.recipient } as const;
    if (!(await codes.right(place, proof.verificationCode, caller.network))) return refuse("CODE_WRONG");
    const { kind, recipient } = contact;
    const failed = await announce(memberId, kind, caller, async (tx) => {
      const held = await refuseReplacement(tx, memberId, kind);
      if (held) return held;
      const contacts = { [kind === "mobile" ? "mobileNum" : "email"]: recipient };
      const isFree = !(await findExcludedContact(tx, code, contacts, memberId));
      if (isFree && (await bindContact(tx, memberId, kind, recipient))) return undefined;
      return refuse(kind === "mobile" ? "MOBILE_TAKEN" : "EMAIL_TAKEN");
    });
    return failed ?? {};
  }

  return {
    async sendCode(
      session: SignedIn,
      input: Input<"bindCode">,
      { network, language }: { network: Network; language: string },
    ): Promise<Output<"bindCode"> | Refusal> {
      const requested = await requireStepUp(session);
      if (requested) return requested;
      const recipient =
        input.kind === "sms"
          ? (readMobile(input.mobileNum, input.countryDialingCode) ?? refuse("MOBILE_INVALID"))
          : await validateEmail(session.merchant, input.email);
      if (isRefusal(recipient)) return recipient;
      const { merchant: code, memberId, account } = session;
      const held = await refuseReplacement(db, memberId, input.kind === "sms" ? "mobile" : "email");
      if (held) return held;
      const reader = { account, language };
      const place = { merchant: code, purpose: "bind", recipient } as const;
      return codes.sendOwn({ ...place, memberId, network, channel: input.kind, reader });
    },
    async mobile(session: SignedIn, input: Input<"bindMobile">, caller: Caller) {
      const recipient = readMobile(input.mobileNum, input.countryDialingCode);
      return recipient ? bind(session, { kind: "mobile", recipient }, input, caller) : refuse("MOBILE_INVALID");
    },
    async email(session: SignedIn, input: Input<"bindEmail">, caller: Caller) {
      const recipient = await validateEmail(session.merchant, input.email);
      return isRefusal(recipient) ? recipient : bind(session, { kind: "email", recipient }, input, caller);
    },
  };
}

export type Bind = ReturnType<typeof createBind>;
