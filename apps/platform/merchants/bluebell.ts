import { gameTypes } from "@croupier/contract/domain/game-types";
import { familyRule } from "@croupier/contract/domain/rules";
import type { MerchantFile } from "../src/site/merchants/config.ts";
import { announcements, popups } from "./data/popups.ts";
import { promotions } from "./data/promotions.ts";
import {
  common,
  commonRules,
  flagsOn,
  formArt,
  licenceArt,
  modules,
  reading,
  sandboxDeposits,
  sandboxWithdrawals,
} from "./shared.ts";

const { affiliates: _affiliates, agents: commonAgents, ...plain } = common;
const { envelopes: _envelopes, ...agents } = commonAgents;

/** Bonuses count in slots only, with their full stakes, so that ten times are ten times. */
const inSlotsOnly = {
  types: Object.fromEntries(gameTypes.filter((type) => type !== "RNG").map((type) => [type, 0])),
  vendors: {},
  games: {},
};

/** Games with the highest returns count for nothing; a part of their bets would lengthen a turnover. */
const highReturns = Object.fromEntries(Object.keys(common.validBet.weights.games).map((id) => [id, 0]));

const deposit = sandboxDeposits("0.7900");

/**
 * Demo merchant three: Bluebell Row, in British pounds and in English only. It has every rule that a strict market asks
 * for, as an example for others. Legal texts are samples.
 */
export const bluebell: MerchantFile = {
  ...plain,
  code: "bluebell",
  origins: ["http://bluebell.localhost"],
  brand: {
    name: "Bluebell Row",
    nameAccent: "Bluebell",
    nameRest: "Row",
    logo: "/media/brand/bluebell.svg",
    icon: "/media/brand/bluebell-icon.png",
    tokens: {
      dark: {
        "--ground": "#0f1220",
        "--surface": "#171b2e",
        "--raised": "#20263e",
        "--line": "#323a5c",
        "--muted": "#aeb6d2",
        "--faint": "#8a93b5",
        "--accent": "#9db8ff",
        "--accent-2": "#c08bf5",
        "--on-accent": "#0a1230",
        "--accent-text": "#a9c3ff",
      },
      light: {
        "--ground": "#f0f3fb",
        "--surface": "#fbfcff",
        "--line": "#d2daee",
        "--accent": "#86a8fa",
        "--accent-2": "#6d3fb5",
        "--on-accent": "#0a1230",
        "--accent-text": "#2c4aa3",
      },
    },
  },
  languages: ["en"],
  defaultLanguage: "en",
  currency: "GBP",
  gmtOffsetMinutes: 0,
  country: "GB",
  revealUnknownAccount: false,
  flags: flagsOn("USERNAMEREG3"),
  whitelabel: modules([
    "jackpot",
    "transferUpline",
    "manualRebate",
    "redEnvelope",
    "affiliate",
    "contracts",
    "referral",
    "vip",
    "missionLeaderboard",
    "pointMall",
  ]),
  featureBuy: false,
  protection: {
    pace: { slotMs: 2_500, gameMs: 5_000 },
    realityCheckMinutes: 30,
    returnHours: 24,
    group: "bluebell",
    coolingHours: 24,
    confirmHours: 168,
    registers: { GB: "sandbox" },
    bonuses: { maxTurnoverTimes: 10, mixedTypes: false },
    documents: {
      levels: [
        {
          key: "start",
          title: { en: "New" },
          requires: [],
          allows: { deposits: "150.0000", limits: { day: "100.0000", month: "150.0000" }, withdrawal: true },
        },
        {
          key: "known",
          title: { en: "Known" },
          requires: ["identity"],
          allows: { limits: { month: "1000.0000" }, withdrawal: true },
        },
        {
          key: "trusted",
          title: { en: "Trusted" },
          requires: ["identity", "address", "funds"],
          allows: { withdrawal: true },
        },
      ],
      validDays: 1825,
      operators: ["mai", "bao"],
    },
    offerLimit: true,
    reminderMonths: 6,
    largestBets: [
      { types: ["RNG"], amounts: { GBP: "5.0000" } },
      { types: ["RNG"], below: 25, amounts: { GBP: "2.0000" } },
    ],
    helpLines: [
      { name: "National Gambling Helpline", phone: "0808 8020 133", url: "https://www.gamcare.org.uk" },
      { name: "GAMSTOP", url: "https://www.gamstop.co.uk" },
      { name: "Gamblers Anonymous UK", url: "https://www.gamblersanonymous.org.uk" },
    ],
  },
  restrictedCountries: ["KP", "US"],
  customerService: [
    { csPosition: "livechat", title: { en: "Live chat" }, path: "mailto:care@bluebell.example" },
    { csPosition: "email", title: { en: "Email us" }, path: "mailto:care@bluebell.example" },
  ],
  social: {},
  texts: {
    en: {
      "footer.licence": "Sample text: Bluebell Row is a demonstration and holds no licence.",
      "field.mobilePlaceholder": "07700 900123",
    },
  },
  secondStep: { newAddress: "enrolled", bankName: false, trustDays: 30 },
  register: {
    minimumAge: 18,
    fields: [
      { name: "username", required: true },
      { name: "password", required: true },
      { name: "confirmPassword", required: true },
      { name: "givenName", required: true },
      { name: "familyName", required: true },
      { name: "birthday", required: true },
      { name: "postcode", required: true },
      { name: "email", required: false },
      { name: "captcha", required: false },
    ],
    rules: { ...commonRules, username: familyRule("letterFirst", 4, 16) },
  },
  categories: ["RNG", "LIVE", "SPORTS", "ESPORTS", "LOTT", "ELOTT", "BGS"],
  vendorOrder: ["PT", "MG", "PG", "JL"],
  banners: [
    {
      id: "bluebell-row",
      groupName: "w_home",
      scene: "bluebell-row",
      title: { en: "An evening on Bluebell Row" },
      text: { en: "Unhurried games, small stakes, and your limits always in view." },
      action: { en: "Create an account" },
      linkageType: "register",
    },
    {
      id: "bluebell-limits",
      groupName: "w_home",
      scene: "first-evening",
      title: { en: "Set a limit with your first deposit" },
      text: { en: "By day, week or month: you decide, and we hold to it." },
      action: { en: "Make a deposit" },
      linkageType: "deposit",
    },
    {
      id: "bluebell-reels",
      groupName: "w_home",
      scene: "golden-reels",
      title: { en: "Slots with the return stated" },
      text: { en: "Every game names its odds in its own rules." },
      action: { en: "See the slots" },
      linkageType: "route",
      linkage: "/rng",
    },
    licenceArt,
    ...formArt("bluebell", {
      login: {
        title: { en: "Welcome back to the Row" },
        text: { en: "Your games are where you left them." },
      },
      forget: {
        title: { en: "Back to the Row" },
        text: { en: "Your balance and your bets stay as they are." },
      },
      register: {
        title: { en: "Join Bluebell Row" },
        text: { en: "We ask who you are, as the law of your country does." },
      },
    }),
  ],
  announcements: [
    ...popups({ en: "Bluebell Row", "zh-CN": "Bluebell Row" }, false),
    ...announcements(["bluebell-row", "golden-reels"]),
  ],
  ...reading({ en: "Bluebell Row", "zh-CN": "Bluebell Row" }),
  promotions: promotions().filter(({ id }) => id === "welcome-bonus" || id === "welcome"),
  payments: [{ id: "sandbox", adapter: "sandbox", deposits: ["card", "bank", "qr"], payouts: ["bank"] }],
  deposit: {
    ...deposit,
    methods: deposit.methods
      .filter(({ kind }) => kind !== "crypto")
      .map((method) => ({ ...method, min: "10.0000", presets: ["10.0000", "20.0000", "50.0000", "100.0000"] })),
    bonuses: deposit.bonuses.filter(({ firstOnly }) => firstOnly),
  },
  withdraw: {
    ...sandboxWithdrawals,
    methods: sandboxWithdrawals.methods.filter(({ kind }) => kind === "bank"),
    cancelUntil: "requested",
    twoPersonAbove: "2000.0000",
    depositTurnoverPercent: 0,
  },
  rebate: { ...common.rebate, rates: {} },
  validBet: { weights: { types: {}, vendors: {}, games: highReturns } },
  turnover: { weights: inSlotsOnly, bonusMaxStake: "2.0000", stakeable: true },
  points: { ...common.points, ratios: {} },
  rewards: {
    missions: common.rewards.missions.filter(({ period }) => period === "once"),
    sandboxSeconds: common.rewards.sandboxSeconds,
  },
  agents: { ...agents, topRebateRate: 0 },
  contracts: { ...common.contracts, maxRates: { enableCt: 0, salary: 0, hourSalary: 0, agentRealtimeSalary: 0 } },
};
