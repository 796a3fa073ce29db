import type { Flag } from "@croupier/contract/domain/flags";
import type { GameType } from "@croupier/contract/domain/game-types";
import type { Language } from "@croupier/contract/domain/languages";
import type { CurrencyCode } from "@croupier/contract/domain/currencies";
import type { FieldRule } from "@croupier/contract/domain/rules";
import type { PointType } from "@croupier/contract/domain/points";
import type { DepositWay } from "@croupier/contract/rows/cashier/wallet";
import type { NeedKind } from "@croupier/contract/rows/promotions/rewards";
import type { Texts } from "../../kit/lib/texts.ts";
import type { ModuleNode, RegistrationField } from "@croupier/contract/rows/site/merchants";

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

/** What is given: an amount in the wire form of money, how many times it must be staked, and days until it expires. */
export interface AwardConfig {
  amount: string;
  turnoverTimes: number;
  days: number;
}

/** What is asked for: an amount in the wire form of money, or a count. */
export type NeedConfig =
  | { kind: Extract<NeedKind, "stake" | "deposit">; goal: string; gameType?: GameType }
  | { kind: Exclude<NeedKind, "stake" | "deposit">; goal: number; gameType?: GameType };

export interface MissionConfig {
  id: string;
  title: Texts;
  /** Once for ever, or again each day or week of the merchant's. */
  period: "once" | "day" | "week";
  need: NeedConfig;
  gift: AwardConfig;
}

/** How a promotion is applied for; one without needs no application. */
export interface ApplicationConfig {
  /** Only members who registered since it began. */
  newMembersOnly?: true;
  /** Counted from the promotion's start on. */
  needs: NeedConfig[];
  /** An operator looks at each application; otherwise the needs alone decide. */
  reviewed?: true;
  /** Either the same for everybody, paid at once or waiting in the reward centre ... */
  gift?: AwardConfig & { atOnce?: true };
  /** ... or a lot a day from a table of prizes. */
  raffle?: { prizes: { prize: string; weight: number }[]; turnoverTimes: number; days: number };
}

export interface RewardsConfig {
  /** For an account of one's own. */
  registration?: AwardConfig & { title: Texts };
  /** For whoever invited a member that then paid in so much at first. */
  referral?: AwardConfig & { title: Texts; minDeposit: string };
  missions: MissionConfig[];
  /** In the sandbox the house takes up an application after so long, and approves it after as long again. */
  sandboxSeconds: { take: number; approve: number };
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
  application?: ApplicationConfig;
}

export interface DepositMethodConfig {
  method: string;
  kind: "card" | "bank" | "wallet" | "crypto";
  way: DepositWay;
  name: Texts;
  /** Amounts in the wire form of money. */
  min: string;
  max: string;
  presets: string[];
  feeBasisPoints: number;
  minutes: { from: number; to: number };
  /** Where the payer sends another asset: how much of the wallet's currency one of it is worth, in the wire form. */
  crypto?: { asset: string; network: string; rate: string; confirmations: number };
}

export interface DepositBonusConfig {
  code: string;
  title: Texts;
  percent: number;
  /** Amounts in the wire form of money: the most that is given, and the smallest deposit it comes with. */
  most: string;
  min: string;
  /** How many times the bonus itself must be staked. */
  turnoverTimes: number;
  /** Only with the first deposit, once for ever; otherwise again when the last one has ended. */
  firstOnly: boolean;
}

export interface DepositConfig {
  methods: DepositMethodConfig[];
  bonuses: DepositBonusConfig[];
  minutesToPay: number;
  maxOpen: number;
  /** Above this, two people approve what is credited by hand. */
  twoPersonAbove: string;
  /** In the sandbox the house approves a proof by itself after so long; otherwise an operator does. */
  sandboxSeconds: { approve: number };
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

export interface GoodsConfig {
  goods: string;
  title: Texts;
  text: Texts;
  /** Its made picture. */
  hue: number;
  emblem: string;
  /** How many there are to begin with; what is left is kept in the database. */
  quantity: number;
  /** Points and money in the wire form. */
  pointsRequirement: string;
  /** What must have been paid in or staked within `days` before it may be redeemed. */
  amountRequirement?: { kind: "deposit" | "bet"; amount: string };
}

export interface PointsConfig {
  /** Points for one unit of the currency, in basis points; nothing where a type is not named. */
  ratios: Partial<Record<PointType, number>>;
  /** So many points are one unit of the currency. */
  conversion: { on: boolean; ratio: number; min: string };
  /** How far back deposits and stakes count for the goods' requirements. */
  days: number;
  goods: GoodsConfig[];
  /** In the sandbox the house decides by itself after so long; otherwise an operator does. */
  sandboxSeconds: { decide: number };
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
  /** The merchant's chat: an address, or a path of the sandbox. Without one, live chat leads to its own contact. */
  chat?: string;
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
  /** What is given to members whose account somebody else opened, never sent to a browser; and how long one is good. */
  password?: { given?: string; days?: number };
  /**
   * Who is asked for a second step at an address they never signed in from, whether the name of the bank account is asked
   * for beside a code, and for how long a browser can be trusted.
   */
  secondStep: { newAddress: "everyone" | "enrolled"; bankName: boolean; trustDays: number };
  /** Numbers are proved by this firebase project in place of codes that the platform sends. */
  firebase?: { apiKey: string; authDomain: string; projectId: string };
  /** Human verification before a sign-in or a registration: how many zero bits a browser looks for (see human-proof.ts). */
  humanBits?: number;
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
  deposit: DepositConfig;
  withdraw: WithdrawConfig;
  /** What of the stakes comes back when it is claimed: basis points by type of game, for so many days back. */
  rebate: { rates: Partial<Record<GameType, number>>; min: string; days: number };
  points: PointsConfig;
  rewards: RewardsConfig;
  /** To the upline, in the wire form of money. */
  transfer: { min: string; max: string; dailyMax: string };
  /** Largest stake one bet may have, in the wire form of money. */
  maxStake: string;
}
