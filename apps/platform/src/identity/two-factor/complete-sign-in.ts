import { isSameName } from "@croupier/contract/domain/typed-text";
import type { Input } from "@croupier/contract/rows";
import type { FactorKind } from "@croupier/contract/rows/identity/two-factor";
import type { SecurityKind } from "@croupier/contract/domain/security-events";
import type { Pool } from "../../kit/db/pool.ts";
import { isRefusal, refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { Caller } from "../../kit/http/call.ts";
import type { SecureCookie } from "../../kit/http/secure-cookie.ts";
import { hashToken, newToken } from "../../kit/lib/tokens.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import type { CompleteSignIn, SessionGrant, SessionAnswer } from "../sessions/sessions.ts";
import { namedKinds, secondKinds, type Proofs, type Sent } from "./proofs.ts";
import * as store from "./store.ts";
import type { FactorState, Ticket } from "./store.ts";

const ticketMinutes = 10;
const mostTries = 8;

export interface CompleteSignInDeps {
  db: Pool;
  proofs: Proofs;
  merchant(code: string): Promise<{ config: MerchantConfig }>;
  open(memberId: bigint, caller: Caller, grant: SessionGrant): Promise<SessionAnswer>;
  noteTry(
    memberId: bigint,
    outcome: "wrong" | "challenged",
    method: SessionGrant["method"],
    caller: Caller,
  ): Promise<void>;
  announce(memberId: bigint, kind: SecurityKind, caller: Caller): Promise<unknown>;
  /** Returns the holder name of the member's bank accounts. */
  holderOf(memberId: bigint): Promise<string | undefined>;
}

/** The factors a sign-in method proves besides a password. */
const provedBy: Partial<Record<SessionGrant["method"], readonly FactorKind[]>> = { sms: ["sms"], reset: ["sms"] };

/**
 * Returns the factors already proved. A password set by text message or email proves only that channel, until another
 * factor is shown.
 */
function provedAlready({ on, passwordProof }: FactorState, method: SessionGrant["method"]): FactorKind[] {
  const byPassword = method === "password" || method === "remembered";
  return [...(provedBy[method] ?? []), ...(on.length > 0 && byPassword && passwordProof ? [passwordProof] : [])];
}

/**
 * Creates the completion of a sign-in: it opens the session or requires a second step. Members who enabled one need it
 * in every untrusted browser; if the merchant wants, all others need it at an unknown address.
 */
export function createCompleteSignIn(deps: CompleteSignInDeps): CompleteSignIn {
  const { db, open, announce } = deps;

  return async function completeSignIn(memberId, caller, { remember = false, ...grant }) {
    const state = await store.readState(db, memberId);
    const { secondStep } = (await deps.merchant(state.merchant)).config;
    const known = await store.knowsAddress(db, memberId, caller.network);
    const proved = provedAlready(state, grant.method);
    const requested = state.on.length > 0 || (known === false && secondStep.newAddress === "everyone");
    const kinds = secondKinds(state, proved);
    const passes = kinds.length === 0 && state.on.length === 0;
    if (!requested || passes || (await isTrusted(state, caller))) {
      const answer = await open(memberId, caller, grant);
      if (known === false) await announce(memberId, "newAddress", caller);
      return answer;
    }
    await deps.noteTry(memberId, "challenged", grant.method, caller);
    const otherwise = state.recoveryCodesLeft === 0 || (grant.method === "sms" && state.hasPassword);
    if (kinds.length === 0 && otherwise) return refuse("SIGN_IN_OTHERWISE");
    const askBankName =
      secondStep.bankName &&
      known === false &&
      (await deps.holderOf(memberId)) !== undefined &&
      !kinds.includes("totp");
    const { token, hash } = newToken();
    await store.putTicket(
      db,
      hash,
      {
        memberId,
        merchant: state.merchant,
        method: grant.method,
        passwordExpired: grant.password?.expired ?? false,
        mustChange: grant.password?.mustChange ?? null,
        remember,
        proved,
        askBankName,
      },
      ticketMinutes,
    );
    return refuse("SECOND_FACTOR_REQUIRED", {
      ticket: token,
      kinds: namedKinds(state, kinds),
      bankName: askBankName,
      trustDays: secondStep.trustDays,
    });
  };

  async function isTrusted(state: FactorState, { trustedBrowser }: Caller): Promise<boolean> {
    return trustedBrowser !== undefined && store.isTrusted(db, state.id, hashToken(trustedBrowser));
  }
}

/** Creates the second step itself, for the ticket that the first step returned. */
export function createSecondStep(deps: CompleteSignInDeps) {
  const { db, proofs, open, announce } = deps;

  async function nameIsRight(ticket: Ticket, { kind, bankName = "" }: Input<"secondStep">): Promise<boolean> {
    if (!ticket.askBankName || kind === "recovery") return true;
    const holder = await deps.holderOf(ticket.memberId);
    return holder === undefined || isSameName(holder, bankName);
  }

  async function validate(
    ticket: Ticket,
    input: Input<"secondStep">,
    state: FactorState,
    { network }: Caller,
  ): Promise<Refusal | undefined> {
    const context = { purpose: "second", network } as const;
    // A wrong bank name is answered like a wrong code, and does not use the code up.
    if (await nameIsRight(ticket, input)) {
      return proofs.validate(state, secondKinds(state, ticket.proved), context, input);
    }
    return (await proofs.countTry(state.id, context)) ?? refuse("CODE_WRONG");
  }

  async function trustBrowser(memberId: bigint, cookie: SecureCookie, days: number): Promise<void> {
    const before = cookie.read();
    const { token, hash } = newToken();
    await store.trust(db, memberId, before === undefined ? undefined : hashToken(before), hash, days);
    cookie.keep(token, days * 86_400);
  }

  return {
    async sendCode(
      merchant: string,
      { ticket: token, kind }: Input<"secondStepCode">,
      { network }: Caller,
    ): Promise<Sent | Refusal> {
      const ticket = await store.readTicket(db, merchant, hashToken(token), { mostTries, counts: false });
      if (!ticket) return refuse("TICKET_ENDED");
      const state = await store.readState(db, ticket.memberId);
      return proofs.send(state, secondKinds(state, ticket.proved), { purpose: "second", network }, kind);
    },
    /** Returns the session, and whether the browser asked to be remembered when the sign-in began. */
    async finish(
      merchant: string,
      input: Input<"secondStep">,
      caller: Caller,
      cookie: SecureCookie,
    ): Promise<{ answer: SessionAnswer; ticket: Ticket } | Refusal> {
      const hash = hashToken(input.ticket);
      const ticket = await store.readTicket(db, merchant, hash, { mostTries, counts: true });
      if (!ticket) return refuse("TICKET_ENDED");
      const state = await store.readState(db, ticket.memberId);
      if (state.status === "blocked") return refuse("ACCOUNT_BLOCKED");
      const refused = await validate(ticket, input, state, caller);
      if (isRefusal(refused)) {
        if (refused.refused === "CODE_WRONG") await deps.noteTry(state.id, "wrong", "second", caller);
        return refused;
      }
      if (!(await store.takeTicket(db, hash))) return refuse("TICKET_ENDED");
      await store.clearPasswordProof(db, state.id);
      const { secondStep } = (await deps.merchant(merchant)).config;
      const known = await store.knowsAddress(db, state.id, caller.network);
      if (input.trust) await trustBrowser(state.id, cookie, secondStep.trustDays);
      const password = { expired: ticket.passwordExpired, mustChange: ticket.mustChange ?? undefined };
      const answer = await open(state.id, caller, { method: "second", password, proved: true });
      if (input.kind === "recovery") await announce(state.id, "recoveryCodeUsed", caller);
      if (known === false) await announce(state.id, "newAddress", caller);
      return { answer, ticket };
    },
  };
}

export type SecondStep = ReturnType<typeof createSecondStep>;
