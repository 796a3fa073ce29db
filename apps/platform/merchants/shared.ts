import { flags, type Flag } from "@croupier/contract/domain/flags";
import { familyRule } from "@croupier/contract/domain/rules";
import type { ModuleNode } from "@croupier/contract/rows/site/merchants";
import type { Texts } from "../src/kit/lib/texts.ts";
import type { BannerConfig, MerchantFile, WithdrawFile } from "../src/site/merchants/config.ts";
import { articles } from "./data/articles.ts";
import { sampleGoods } from "./data/goods.ts";
import { help } from "./data/help.ts";
import { rewards } from "./data/rewards.ts";

/** Returns all eleven flags; those named are on. */
export function flagsOn(...on: Flag[]): Record<Flag, boolean> {
  return Object.fromEntries(flags.map((flag) => [flag, on.includes(flag)])) as Record<Flag, boolean>;
}

const leaf = (modId: string, enabled = true): ModuleNode => ({ modId, enabled, childrenNodes: [] });

/** Returns the module tree of a merchant with everything that is built, without the modules in `off`. */
export function modules(off: readonly string[] = []): ModuleNode[] {
  const on = (modId: string): ModuleNode => leaf(modId, !off.includes(modId));
  return [
    { modId: "home", enabled: true, childrenNodes: ["jackpot", "winnerBoard", "notices", "banners"].map(on) },
    {
      modId: "memberCenter",
      enabled: true,
      childrenNodes: [
        "transferFund",
        "bonusDetails",
        "transferUpline",
        "depositv2",
        "withdraw",
        "personalHistoryCopy",
        "transactionHistory",
        "personalProfit",
        "statement",
        "manualRebate",
        "messageV2",
        "rewardCenter",
        "redEnvelope",
        "affiliate",
        "contracts",
        "referral",
        "vip",
        "missionLeaderboard",
      ].map(on),
    },
    on("pointMall"),
  ];
}

/** Rules that both demo merchants share unchanged. */
export const commonRules: MerchantFile["register"]["rules"] = {
  password: familyRule("any", 8, 64),
  confirmPassword: familyRule("any", 1, 64),
  email: familyRule("email", 5, 100),
  affiliateCode: familyRule("alphanumeric", 4, 20),
  recommenderId: familyRule("alphanumeric", 4, 20),
  captcha: familyRule("digits", 4, 4),
  mobileNum: familyRule("digits", 8, 15),
  payeeName: familyRule("lettersSpaces", 2, 60),
  wechat: familyRule("symbols", 4, 30),
  facebook: familyRule("any", 3, 60),
  telegram: familyRule("symbols", 5, 33),
  zalo: familyRule("digits", 8, 15),
  idNumber: familyRule("alphanumeric", 6, 20),
  nickname: familyRule("any", 2, 24),
  birthday: familyRule("date", 10, 10),
  givenName: familyRule("lettersSpaces", 1, 60),
  familyName: familyRule("lettersSpaces", 1, 60),
  postcode: familyRule("any", 3, 12),
  personalNumber: familyRule("digits", 12, 12),
  address: familyRule("any", 5, 200),
  nationality: familyRule("lettersSpaces", 2, 60),
  occupation: familyRule("any", 2, 60),
  sourceOfIncome: familyRule("any", 2, 100),
  qqNum: familyRule("digits", 5, 12),
  line: familyRule("symbols", 3, 30),
  whatsapp: familyRule("digits", 8, 15),
  paymentPassword: familyRule("digits", 6, 6),
};

const usdtName = { en: "USDT (TRC-20)", "zh-CN": "USDT（TRC-20）" };

const bonuses: MerchantFile["deposit"]["bonuses"] = [
  {
    code: "WELCOME",
    title: { en: "Welcome bonus", "zh-CN": "新会员首存红利" },
    percent: 100,
    most: "200.0000",
    min: "50.0000",
    turnoverTimes: 10,
    firstOnly: true,
  },
  {
    code: "RELOAD",
    title: { en: "Reload bonus", "zh-CN": "续存红利" },
    percent: 20,
    most: "100.0000",
    min: "100.0000",
    turnoverTimes: 50,
    firstOnly: false,
    everyDays: 7,
  },
];

/** The sandbox's provider, which serves every method of the demo merchants. */
export const sandboxPayments: MerchantFile["payments"] = [
  { id: "sandbox", adapter: "sandbox", deposits: ["card", "bank", "qr", "usdt"], payouts: ["bank", "usdt"] },
];

/**
 * Builds the four deposit methods of the sandbox provider. `usdtRate` is the value of one USDT in the merchant's
 * currency.
 */
export const sandboxDeposits = (usdtRate: string): MerchantFile["deposit"] => ({
  minutesToPay: 15,
  maxOpen: 5,
  twoPersonAbove: "5000.0000",
  sandboxSeconds: { approve: 20 },
  methods: [
    {
      method: "card",
      kind: "card",
      way: "page",
      name: { en: "Card", "zh-CN": "银行卡" },
      feeBasisPoints: 0,
      minutes: { from: 0, to: 1 },
      min: "50.0000",
      max: "50000.0000",
      presets: ["50.0000", "100.0000", "200.0000", "500.0000", "1000.0000", "5000.0000"],
    },
    {
      method: "bank",
      kind: "bank",
      way: "transfer",
      name: { en: "Bank transfer", "zh-CN": "银行转账" },
      feeBasisPoints: 0,
      minutes: { from: 2, to: 5 },
      min: "50.0000",
      max: "50000.0000",
      presets: ["50.0000", "100.0000", "200.0000", "500.0000", "1000.0000", "5000.0000"],
    },
    {
      method: "qr",
      kind: "wallet",
      way: "qr",
      name: { en: "QR / e-wallet", "zh-CN": "扫码 / 电子钱包" },
      feeBasisPoints: 0,
      minutes: { from: 0, to: 1 },
      min: "10.0000",
      max: "5000.0000",
      presets: ["10.0000", "50.0000", "100.0000", "200.0000", "500.0000", "1000.0000"],
    },
    {
      method: "usdt",
      kind: "crypto",
      way: "address",
      name: usdtName,
      feeBasisPoints: 200,
      minutes: { from: 1, to: 10 },
      min: "20.0000",
      max: "100000.0000",
      presets: ["20.0000", "100.0000", "500.0000", "1000.0000", "5000.0000"],
      crypto: { asset: "USDT", network: "TRC-20", rate: usdtRate, confirmations: 3 },
    },
  ],
  bonuses,
});

/** The two withdrawal methods of the sandbox provider, with the limits of both demo merchants. */
export const sandboxWithdrawals = {
  methods: [
    {
      method: "bank",
      kind: "bank",
      name: { en: "Bank account", "zh-CN": "银行账户" },
      feeBasisPoints: 0,
      minutes: { from: 5, to: 30 },
      banks: [
        { code: "FLB", name: { en: "First Lantern Bank", "zh-CN": "灯笼第一银行" } },
        { code: "RDB", name: { en: "River Delta Bank", "zh-CN": "河洲银行" } },
        { code: "HTC", name: { en: "Harbour Trust", "zh-CN": "海港信托" } },
        { code: "NCU", name: { en: "Northern Credit Union", "zh-CN": "北方信用社" } },
      ],
      min: "20.0000",
      max: "20000.0000",
    },
    {
      method: "usdt",
      kind: "crypto",
      name: usdtName,
      feeBasisPoints: 100,
      minutes: { from: 1, to: 10 },
      banks: [],
      min: "20.0000",
      max: "50000.0000",
    },
  ],
  daily: { max: "50000.0000", times: 10 },
  maxDestinations: 5,
  confirmMinutes: 30,
  sandboxSeconds: { approve: 20 },
} satisfies Partial<WithdrawFile>;

interface Words {
  title: Texts;
  text: Texts;
}

/** Returns the pictures beside the account's forms, in the merchant's own scene. */
export function formArt(scene: string, words: Record<"login" | "forget" | "register", Words>): BannerConfig[] {
  return (["login", "forget", "register"] as const).map((form) => ({
    id: `${form}-art`,
    groupName: `w_${form}` as const,
    scene,
    ...words[form],
    linkageType: "none",
  }));
}

/** The picture of the legal license (specification section 2). */
export const licenceArt: BannerConfig = {
  id: "licence",
  groupName: "w_pagcor",
  scene: "licence",
  title: { en: "Sample picture of a licence", "zh-CN": "牌照示例图" },
  text: {
    en: "Sample picture: a licensed operator shows the certificate of its authority here.",
    "zh-CN": "示例图片：持牌运营商在此展示监管机构颁发的证书。",
  },
  linkageType: "none",
};

const maintenance: MerchantFile["maintenance"] = {
  title: { en: "We are tidying up", "zh-CN": "系统维护中" },
  text: {
    en: "The site is closed for maintenance. Balances and open bets are safe.",
    "zh-CN": "网站正在维护，您的余额与未结算注单均安全无虞。",
  },
};

const restriction: MerchantFile["restriction"] = {
  title: { en: "Not available where you are", "zh-CN": "您所在的地区无法访问" },
  text: {
    en: "The law where you are does not let us offer our games. If you think this is a mistake, contact customer service and name the address below.",
    "zh-CN": "根据您所在地区的法律，我们无法提供服务。如有疑问，请联系客服并提供下方的 IP 地址。",
  },
};

/** Configuration that both demo merchants share; each adds its own in its file. */
export const common = {
  maintenance,
  restriction,
  resources: [
    { resourceType: "Android", labelNameEn: "Android", url: "/download#android" },
    { resourceType: "iOS", labelNameEn: "iOS", url: "/download#ios" },
  ],
  protection: {
    helpLines: [
      { name: "Gambling Therapy", url: "https://www.gamblingtherapy.org" },
      { name: "Gamblers Anonymous", url: "https://www.gamblersanonymous.org" },
    ],
  },
  imageCDNs: ["/media"],
  launchGameCDNs: [],
  hotGames: [],
  isSingleWallet: true,
  rebate: {
    rates: {
      RNG: 25,
      LIVE: 20,
      FISH: 25,
      PVP: 20,
      SPORTS: 25,
      ESPORTS: 25,
      LOTT: 20,
      ELOTT: 20,
      COCKFIGHT: 20,
      BGS: 25,
    },
    min: "1.0000",
    days: 30,
  },
  points: {
    ratios: { slots: 2000, live: 2000, PVP: 2000, sports: 2000, lottery: 2000 },
    conversion: { on: true, ratio: 100, min: "500.0000" },
    days: 30,
    goods: sampleGoods,
    sandboxSeconds: { decide: 20 },
  },
  rewards,
  transfer: { min: "10.0000", max: "5000.0000", dailyMax: "10000.0000" },
  agentAnnouncements: [
    {
      id: "agents-bills",
      title: { en: "How your contracts are settled", "zh-CN": "契约结算说明" },
      content: {
        en: "<p>Dividends are settled at the end of each period, salaries every day or hour, real-time salary every five minutes. A bill says how it was reckoned: the tier reached, and the share of each of your lines.</p>",
        "zh-CN":
          "<p>分红在每个周期结束时结算，日工资与时工资按日或按小时结算，实时工资每五分钟结算一次。账单会列明计算方式：达到的档位以及各下级的份额。</p>",
      },
      publishedAt: "2026-11-18T02:00:00.000Z",
    },
    {
      id: "agents-links",
      title: { en: "Invitation links now have an expiry and a limit", "zh-CN": "邀请链接支持有效期和次数" },
      content: {
        en: "<p>Give a link an end or a number of uses in the <strong>register centre</strong>. You see its clicks, registrations and first deposits there.</p>",
        "zh-CN": "<p>您可以在<strong>开户中心</strong>为链接设置有效期或使用次数，并查看点击、注册和首存数据。</p>",
      },
      publishedAt: "2026-11-12T02:00:00.000Z",
    },
  ],
  agents: {
    activeMinimum: "10.0000",
    maxDepth: 6,
    topRebateRate: 25,
    maxDirect: 500,
    maxRegistrationsADay: 50,
    sendDailyMax: "50000.0000",
    bigWin: "1000.0000",
    envelopes: { min: "1.0000", max: "5000.0000", dailyMax: "10000.0000", maxCount: 1000, maxHours: 168 },
  },
  affiliates: { rate: 2500, maxLinks: 20 },
  contracts: {
    maxRates: { enableCt: 3000, salary: 6, hourSalary: 2, agentRealtimeSalary: 2 },
    claimDays: { enableCt: 14, salary: 0, hourSalary: 0, agentRealtimeSalary: 0 },
    noticeDays: 7,
    carryLosses: true,
  },
  // Games with the highest returns count the least, so that no unit at risk brings back more than itself.
  validBet: {
    weights: {
      types: { LIVE: 40 },
      vendors: {},
      // The ids are blackjack (three), baccarat and video poker; craps pays its odds bets in full.
      games: { "3051": 10, "3060": 10, "9015": 10, "9018": 40, "9019": 0, "9025": 10 },
    },
  },
  turnover: {
    // Each type weighs as little as what it leaves asks for, so that a gift's turnover brings in the gift.
    weights: {
      types: { RNG: 40, LIVE: 50, FISH: 80, PVP: 20, LOTT: 80, ELOTT: 80, COCKFIGHT: 80, BGS: 50 },
      vendors: {},
      games: { "3003": 0 },
    },
    bonusMaxStake: "50.0000",
    stakeable: true,
  },
  maxStake: "5000.0000",
  featureBuy: true,
} satisfies Partial<MerchantFile>;

/** Returns help and articles with the merchant's name in them. */
export function reading(brandName: Record<"en" | "zh-CN", string>): Pick<MerchantFile, "help" | "articles"> {
  return { help: help(brandName), articles: articles(brandName) };
}
