import type { Flag } from "@croupier/contract/domain/flags";
import type { Language } from "@croupier/contract/domain/languages";
import type { Input, Output, RowName, Rows } from "@croupier/contract/rows";
import type { Refusal } from "../db/refusal.ts";
import type { SecureCookie } from "./secure-cookie.ts";

/** The signed-in member of a call, as the session gate found it. */
export interface SignedIn {
  sessionId: string;
  memberId: bigint;
  merchant: string;
  account: string;
  type: number;
  status: "active" | "blocked" | "excluded";
  currency: string;
  /** This session may do nothing else before. */
  mustChangePassword: boolean;
}

/** What the gates need to know of a merchant; the whole of it belongs to the merchants module. */
export interface MerchantGate {
  code: string;
  flags: Record<Flag, boolean>;
  systemStatus: 0 | 1 | 2;
  defaultLanguage: Language;
  /** How hard a browser works before it may sign in or register; 0: not at all. */
  humanBits: number;
}

export interface Caller {
  /** The visitor's address, as the trusted proxy tells it. */
  ip: string;
  /** Host name the visitor used, without port. */
  host: string;
  /** http or https with host and port, as the visitor sees the site. */
  origin: string;
  userAgent: string;
  country: string | undefined;
  /** What this browser was given when its member said that it can be trusted. */
  trustedBrowser: string | undefined;
}

/** Everything a handler is given. Member and agent rows always have a session. */
export interface Call<N extends RowName> {
  input: Input<N>;
  merchant: MerchantGate;
  language: Language;
  caller: Caller;
  session: Rows[N]["access"] extends "public" ? SignedIn | undefined : SignedIn;
  /** The browser's key of a command; present on rows that are idempotent. */
  idempotencyKey: string;
  remember: SecureCookie;
  trust: SecureCookie;
  thirdParty: SecureCookie;
}

type Handler<N extends RowName> = (call: Call<N>) => Promise<Output<N> | Refusal>;
export type Handlers = { [N in RowName]: Handler<N> };
