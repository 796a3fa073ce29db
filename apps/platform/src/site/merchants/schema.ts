import { isOrigin } from "@croupier/server/origins";
import { currencies, type CurrencyCode } from "@croupier/contract/domain/currencies";
import { flags } from "@croupier/contract/domain/flags";
import { requiresIdentity } from "@croupier/contract/domain/identity";
import { languages } from "@croupier/contract/domain/languages";
import { pointTypes } from "@croupier/contract/domain/points";
import { depositWays } from "@croupier/contract/rows/cashier/deposits";
import { needKinds } from "@croupier/contract/rows/promotions/rewards";
import { contractKinds } from "@croupier/contract/domain/contracts";
import { fieldRule, registrationFields, type ModuleNode } from "@croupier/contract/rows/site/merchants";
import { gameType, hundredths, vassalage } from "@croupier/contract/wire/shapes";
import { z } from "zod";
import { money, positive } from "./amounts.ts";
import { bonusFaults } from "./bonus-rule.ts";
import { patternFault } from "./checked-pattern.ts";
import { texts } from "./file-texts.ts";
import { offered } from "./offer-schema.ts";
import { payments } from "./payments-schema.ts";
import { protection, registerFault } from "./protection-schema.ts";
import { typedBoundFaults } from "./typed-bounds.ts";

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
  /** The picture it shows. */
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
  /** The scenes of a promotion in pictures, in order. */
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

/** The award, the multiple of it that must be staked, and the days until it expires. */
const award = z.object({ amount: positive, turnoverTimes: times, days });

/** A requirement: an amount, or a count. */
const need = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["stake", "deposit"]), goal: positive, gameType: gameType.exactOptional() }),
  z.object({
    kind: z.literal("bets"),
    goal: z.number().int().min(1),
    /** The amount at risk in a bet that counts. */
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
  /** Once for ever, or again each day or week in the merchant's time zone. */
  period: z.enum(["once", "day", "week"]),
  need,
  gift: award,
});

/** The application for a promotion; one without it needs none. */
const application = z.object({
  /** Only for members who registered since it began. */
  newMembersOnly: z.literal(true).exactOptional(),
  /** Counted from the promotion's start. */
  needs: z.array(need),
  /** An operator reviews each application; otherwise only the needs decide. */
  reviewed: z.literal(true).exactOptional(),
  /** Either the same for all, paid at once or waiting in the reward centre ... */
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

/** A race for the highest stakes in settled bets of a day or week in the merchant's time zone. */
const race = z.object({
  id: name,
  title: texts,
  period: z.enum(["DAY", "WEEK"]),
  /** Prizes by place, starting with the first. */
  prizes: z.array(positive).min(1).max(100),
  /** The amount at risk in the race's period for a place that wins. */
  minStake: positive,
  turnoverTimes: times,
  days,
});

const rewards = z.object({
  /** For a registration. */
  registration: award.extend({ title: texts }).exactOptional(),
  /** For the inviter of a member whose first deposit reaches the minimum. */
  referral: award.extend({ title: texts, minDeposit: money }).exactOptional(),
  missions: z.array(mission),
  /** The most cash that an account may be given per day without a stake and a turnover. */
  freeADay: money.default(0n),
  /** At most one per period: the leaderboard shows its prizes. */
  races: z
    .array(race)
    .refine((races) => new Set(races.map(({ period }) => period)).size === races.length, "two races of one period")
    .default([]),
  /** In the sandbox an application is reviewed after the first time, and approved after the second. */
  sandboxSeconds: z.object({ take: seconds, approve: seconds }),
});

/** A level: its thresholds, in total and each month, and its benefits. */
const vipLevel = z.object({
  name: texts,
  /** Its emblem. */
  badge: name,
  /** Valid bets and deposits since the member's count began. */
  validBets: money,
  deposits: money,
  /** Valid bets in a calendar month, below which a member falls by one level. */
  keep: money,
  levelBonus: money,
  weeklyBonus: money,
  monthlyBonus: money,
  birthdayBonus: money,
  /** Added to the rebate rates of all games. */
  addedBasisPoints: basisPoints,
  /** The maximum withdrawn in a day, if above the merchant's own. */
  withdrawADay: money.exactOptional(),
  /** The highest fee of a withdrawal. */
  feeBasisPoints: basisPoints.exactOptional(),
  /** A personal host. */
  host: z.object({ title: texts, path: name }).exactOptional(),
});

/** Returns whether a level has benefits for time alone. */
const givesInTime = ({ weeklyBonus, monthlyBonus, birthdayBonus }: z.output<typeof vipLevel>): boolean =>
  weeklyBonus + monthlyBonus + birthdayBonus > 0n;

/** VIP levels, lowest first; the lowest has no thresholds and does not count as a level. */
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
  /** A deposit bonus by its code, or "rebate", whose figures are shown if the promotion has none of its own. */
  announces: z.string().exactOptional(),
  type: z.enum(["WELCOME", "DEPOSIT", "SLOTS", "LIVE", "SPORTS", "EVENT"]),
  /** The picture it shows. */
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
  /** Set if the payer sends another asset: the value of one of it in the wallet's currency. */
  crypto: z
    .object({
      asset: name,
      network: name,
      rate: positive,
      confirmations: z.number().int().min(0),
      /** The decimals of the asset that are sent. */
      decimals: z.number().int().min(0).max(8).default(2),
    })
    .exactOptional(),
});

const depositBonus = z
  .object({
    code: name,
    title: texts,
    percent: z.number().int().min(1),
    /** The maximum bonus, and the smallest deposit for it. */
    most: positive,
    min: money,
    /** The multiple of the bonus that must be staked. */
    turnoverTimes: times,
    /** Only with the first deposit, once for ever; otherwise again when the last one has ended. */
    firstOnly: z.boolean(),
    /** For a repeatable bonus, the days after it was given until it can be chosen again. */
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
  /** Two people must approve a manual credit above this. */
  twoPersonAbove: money,
  /** In the sandbox a proof is approved automatically after this time; otherwise an operator decides. */
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
  /** Per day in the merchant's time zone. */
  daily: z.object({ max: positive, times: z.number().int().min(1) }),
  maxDestinations: z.number().int().min(1),
  /** The last state in which a member may cancel a request. */
  cancelUntil: z.enum(["never", "requested", "review"]),
  /** Minutes after a pay-out until silence counts as received. */
  confirmMinutes: z.number().int().min(0),
  /** Two people must approve above this. */
  twoPersonAbove: money,
  /** The percentage of each deposit that must be staked before money may leave. */
  depositTurnoverPercent: z.number().int().min(0),
  /** In the sandbox a request is decided automatically after this time; otherwise an operator decides. */
  sandboxSeconds: z.object({ approve: seconds }),
});

/** Hundredths by game (its node id), else by vendor, else by type; otherwise full weight. */
const weights = z.object({
  types: z.partialRecord(gameType, hundredths),
  vendors: z.record(vassalage, hundredths),
  games: z.record(z.string().regex(/^\d{1,18}$/), hundredths),
});

/** The weights of bets for a turnover requirement, and the largest bet while a bonus is active. */
const turnover = z.object({
  /** The part of a valid bet that counts. */
  weights,
  /** Absent: the limit of any bet. */
  bonusMaxStake: positive.exactOptional(),
  /** Allows games to be played with a bonus before its turnover is done. */
  stakeable: z.boolean().default(false),
  /** The multiple of its fee that a bet between players counts at most, for everything paid on play. */
  feeFactor: z.number().int().min(0).max(100).default(20),
  /** The multiple of its amount that a playable bonus becomes in cash at most; absent: no maximum. */
  highestPayoutTimes: z.number().int().min(1).max(1000).exactOptional(),
});

const goods = z.object({
  goods: name,
  title: texts,
  text: texts,
  /** The hue of its picture. */
  hue: z.number(),
  emblem: name,
  /** The initial stock; the database stores the remaining one. */
  quantity: z.number().int().min(0),
  /** In points. */
  pointsRequirement: positive,
  /** The value of one item in the merchant's currency. */
  worth: positive,
  /** The deposits or stakes required within `days` before it may be redeemed. */
  amountRequirement: z.object({ kind: z.enum(["deposit", "bet"]), amount: positive }).exactOptional(),
});

const points = z.object({
  /** Points for one unit of the currency, in basis points; none for types that are not listed. */
  ratios: z.partialRecord(z.enum(pointTypes), z.number().int().min(0)),
  /** The ratio is the number of points for one unit of the currency. */
  conversion: z.object({ on: z.boolean(), ratio: z.number().int().min(1), min: money }),
  /** The days for which deposits and stakes count for the goods' requirements. */
  days,
  goods: z.array(goods),
  /** In the sandbox a request is decided automatically after this time; otherwise an operator decides. */
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

/** Everything that defines a merchant, in the form of its file; money is bigint once it is parsed. */
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
  /** Wire code or tag; TY by default. */
  defaultLanguage: z.enum(languages),
  currency: z.enum(Object.keys(currencies) as [CurrencyCode, ...CurrencyCode[]]),
  gmtOffsetMinutes: z.number().int().min(-720).max(840),
  /** Two letters: the country whose dialling code comes first. */
  country: z.string().length(2),
  /** Reveals on "forgot password" that a name and an email match no account (specification section 8). */
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
    minimumAge: z.number().int().min(0).default(18),
  }),
  /**
   * The initial password of accounts that another person opens, never sent to a browser; and the days a password is
   * valid.
   */
  password: z.object({ given: z.string().exactOptional(), days: days.exactOptional() }).exactOptional(),
  /**
   * The members who need a second step at an unknown address, whether it also requires the name of the bank account,
   * and how long a browser can be trusted.
   */
  secondStep: z.object({
    newAddress: z.enum(["everyone", "enrolled"]),
    bankName: z.boolean(),
    trustDays: z.number().int().min(0),
  }),
  /** This firebase project proves numbers, instead of the platform's own codes. */
  firebase: z.object({ apiKey: name, authDomain: name, projectId: name }).exactOptional(),
  /**
   * Text messages with codes: the countries whose numbers get one (by default the merchant's own), and the maximum per
   * hour and country.
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
  /** Human verification before a sign-in or a registration: the number of zero bits a browser must find. */
  humanBits: z.number().int().min(0).exactOptional(),
  /** Categories in the order of the navigation. */
  categories: z.array(gameType),
  ...offered,
  isSingleWallet: z.boolean(),
  banners: z.array(banner),
  announcements: z.array(announcement),
  /** Announcements for agents only, in their own centre. */
  agentAnnouncements: z.array(announcement.pick({ id: true, title: true, content: true, publishedAt: true })),
  help: z.array(helpTag),
  articles: z.array(article),
  promotions: z.array(promotion),
  deposit,
  withdraw,
  payments: payments.default([]),
  /** The share of stakes to claim back: basis points by type of game, for this many days back. */
  rebate: z.object({ rates: z.partialRecord(gameType, basisPoints), min: positive, days }),
  /** The part of a bet's amount at risk that is its valid bet, for everything paid on play. */
  validBet: z.object({ weights }).default({ weights: { types: {}, vendors: {}, games: {} } }),
  turnover: turnover.default({
    weights: { types: {}, vendors: {}, games: {} },
    stakeable: false,
    feeFactor: 20,
  }),
  points,
  rewards,
  vip: vip.exactOptional(),
  /** Transfers to the upline. */
  transfer: z.object({ min: money, max: positive, dailyMax: positive }),
  /** Teams: the bets that make a member active, the maximum depth, and the highest rebate rate of a first line. */
  agents: z.object({
    activeMinimum: positive,
    maxDepth: z.number().int().min(1).max(20),
    topRebateRate: z.number().int().min(0).max(10_000),
    /** Maximum of an agent's direct downlines, and of its own registrations in one day; absent: no maximum. */
    maxDirect: z.number().int().min(1).max(1_000_000).exactOptional(),
    maxRegistrationsADay: z.number().int().min(1).max(100_000).exactOptional(),
    /** Maximum an agent may send down in one day; absent: the maximum of members. */
    sendDailyMax: positive.exactOptional(),
    /** The size of a win that the agents above are notified of; absent: none is. */
    bigWin: positive.exactOptional(),
    /** Red envelopes: minimum and maximum of one, the maximum a day, shares and hours. Without it there are none. */
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
  /** Affiliates' share of the net revenue, and the maximum of links. Without it nobody can apply. */
  affiliates: z.object({ rate: basisPoints, maxLinks: z.number().int().min(1).max(100) }).exactOptional(),
  /**
   * Contracts of agents: the highest rate of each kind in hundredths of a percent, the days within which a kind's bills
   * are claimed (0: they are paid at once), and the days after which a requested end of a contract needs no answer.
   */
  contracts: z.object({
    maxRates: z.record(z.enum(contractKinds), basisPoints),
    claimDays: z.record(z.enum(contractKinds), z.number().int().min(0).max(365)),
    noticeDays: z.number().int().min(0).max(90),
    /** Whether what a team won in a period is taken off its loss in the next before a dividend is paid. */
    carryLosses: z.boolean().default(true),
  }),
  /** The largest stake of one bet. */
  maxStake: positive,
  /** Lets players buy the free spins of a slot. */
  featureBuy: z.boolean(),
  /** Rules of the merchant's market for the protection of its players. */
  protection: protection.prefault({}),
});

export const merchantSchema = merchant
  .refine(({ points, withdraw }) => (points.ratios.deposit ?? 0) === 0 || withdraw.depositTurnoverPercent >= 100, {
    path: ["points", "ratios", "deposit"],
    message: "points for deposits need withdraw.depositTurnoverPercent of 100 or more",
  })
  .refine(({ flags, register }) => !flags.FREEPLAY3 || !requiresIdentity(register.fields), {
    path: ["flags", "FREEPLAY3"],
    message: "nobody plays without an account where a registration asks who people are",
  })
  .superRefine(({ protection: { largestBets }, currency }, context) => {
    for (const [at, { amounts }] of largestBets.entries()) {
      if (amounts[currency] !== undefined) continue;
      const message = "a largest bet needs an amount in the merchant's currency";
      context.addIssue({ code: "custom", path: ["protection", "largestBets", at, "amounts", currency], message });
    }
  })
  .superRefine((file, context) => {
    for (const { place, message } of [...bonusFaults(file), ...typedBoundFaults(file)])
      context.addIssue({ code: "custom", path: [...place], message });
  })
  .superRefine((file, context) => {
    const fault = registerFault(file);
    if (fault) context.addIssue({ code: "custom", path: ["protection", "registers", file.country], message: fault });
  });
