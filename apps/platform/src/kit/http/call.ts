import type { AgentRight } from "@croupier/contract/domain/agent-rights";
import type { Flag } from "@croupier/contract/domain/flags";
import type { Language } from "@croupier/contract/domain/languages";
import type { Input, Output, RowName, Rows } from "@croupier/contract/rows";
import type { Refusal } from "../db/refusal.ts";
import type { Network } from "@croupier/server/network";
import type { SecureCookie } from "./secure-cookie.ts";

/** Somebody who acts for an agent, with no more than these rights. */
export interface SubAccount {
  id: bigint;
  name: string;
  rights: AgentRight[];
}

/** The signed-in member of a call, as the session gate found it. */
export interface SignedIn {
  sessionId: string;
  memberId: bigint;
  merchant: string;
  account: string;
  type: number;
  status: "active" | "blocked" | "excluded";
  currency: string;
  /** Until the password is changed, this session may only use rows marked `whileForced`. */
  mustChangePassword: boolean;
  /** The session is a sub-account's of this agent. */
  subAccount?: SubAccount;
}

/** What the gates need to know of a merchant; the merchants module has the rest. */
export interface MerchantGate {
  code: string;
  flags: Record<Flag, boolean>;
  systemStatus: 0 | 1 | 2;
  defaultLanguage: Language;
  /** Difficulty of the proof of work before a sign-in or registration, in bits; 0: none. */
  humanBits: number;
}

export interface Caller {
  /** The visitor's address, as the trusted proxy reports it. */
  ip: string;
  /** The network of that address, by which limits count and members know it. */
  network: Network;
  /** The origin at which the visitor sees the site; a call that passed the gates has one of its merchant's. */
  origin: string;
  userAgent: string;
  country: string | undefined;
  /** The token that marks this browser as trusted. */
  trustedBrowser: string | undefined;
}

/** Everything a handler receives. Member and agent rows always have a session. */
export interface Call<N extends RowName> {
  input: Input<N>;
  merchant: MerchantGate;
  language: Language;
  caller: Caller;
  session: Rows[N]["access"] extends "public" ? SignedIn | undefined : SignedIn;
  /** The browser's idempotency key; present on rows that are idempotent. */
  idempotencyKey: string;
  remember: SecureCookie;
  trust: SecureCookie;
  thirdParty: SecureCookie;
}

type Handler<N extends RowName> = (call: Call<N>) => Promise<Output<N> | Refusal>;
export type Handlers = { [N in RowName]: Handler<N> };
