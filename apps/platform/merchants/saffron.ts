import { languages } from "@croupier/contract/domain/languages";
import { familyRule } from "@croupier/contract/domain/rules";
import type { MerchantFile } from "../src/site/merchants/config.ts";
import { announcements, popups } from "./data/popups.ts";
import { promotions, zaloGift } from "./data/promotions.ts";
import { vip } from "./data/vip.ts";
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

const brandName = { en: "Saffron Club", "zh-CN": "Saffron Club" };

/** Demo merchant one: Saffron Club, a night market in US dollars. Legal texts are samples. */
export const saffron = translated<MerchantFile>({
  ...common,
  code: "saffron",
  origins: ["http://localhost", "http://127.0.0.1", "http://saffron.localhost"],
  brand: {
    name: "Saffron Club",
    nameAccent: "Saffron",
    nameRest: "Club",
    logo: "/media/brand/saffron.svg",
    icon: "/media/brand/saffron-icon.png",
    tokens: { dark: {}, light: {} },
  },
  languages: [...languages],
  defaultLanguage: "en",
  currency: "USD",
  gmtOffsetMinutes: 480,
  country: "VN",
  textCodes: { countries: ["VN", "TH"] },
  revealUnknownAccount: false,
  flags: flagsOn(
    "FREEPLAY3",
    "MOBILEVERCODELOGIN3",
    "USERNAMEREG3",
    "MOBILENUMREG3",
    "MOBILENUMPASSREG3",
    "PWDEXPFORCECHANGE3",
    "PTSYS3",
    "MANPLAYREB3",
    "AGENTPOLICY3",
  ),
  whitelabel: modules(),
  restrictedCountries: ["KP"],
  chat: "/sandbox/chat",
  customerService: [
    { csPosition: "livechat", title: { en: "Live chat", "zh-CN": "在线客服" }, path: "mailto:care@saffron.example" },
    {
      csPosition: "telegram1",
      title: { en: "Telegram", "zh-CN": "Telegram" },
      path: "https://telegram.example/saffron",
    },
    {
      csPosition: "telegram2",
      title: { en: "Telegram, night desk", "zh-CN": "Telegram 夜间" },
      path: "https://telegram.example/saffron-night",
    },
    {
      csPosition: "facebook1",
      title: { en: "Facebook", "zh-CN": "Facebook" },
      path: "https://facebook.example/saffron",
    },
    { csPosition: "email", title: { en: "Email us", "zh-CN": "发送邮件" }, path: "mailto:care@saffron.example" },
  ],
  social: {
    facebook: "https://facebook.example/saffronclub",
    tiktok: "https://tiktok.example/@saffronclub",
    youtube: "https://youtube.example/@saffronclub",
    twitter: "https://twitter.example/saffronclub",
    instagram: "https://instagram.example/saffronclub",
    telegram: "https://telegram.example/saffronclub",
    whatsapp: "https://whatsapp.example/saffronclub",
  },
  texts: {
    en: { "footer.licence": "Sample text: Saffron Club is a demonstration and holds no licence." },
    "zh-CN": { "footer.licence": "示例文本：Saffron Club 为演示站点，不持有牌照。" },
  },
  password: { given: "Saffron888", days: 180 },
  secondStep: { newAddress: "everyone", bankName: true, trustDays: 30 },
  register: {
    minimumAge: 18,
    fields: [
      { name: "username", required: true },
      { name: "password", required: true },
      { name: "confirmPassword", required: true },
      { name: "email", required: false },
      { name: "affiliateCode", required: false },
      { name: "captcha", required: false },
    ],
    rules: { ...commonRules, username: familyRule("letterFirst", 4, 16) },
  },
  categories: ["LIVE", "RNG", "FISH", "PVP", "SPORTS", "ESPORTS", "LOTT", "ELOTT", "COCKFIGHT", "BGS"],
  vendorOrder: ["PG", "JL", "CQ9", "AG", "FC", "PT", "JDB", "EG2"],
  banners: [
    {
      id: "night-market",
      groupName: "w_home",
      scene: "night-market",
      title: { en: "The night market never closes", "zh-CN": "夜市灯火，永不打烊" },
      text: {
        en: "Lanterns lit, reels hot: start with Gates of Qilin.",
        "zh-CN": "灯笼已亮，好戏开场：先来一局麒麟之门。",
      },
      action: { en: "Play now", "zh-CN": "立即开始" },
      linkageType: "game",
      linkage: "1001",
    },
    {
      id: "lantern-lane",
      groupName: "w_home",
      scene: "lantern-lane",
      title: { en: "Your balance, live", "zh-CN": "余额实时到账" },
      text: {
        en: "Every stake and every win shows in the same second.",
        "zh-CN": "每一注、每一次中奖，余额即时更新。",
      },
      action: { en: "Make a deposit", "zh-CN": "立即存款" },
      linkageType: "deposit",
    },
    {
      id: "golden-reels",
      groupName: "w_home",
      scene: "golden-reels",
      title: { en: "Three reels, three tempers", "zh-CN": "三款老虎机，三种节奏" },
      text: {
        en: "Calm, lively or wild: the return is stated in every game.",
        "zh-CN": "平稳、活泼或刺激：每款游戏都公示返还率。",
      },
      action: { en: "See the slots", "zh-CN": "浏览老虎机" },
      linkageType: "route",
      linkage: "/rng",
    },
    licenceArt,
    ...formArt("saffron", {
      login: {
        title: { en: "Welcome back to the night market", "zh-CN": "欢迎回到夜市" },
        text: { en: "Your games are where you left them.", "zh-CN": "您的游戏一直为您保留。" },
      },
      forget: {
        title: { en: "A new key to the night market", "zh-CN": "为您重开夜市之门" },
        text: { en: "Your balance and your bets stay as they are.", "zh-CN": "您的余额与注单不受影响。" },
      },
      register: {
        title: { en: "Join the night market", "zh-CN": "加入夜市" },
        text: { en: "An account takes a minute. Play starts right after.", "zh-CN": "一分钟完成注册，马上开始游戏。" },
      },
    }),
  ],
  announcements: [
    ...popups(brandName, true),
    ...announcements(["golden-reels", "lantern-lane"]),
    {
      id: "ag-maintenance",
      type: "PL",
      execution: "B",
      title: {
        en: "AG live tables are in maintenance every Tuesday from 02:00 to 04:00 (GMT+8). Balances are not affected.",
        "zh-CN": "AG 真人桌台每周二 02:00 至 04:00（GMT+8）例行维护，余额不受影响。",
      },
      content: {
        en: "<p>AG live tables pause <strong>every Tuesday from 02:00 to 04:00 (GMT+8)</strong>. Open rounds are settled before the pause, and balances are not affected.</p>",
        "zh-CN":
          "<p>AG 真人桌台<strong>每周二 02:00 至 04:00（GMT+8）</strong> 暂停服务。未完成的牌局会在此之前结算，余额不受影响。</p>",
      },
      publishedAt: "2026-11-20T02:00:00.000Z",
    },
    {
      id: "records-live",
      type: "PL",
      execution: "B",
      title: {
        en: "Every bet is in your betting record the moment it is placed.",
        "zh-CN": "每一笔投注都会即时显示在投注记录中。",
      },
      content: {
        en: "<p>Open <em>Betting record</em> in the member centre to see stake, payout and the game's own result for each round.</p>",
        "zh-CN": "<p>在会员中心打开<em>投注记录</em>，即可查看每一局的投注额、派彩与游戏结果。</p>",
      },
      publishedAt: "2026-11-18T02:00:00.000Z",
    },
  ],
  ...reading(brandName),
  promotions: [...promotions(), zaloGift()],
  vip,
  payments: sandboxPayments,
  deposit: sandboxDeposits("1.0000"),
  withdraw: {
    ...sandboxWithdrawals,
    cancelUntil: "review",
    twoPersonAbove: "2000.0000",
    depositTurnoverPercent: 0,
  },
});
