import { isOrigin } from "@croupier/server/origins";
import { currencies, type CurrencyCode } from "@croupier/contract/domain/currencies";
import { flags } from "@croupier/contract/domain/flags";
import { languages } from "@croupier/contract/domain/languages";
import { parseMoney, type Money } from "@croupier/contract/domain/money";
import { pointTypes } from "@croupier/contract/domain/points";
import { depositWays } from "@croupier/contract/rows/cashier/wallet";
import { needKinds } from "@croupier/contract/rows/promotions/rewards";
import { contractKinds } from "@croupier/contract/domain/contracts";
import { fieldRule, registrationFields, type ModuleNode } from "@croupier/contract/rows/site/merchants";
import { gameType, hundredths, vassalage } from "@croupier/contract/wire/shapes";
import { z } from "zod";
import { patternFault } from "./checked-pattern.ts";

/** An amount in a merchant's file: a string with four decimals. From here on it is a bigint. */
const money = z.string().transform((text, context): Money => {
  const value = parseMoney(text);
  if (value !== undefined && value >= 0n) return value;
  context.addIssue({ code: "custom", message: 'an amount has four decimals: "50.0000"' });
  return z.NEVER;
});
const positive = money.refine((value) => value > 0n, "must be greater than zero");

const texts = z.partialRecord(z.enum(languages), z.string());
const seconds = z.number().min(0);
const days = z.number().int().min(1);
const basisPoints = z.number().int().min(0).max(10_000);
const times = z.number().int().min(0);
const minutes = z.object({ from: z.number().int().min(0), to: z.number().int().min(0) });
const name = z.string().min(1);
const at = z.iso.datetime();
const titled = z.object({ title: texts, text: texts });

const banner = z.object({
  id: name,
  groupName: z.enum(["w_home", "w_login", "w_register", "w_forget", "w_pagcor"]),
  /** Which made picture it shows. */
  scene: name,
  title: texts,
  text: texts,
  action: texts.exactOptional(),
  linkageType: z.enum(["none", "game", "route", "register", "deposit"]),
  linkage: z.string().exactOptional(),
});

const announcement = z.object({
  id: name,
  type: z.enum(["B", "PL", "PU", "PR", "H"]),
  /** A signed in, B anonymous, F first sign-in. */
  execution: z.enum(["A", "B", "F"]),
  title: texts,
  /** HTML; cleaned before it is sent and again in the browser. */
  content: texts,
  /** Of a promotion in pictures: scenes, in order. */
  scenes: z.array(name).exactOptional(),
  publishedAt: at,
});

const helpTag = z.object({
  tag: name,
  title: texts,
  /** HTML, cleaned before it is sent and again in the browser. */
  articles: z.array(z.object({ id: name, title: texts, content: texts })),
});

const article = z.object({
  id: name,
  kind: z.enum(["ABOUT", "BLOG", "RESPONSIBLE", "LICENCES"]),
  title: texts,
  summary: texts,
  content: texts,
  publishedAt: at,
});

/** What is given, how many times it must be staked, and days until it expires. */
const award = z.object({ amount: positive, turnoverTimes: times, days });

/** What must be done: an amount, or a count. */
const need = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["stake", "deposit"]), goal: positive, gameType: gameType.exactOptional() }),
  z.object({
    kind: z.literal("bets"),
    goal: z.number().int().min(1),
    /** What must be at risk in a bet that counts. */
    minStake: positive,
    gameType: gameType.exactOptional(),
  }),
  z.object({
    kind: z.enum(needKinds).exclude(["stake", "deposit", "bets"]),
    goal: z.number().int().min(1),
    gameType: gameType.exactOptional(),
  }),
]);

const mission = z.object({
  id: name,
  title: texts,
  /** Once for ever, or again each day or week of the merchant's. */
  period: z.enum(["once", "day", "week"]),
  need,
  gift: award,
});

/** How a promotion is applied for; one without needs no application. */
const application = z.object({
  /** Only members who registered since it began. */
  newMembersOnly: z.literal(true).exactOptional(),
  /** Counted from the promotion's start on. */
  needs: z.array(need),
  /** An operator looks at each application; otherwise the needs alone decide. */
  reviewed: z.literal(true).exactOptional(),
  /** Either the same for everybody, paid at once or waiting in the reward centre ... */
  gift: award.extend({ atOnce: z.literal(true).exactOptional() }).exactOptional(),
  /** ... or a lot a day from a table of prizes. */
  raffle: z
    .object({
      prizes: z.array(z.object({ prize: money, weight: z.number().int().min(1) })).min(1),
      turnoverTimes: times,
      days,
    })
    .exactOptional(),
});

/** A race: who stakes most in settled bets of a day or week of the merchant's. */
const race = z.object({
  id: name,
  title: texts,
  period: z.enum(["DAY", "WEEK"]),
  /** By place, the first one first. */
  prizes: z.array(positive).min(1).max(100),
  /** What must be at risk in its time for a place that wins. */
  minStake: positive,
  turnoverTimes: times,
  days,
});

const rewards = z.object({
  /** For an account of one's own. */
  registration: award.extend({ title: texts }).exactOptional(),
  /** For whoever invited a member that then paid in so much at first. */
  referral: award.extend({ title: texts, minDeposit: money }).exactOptional(),
  missions: z.array(mission),
  /** At most one a period: the leaderboard shows its prizes. */
  races: z
    .array(race)
    .refine((races) => new Set(races.map(({ period }) => period)).size === races.length, "two races of one period")
    .default([]),
  /** In the sandbox an application is taken up after so long, and approved after as long again. */
  sandboxSeconds: z.object({ take: seconds, approve: seconds }),
});

/** A level: what it asks for, in all and each month, and what it gives. */
const vipLevel = z.object({
  name: texts,
  /** The emblem that stands for it. */
  badge: name,
  /** Staked validly and paid in since the member is counted. */
  validBets: money,
  deposits: money,
  /** Staked validly in a calendar month, below which a member falls by one level. */
  keep: money,
  levelBonus: money,
  weeklyBonus: money,
  monthlyBonus: money,
  birthdayBonus: money,
  /** Added to the rebate rates of all games. */
  addedBasisPoints: basisPoints,
  /** The most that leaves on a day, where it is more than the merchant's own. */
  withdrawADay: money.exactOptional(),
  /** The highest fee of a withdrawal. */
  feeBasisPoints: basisPoints.exactOptional(),
  /** A person of one's own. */
  host: z.object({ title: texts, path: name }).exactOptional(),
});

/** Whether a level gives something for time alone. */
const givesInTime = ({ weeklyBonus, monthlyBonus, birthdayBonus }: z.output<typeof vipLevel>): boolean =>
  weeklyBonus + monthlyBonus + birthdayBonus > 0n;

/** VIP levels, lowest first; the lowest asks for nothing and is no level yet. */
const vip = z
  .object({ turnoverTimes: times, levels: z.array(vipLevel).min(2).max(30) })
  .refine(
    ({ levels: [lowest] }) => lowest !== undefined && lowest.validBets === 0n && lowest.deposits === 0n,
    "the lowest level asks for nothing",
  )
  .refine(
    ({ levels }) =>
      levels.every((level, at) => at === 0 || (levels[at - 1]?.validBets ?? 0n) < level.validBets) &&
      levels.every((level, at) => at === 0 || (levels[at - 1]?.deposits ?? 0n) <= level.deposits),
    "each level asks for more than the one below",
  )
  .refine(({ levels: [lowest] }) => lowest !== undefined && !givesInTime(lowest) && lowest.levelBonus === 0n, {
    path: ["levels", 0],
    message: "the lowest level gives nothing",
  })
  .superRefine(({ levels }, context) => {
    for (const [at, level] of levels.entries()) {
      if (level.keep > 0n || !givesInTime(level)) continue;
      const message = "a level with a weekly, monthly or birthday bonus asks for bets to be kept";
      context.addIssue({ code: "custom", path: ["levels", at, "keep"], message });
    }
  });

const promotion = z.object({
  id: name,
  /** A deposit bonus by its code, or "rebate": its figures are shown, where the promotion has none of its own. */
  announces: z.string().exactOptional(),
  type: z.enum(["WELCOME", "DEPOSIT", "SLOTS", "LIVE", "SPORTS", "EVENT"]),
  /** Which made picture it shows. */
  scene: name,
  title: texts,
  summary: texts,
  content: texts,
  startsAt: at,
  endsAt: at.exactOptional(),
  application: application.exactOptional(),
});

const depositMethod = z.object({
  method: name,
  kind: z.enum(["card", "bank", "wallet", "crypto"]),
  way: z.enum(depositWays),
  name: texts,
  min: money,
  max: positive,
  presets: z.array(positive),
  feeBasisPoints: basisPoints,
  minutes,
  /** Where the payer sends another asset: how much of the wallet's currency one of it is worth. */
  crypto: z
    .object({
      asset: name,
      network: name,
      rate: positive,
      confirmations: z.number().int().min(0),
      /** How finely the asset is sent. */
      decimals: z.number().int().min(0).max(8).default(2),
    })
    .exactOptional(),
});

const depositBonus = z
  .object({
    code: name,
    title: texts,
    percent: z.number().int().min(1),
    /** The most that is given, and the smallest deposit it comes with. */
    most: positive,
    min: money,
    /** How many times the bonus itself must be staked. */
    turnoverTimes: times,
    /** Only with the first deposit, once for ever; otherwise again when the last one has ended. */
    firstOnly: z.boolean(),
    /** Of one for further deposits: so many days after it was given it can be chosen again. */
    everyDays: days.exactOptional(),
  })
  .refine(({ firstOnly, everyDays }) => firstOnly || everyDays !== undefined, {
    path: ["everyDays"],
    message: "a bonus for further deposits says after how many days it can be chosen again",
  });

const deposit = z.object({
  methods: z.array(depositMethod),
  bonuses: z.array(depositBonus),
  minutesToPay: z.number().int().min(1),
  maxOpen: z.number().int().min(1),
  /** Above this, two people approve what is credited by hand. */
  twoPersonAbove: money,
  /** In the sandbox a proof is approved by itself after so long; otherwise an operator decides. */
  sandboxSeconds: z.object({ approve: seconds }),
});

const withdrawMethod = z.object({
  method: name,
  kind: z.enum(["bank", "crypto"]),
  name: texts,
  min: money,
  max: positive,
  feeBasisPoints: basisPoints,
  minutes,
  banks: z.array(z.object({ code: name, name: texts })),
});

const withdraw = z.object({
  methods: z.array(withdrawMethod),
  /** In one day of the merchant's. */
  daily: z.object({ max: positive, times: z.number().int().min(1) }),
  maxDestinations: z.number().int().min(1),
  /** Until when a member may take a request back. */
  cancelUntil: z.enum(["never", "requested", "review"]),
  /** Minutes after a pay-out until silence counts as received. */
  confirmMinutes: z.number().int().min(0),
  /** Above this, two people approve. */
  twoPersonAbove: money,
  /** What must be staked of each deposit before money may leave, in percent of it. */
  depositTurnoverPercent: z.number().int().min(0),
  /** In the sandbox a request is decided by itself after so long; otherwise an operator decides. */
  sandboxSeconds: z.object({ approve: seconds }),
});

/** Hundredths by game (its node id), else by vendor, else by type; all of it where nothing is said. */
const weights = z.object({
  types: z.partialRecord(gameType, hundredths),
  vendors: z.record(vassalage, hundredths),
  games: z.record(z.string().regex(/^\d{1,18}$/), hundredths),
});

/** What bets count for a turnover requirement, and how large one may be while a bonus is active. */
const turnover = z.object({
  /** How much of a valid bet counts. */
  weights,
  /** Absent: what any bet may be. */
  bonusMaxStake: positive.exactOptional(),
  /** Whether games can be played with a bonus before its turnover is done. */
  stakeable: z.boolean().default(false),
  /** How many times its fee a bet in a game between players counts at most, for everything that is paid on play. */
  feeFactor: z.number().int().min(0).max(100).default(20),
  /** How many times its amount a bonus that can be played with becomes in cash at most; absent: all that it holds. */
  highestPayoutTimes: z.number().int().min(1).max(1000).exactOptional(),
});

const goods = z.object({
  goods: name,
  title: texts,
  text: texts,
  /** Its made picture. */
  hue: z.number(),
  emblem: name,
  /** How many there are to begin with; what is left is stored in the database. */
  quantity: z.number().int().min(0),
  /** In points. */
  pointsRequirement: positive,
  /** What one of it is worth in the merchant's currency. */
  worth: positive,
  /** What must have been paid in or staked within `days` before it may be redeemed. */
  amountRequirement: z.object({ kind: z.enum(["deposit", "bet"]), amount: positive }).exactOptional(),
});

const points = z.object({
  /** Points for one unit of the currency, in basis points; nothing where a type is not named. */
  ratios: z.partialRecord(z.enum(pointTypes), z.number().int().min(0)),
  /** So many points are one unit of the currency. */
  conversion: z.object({ on: z.boolean(), ratio: z.number().int().min(1), min: money }),
  /** How far back deposits and stakes count for the goods' requirements. */
  days,
  goods: z.array(goods),
  /** In the sandbox a request is decided by itself after so long; otherwise an operator decides. */
  sandboxSeconds: z.object({ decide: seconds }),
});

const moduleNode: z.ZodType<ModuleNode, ModuleNode> = z.object({
  modId: name,
  enabled: z.boolean(),
  get childrenNodes() {
    return z.array(moduleNode);
  },
});

/** A field's rule whose expression can hold up neither a process nor a page. */
const checkedRule = fieldRule.superRefine(({ acceptedPattern }, context) => {
  const fault = patternFault(acceptedPattern);
  if (fault) context.addIssue({ code: "custom", path: ["acceptedPattern"], message: `${acceptedPattern} ${fault}` });
});

/** Everything that makes a merchant itself, as its file says it; money is bigint once it is parsed. */
const merchant = z.object({
  code: name,
  /** Addresses of the site, the first its main one: scheme and host; one of this machine gets the port it runs at. */
  origins: z.array(z.string().refine(isOrigin, "an origin like https://club.example")),
  brand: z.object({
    name,
    nameAccent: z.string(),
    nameRest: z.string(),
    logo: name,
    icon: name,
    tokens: z.object({ dark: z.record(z.string(), z.string()), light: z.record(z.string(), z.string()) }),
  }),
  languages: z.array(z.enum(languages)).min(1),
  /** Wire code or tag; TY where nothing else is said. */
  defaultLanguage: z.enum(languages),
  currency: z.enum(Object.keys(currencies) as [CurrencyCode, ...CurrencyCode[]]),
  gmtOffsetMinutes: z.number().int().min(-720).max(840),
  /** Two letters: whose dialling code stands first. */
  country: z.string().length(2),
  /** Says on "forgot password" that a name and an email belong to nobody (specification section 8). */
  revealUnknownAccount: z.boolean(),
  flags: z.record(z.enum(flags), z.boolean()),
  whitelabel: z.array(moduleNode),
  restrictedCountries: z.array(z.string()),
  maintenance: titled,
  restriction: titled,
  /** The merchant's chat: an address, or a path of the sandbox. Without one, live chat leads to its own contact. */
  chat: z.string().exactOptional(),
  customerService: z.array(z.object({ csPosition: name, title: texts, path: name })),
  social: z.record(z.string(), z.string()),
  resources: z.array(z.object({ resourceType: name, labelNameEn: name, url: name })),
  imageCDNs: z.array(z.string()),
  launchGameCDNs: z.array(z.string()),
  gtagId: z.string().exactOptional(),
  /** Texts this merchant replaces, by language and key. */
  texts: z.partialRecord(z.enum(languages), z.record(z.string(), z.string())),
  register: z.object({
    fields: z.array(z.object({ name: z.enum(registrationFields), required: z.boolean() })),
    rules: z.partialRecord(z.enum(registrationFields), checkedRule),
    minimumAge: z.number().int().min(0),
  }),
  /** What is given to members whose account somebody else opened, never sent to a browser; and how long one is good. */
  password: z.object({ given: z.string().exactOptional(), days: days.exactOptional() }).exactOptional(),
  /**
   * Who needs a second step at an address they never signed in from, whether the name of the bank account is needed beside
   * a code, and for how long a browser can be trusted.
   */
  secondStep: z.object({
    newAddress: z.enum(["everyone", "enrolled"]),
    bankName: z.boolean(),
    trustDays: z.number().int().min(0),
  }),
  /** Numbers are proved by this firebase project in place of codes that the platform sends. */
  firebase: z.object({ apiKey: name, authDomain: name, projectId: name }).exactOptional(),
  /**
   * Text messages with codes: the countries whose numbers are sent one (the merchant's own where nothing is said), and how
   * many an hour to each country.
   */
  textCodes: z
    .object({
      countries: z
        .array(z.string().regex(/^[A-Z]{2}$/))
        .min(1)
        .exactOptional(),
      perHour: z.number().int().min(1).exactOptional(),
    })
    .exactOptional(),
  /** Human verification before a sign-in or a registration: how many zero bits a browser looks for. */
  humanBits: z.number().int().min(0).exactOptional(),
  /** Categories in the order of the navigation. */
  categories: z.array(gameType),
  /** Vendors first in their lanes; the rest follow in the catalogue's order. */
  vendorOrder: z.array(name),
  hotGames: z.array(z.number().int()),
  isSingleWallet: z.boolean(),
  banners: z.array(banner),
  announcements: z.array(announcement),
  /** For agents alone, in their own centre. */
  agentAnnouncements: z.array(announcement.pick({ id: true, title: true, content: true, publishedAt: true })),
  help: z.array(helpTag),
  articles: z.array(article),
  promotions: z.array(promotion),
  deposit,
  withdraw,
  /** What of the stakes comes back when it is claimed: basis points by type of game, for so many days back. */
  rebate: z.object({ rates: z.partialRecord(gameType, basisPoints), min: positive, days }),
  /** How much of what is at risk in a bet is its valid bet, for everything that is paid on play. */
  validBet: z.object({ weights }).default({ weights: { types: {}, vendors: {}, games: {} } }),
  turnover: turnover.default({
    weights: { types: {}, vendors: {}, games: {} },
    stakeable: false,
    feeFactor: 20,
  }),
  points,
  rewards,
  vip: vip.exactOptional(),
  /** To the upline. */
  transfer: z.object({ min: money, max: positive, dailyMax: positive }),
  /** Teams: what a member must bet to count as active, how deep they go, and the highest rebate rate of a first line. */
  agents: z.object({
    activeMinimum: positive,
    maxDepth: z.number().int().min(1).max(20),
    topRebateRate: z.number().int().min(0).max(10_000),
    /** How many an agent may have directly below, and how many it may register itself in one day; absent: any number. */
    maxDirect: z.number().int().min(1).max(1_000_000).exactOptional(),
    maxRegistrationsADay: z.number().int().min(1).max(100_000).exactOptional(),
    /** How much an agent may send down in one day; absent: what a member may send. */
    sendDailyMax: positive.exactOptional(),
    /** A win of so much is told to the agents above; absent: none is. */
    bigWin: positive.exactOptional(),
    /** Red envelopes: the least and most of one, the most a day, shares and hours. Without it there are none. */
    envelopes: z
      .object({
        min: positive,
        max: positive,
        dailyMax: positive,
        maxCount: z.number().int().min(1).max(10_000),
        maxHours: z.number().int().min(1).max(720),
      })
      .exactOptional(),
  }),
  /** Affiliates' share of the net revenue, and the most links of one. Without it nobody can apply. */
  affiliates: z.object({ rate: basisPoints, maxLinks: z.number().int().min(1).max(100) }).exactOptional(),
  /**
   * Contracts of agents: the highest rate of each kind in hundredths of a percent, the days within which a kind's bills
   * are claimed (0: they are paid at once), and those after which whoever asked for a contract's end may end it without
   * an answer.
   */
  contracts: z.object({
    maxRates: z.record(z.enum(contractKinds), basisPoints),
    claimDays: z.record(z.enum(contractKinds), z.number().int().min(0).max(365)),
    noticeDays: z.number().int().min(0).max(90),
  }),
  /** Largest stake one bet may have. */
  maxStake: positive,
  /** Whether players may buy the free spins of a slot. */
  featureBuy: z.boolean(),
});

export const merchantSchema = merchant.refine(
  ({ points, withdraw }) => (points.ratios.deposit ?? 0) === 0 || withdraw.depositTurnoverPercent >= 100,
  {
    path: ["points", "ratios", "deposit"],
    message: "points for deposits need withdraw.depositTurnoverPercent of 100 or more",
  },
);
