import type { Flag } from "@croupier/contract/flags";
import type { GameType } from "@croupier/contract/game-types";
import type { Language } from "@croupier/contract/languages";
import type { CurrencyCode } from "@croupier/contract/currencies";
import type { FieldRule } from "@croupier/contract/rules";
import type { Texts } from "../lib/texts.ts";
import type { ModuleNode, RegistrationField } from "@croupier/contract/rows/system";

export interface BannerConfig {
  id: string;
  groupName: "w_home" | "w_login" | "w_register" | "w_forget" | "w_pagcor";
  /** Which made picture it shows. */
  scene: string;
  title: Texts;
  text: Texts;
  action?: Texts;
  linkageType: "none" | "game" | "route" | "register" | "deposit";
  linkage?: string;
}

export interface AnnouncementConfig {
  id: string;
  type: "B" | "PL" | "PU" | "PR" | "H";
  /** A signed in, B anonymous, F first sign-in. */
  execution: "A" | "B" | "F";
  title: Texts;
  /** HTML; cleaned before it is sent and again in the browser. */
  content: Texts;
  publishedAt: string;
}

export interface HelpTagConfig {
  tag: string;
  title: Texts;
  /** HTML, cleaned before it is sent and again in the browser. */
  articles: { id: string; title: Texts; content: Texts }[];
}

export interface ArticleConfig {
  id: string;
  kind: "ABOUT" | "BLOG" | "RESPONSIBLE" | "LICENCES";
  title: Texts;
  summary: Texts;
  content: Texts;
  publishedAt: string;
}

export interface PromotionConfig {
  id: string;
  type: "WELCOME" | "DEPOSIT" | "SLOTS" | "LIVE" | "SPORTS" | "EVENT";
  /** Which made picture it shows. */
  scene: string;
  title: Texts;
  summary: Texts;
  content: Texts;
  startsAt: string;
  endsAt?: string;
}

export interface DepositMethodConfig {
  method: string;
  kind: "bank" | "wallet" | "crypto";
  name: Texts;
  /** Amounts in the wire form of money. */
  min: string;
  max: string;
  presets: string[];
  feeBasisPoints: number;
  minutes: { from: number; to: number };
}

export interface WithdrawMethodConfig {
  method: string;
  kind: "bank" | "crypto";
  name: Texts;
  min: string;
  max: string;
  feeBasisPoints: number;
  minutes: { from: number; to: number };
  banks: { code: string; name: Texts }[];
}

export interface WithdrawConfig {
  methods: WithdrawMethodConfig[];
  /** In one day of the merchant's. */
  daily: { max: string; times: number };
  maxDestinations: number;
  /** Until when a member may take a request back. */
  cancelUntil: "never" | "requested" | "review";
  /** Minutes after a pay-out until silence counts as received. */
  confirmMinutes: number;
  /** Above this, two people approve. */
  twoPersonAbove: string;
  /** What must be staked of each deposit before money may leave, in percent of it. */
  depositTurnoverPercent: number;
  /** In the sandbox the house decides by itself after so long; otherwise an operator does. */
  sandboxSeconds: { approve: number };
}

/** Everything that makes a merchant itself; seeded from a file, kept in the database (decisions.md reading 14). */
export interface MerchantConfig {
  code: string;
  hosts: string[];
  brand: {
    name: string;
    nameAccent: string;
    nameRest: string;
    logo: string;
    icon: string;
    tokens: { dark: Record<string, string>; light: Record<string, string> };
  };
  languages: Language[];
  /** Wire code or tag; TY where nothing else is said. */
  defaultLanguage: Language;
  currency: CurrencyCode;
  gmtOffsetMinutes: number;
  /** Two letters: whose dialling code stands first. */
  country: string;
  /** Says on "forgot password" that a name and an email belong to nobody (specification section 8). */
  revealUnknownAccount: boolean;
  flags: Record<Flag, boolean>;
  whitelabel: ModuleNode[];
  restrictedCountries: string[];
  maintenance: { title: Texts; text: Texts };
  restriction: { title: Texts; text: Texts };
  customerService: { csPosition: string; title: Texts; path: string }[];
  social: Record<string, string>;
  resources: { resourceType: string; labelNameEn: string; url: string }[];
  imageCDNs: string[];
  launchGameCDNs: string[];
  gtagId?: string;
  /** Texts this merchant replaces, by language and key. */
  texts: Partial<Record<Language, Record<string, string>>>;
  register: {
    fields: { name: RegistrationField; required: boolean }[];
    rules: Partial<Record<RegistrationField, FieldRule>>;
    minimumAge: number;
  };
  /** Categories in the order of the navigation. */
  categories: GameType[];
  /** Vendors first in their lanes; the rest follow in the catalogue's order. */
  vendorOrder: string[];
  hotGames: number[];
  isSingleWallet: boolean;
  banners: BannerConfig[];
  announcements: AnnouncementConfig[];
  help: HelpTagConfig[];
  articles: ArticleConfig[];
  promotions: PromotionConfig[];
  deposit: { methods: DepositMethodConfig[]; minutesToPay: number; maxOpen: number };
  withdraw: WithdrawConfig;
  /** Largest stake one bet may have, in the wire form of money. */
  maxStake: string;
}
