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
  sandboxPayments,
  sandboxWithdrawals,
} from "./shared.ts";
import { translated } from "./translated.ts";

const brandName = { en: "Jade Harbour", "zh-CN": "玉港" };

/** Demo merchant two: Jade Harbour, Chinese first, in yuan, with other fields and switches. Legal texts are samples. */
export const jade = translated<MerchantFile>({
  ...common,
  code: "jade",
  origins: ["http://jade.localhost"],
  brand: {
    name: "Jade Harbour",
    nameAccent: "Jade",
    nameRest: "Harbour",
    logo: "/media/brand/jade.svg",
    icon: "/media/brand/jade-icon.png",
    tokens: {
      dark: {
        "--ground": "#0d1614",
        "--surface": "#14211e",
        "--raised": "#1c2e2a",
        "--line": "#29423c",
        "--muted": "#a5bdb6",
        "--faint": "#7f998f",
        "--accent": "#3ddbb0",
        "--accent-2": "#1f9fd6",
        "--on-accent": "#032019",
        "--accent-text": "#3ddbb0",
      },
      light: {
        "--ground": "#eef6f2",
        "--surface": "#fbfefc",
        "--line": "#cfe2da",
        "--accent": "#2cc79d",
        "--accent-2": "#13719c",
        "--on-accent": "#032019",
        "--accent-text": "#0a6650",
      },
    },
  },
  languages: ["zh-CN", "zh-TW", "en", "vi", "th", "id", "ms", "ko", "ja"],
  defaultLanguage: "zh-CN",
  currency: "CNY",
  gmtOffsetMinutes: 480,
  country: "CN",
  revealUnknownAccount: true,
  flags: flagsOn("USERNAMEREG3", "REGMOBVERF3", "CHNGPASSVERIF3"),
  whitelabel: modules(["jackpot", "vip"]),
  featureBuy: false,
  protection: { ...common.protection, offerLimit: true },
  restrictedCountries: ["KP", "US"],
  customerService: [
    { csPosition: "livechat", title: { en: "Live chat", "zh-CN": "在线客服" }, path: "mailto:care@jade.example" },
    {
      csPosition: "telegram3",
      title: { en: "Telegram, harbour desk", "zh-CN": "Telegram 港务台" },
      path: "https://telegram.example/jade-harbour",
    },
    { csPosition: "email", title: { en: "Email us", "zh-CN": "发送邮件" }, path: "mailto:care@jade.example" },
  ],
  social: {},
  texts: {
    en: {
      "footer.licence": "Sample text: Jade Harbour shows how a merchant words its own licence line.",
      "footer.terms": "House rules",
      "agent.centre": "Partner harbour",
      "promotions.vipAction": "Ask for your harbour bonus",
      "field.mobilePlaceholder": "138 0013 8000",
    },
    "zh-CN": {
      "footer.licence": "示例文本：玉港在此展示商户自定的牌照声明。",
      "footer.terms": "玉港章程",
      "agent.centre": "合伙人中心",
      "promotions.vipAction": "咨询玉港贵宾红利",
      "field.mobilePlaceholder": "138 0013 8000",
    },
  },
  humanBits: 14,
  secondStep: { newAddress: "enrolled", bankName: false, trustDays: 14 },
  register: {
    minimumAge: 18,
    fields: [
      { name: "username", required: true },
      { name: "password", required: true },
      { name: "confirmPassword", required: true },
      { name: "payeeName", required: true },
      { name: "wechat", required: false },
      { name: "affiliateCode", required: false },
      { name: "captcha", required: true },
    ],
    rules: { ...commonRules, username: familyRule("alphanumeric", 5, 12) },
  },
  isSingleWallet: false,
  categories: ["RNG", "LIVE", "FISH", "PVP", "SPORTS", "ESPORTS", "LOTT", "ELOTT", "COCKFIGHT", "BGS"],
  vendorOrder: ["CQ9", "JDB", "PG", "AG"],
  banners: [
    {
      id: "jade-harbour",
      groupName: "w_home",
      scene: "jade-harbour",
      title: { en: "The harbour lights are on", "zh-CN": "玉港灯火，迎君归来" },
      text: {
        en: "Quiet water, open tables, your balance always in view.",
        "zh-CN": "碧波静好，好戏常开，余额一目了然。",
      },
      action: { en: "Create an account", "zh-CN": "立即注册" },
      linkageType: "register",
    },
    {
      id: "lotus-pier",
      groupName: "w_home",
      scene: "lotus-pier",
      title: { en: "Pay in within minutes", "zh-CN": "几分钟即可到账" },
      text: {
        en: "Bank, e-wallet or USDT: the fee is shown before you pay.",
        "zh-CN": "银行、电子钱包或 USDT，付款前即可看清手续费。",
      },
      action: { en: "Make a deposit", "zh-CN": "立即存款" },
      linkageType: "deposit",
    },
    {
      id: "jade-reels",
      groupName: "w_home",
      scene: "jade-reels",
      title: { en: "Slots with the return stated", "zh-CN": "公示返还率的老虎机" },
      text: { en: "Every game names its odds in its own rules.", "zh-CN": "每款游戏都在规则中写明返还率。" },
      action: { en: "See the slots", "zh-CN": "浏览老虎机" },
      linkageType: "route",
      linkage: "/rng",
    },
    licenceArt,
    ...formArt("jade", {
      login: {
        title: { en: "Welcome back to the harbour", "zh-CN": "欢迎回到玉港" },
        text: { en: "Your berth is kept.", "zh-CN": "您的专属泊位一直保留。" },
      },
      forget: {
        title: { en: "Back to your berth", "zh-CN": "重返您的泊位" },
        text: { en: "Your balance and your bets stay as they are.", "zh-CN": "您的余额与注单不受影响。" },
      },
      register: {
        title: { en: "Drop anchor with us", "zh-CN": "在玉港启航" },
        text: { en: "An account takes a minute.", "zh-CN": "一分钟完成注册。" },
      },
    }),
  ],
  announcements: [
    ...popups(brandName, false),
    ...announcements(["jade-reels", "lotus-pier"]),
    {
      id: "harbour-opening",
      type: "PL",
      execution: "B",
      title: {
        en: "Withdrawals are reviewed around the clock during the opening month.",
        "zh-CN": "开港首月，提款全天候审核。",
      },
      content: {
        en: "<p>During the opening month the desk is staffed <strong>day and night</strong>.</p>",
        "zh-CN": "<p>开港首月，客服<strong>全天候</strong>在线。</p>",
      },
      publishedAt: "2026-11-19T02:00:00.000Z",
    },
  ],
  ...reading(brandName),
  promotions: promotions(),
  payments: sandboxPayments,
  deposit: sandboxDeposits("7.2000"),
  withdraw: {
    ...sandboxWithdrawals,
    cancelUntil: "requested",
    twoPersonAbove: "5000.0000",
    depositTurnoverPercent: 100,
  },
});
