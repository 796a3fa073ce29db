import type { AgentRight } from "@croupier/contract/domain/agent-rights";
import type { BreakNotice } from "@croupier/contract/domain/breaks";
import type { Flag } from "@croupier/contract/domain/flags";
import type { Language } from "@croupier/contract/domain/languages";
import type { Input, Output, RowName, Rows } from "@croupier/contract/rows";
import type { Refusal } from "../db/refusal.ts";
import type { CommandKey } from "./command-key.ts";
import type { Network } from "@croupier/server/network";
import type { SecureCookie } from "./secure-cookie.ts";

/** A person who acts for an agent, within these rights. */
export interface SubAccount {
  id: bigint;
  name: string;
  rights: AgentRight[];
}

/** The signed-in member of a call, as found by the session gate. */
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
  /** Set during a break from everything: the rows marked `onBreak: "blocked"` are refused. */
  onBreak?: BreakNotice;
  /** Set if the session is a sub-account's of this agent. */
  subAccount?: SubAccount;
}

/** The merchant's properties that the gates need; the merchants module has the rest. */
export interface MerchantGate {
  code: string;
  flags: Record<Flag, boolean>;
  systemStatus: 0 | 1 | 2;
  defaultLanguage: Language;
  /** Difficulty of the proof of work before a sign-in or registration, in bits; 0 disables it. */
  humanBits: number;
}

export interface Caller {
  /** The visitor's address, as the trusted proxy reports it. */
  ip: string;
  /** The network of that address, which limits count and members' known networks store. */
  network: Network;
  /** The origin of the site in the visitor's browser; for a call past the gates, one of its merchant's. */
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
  /** Set on idempotent rows. */
  command: CommandKey;
  remember: SecureCookie;
  trust: SecureCookie;
  thirdParty: SecureCookie;
}

type Handler<N extends RowName> = (call: Call<N>) => Promise<Output<N> | Refusal>;
export type Handlers = { [N in RowName]: Handler<N> };
