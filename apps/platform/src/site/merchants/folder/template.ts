import type { CurrencyCode } from "@croupier/contract/domain/currencies";
import { flags } from "@croupier/contract/domain/flags";
import { gameTypes } from "@croupier/contract/domain/game-types";
import type { Language } from "@croupier/contract/domain/languages";
import { familyRule } from "@croupier/contract/domain/rules";
import type { MerchantFile } from "../config.ts";

/** The six answers from which a merchant is written, besides the name of its folder. */
export interface Answers {
  name: string;
  origin: string;
  country: string;
  currency: CurrencyCode;
  language: Language;
  gmtOffsetMinutes: number;
}

const on = ["USERNAMEREG3", "CHNGPASSVERIF3"];

/** Registration by a name and a password, with the rules of every field that may be added. */
const register: MerchantFile["register"] = {
  minimumAge: 18,
  fields: ["username", "password", "confirmPassword", "captcha"].map((name) => ({
    name: name as MerchantFile["register"]["fields"][number]["name"],
    required: true,
  })),
  rules: {
    username: familyRule("alphanumeric", 5, 16),
    password: familyRule("any", 8, 64),
    confirmPassword: familyRule("any", 1, 64),
    captcha: familyRule("digits", 4, 4),
    email: familyRule("email", 5, 100),
    mobileNum: familyRule("digits", 8, 15),
    payeeName: familyRule("lettersSpaces", 2, 60),
    birthday: familyRule("date", 10, 10),
  },
};

/** Terms that give nothing away and let nobody pay: an operator fills in what it answers for. */
const nothingGiven = {
  banners: [],
  announcements: [],
  agentAnnouncements: [],
  help: [],
  articles: [],
  promotions: [],
  hotGames: [],
  vendorOrder: [],
  customerService: [],
  social: {},
  resources: [],
  restrictedCountries: [],
  imageCDNs: ["/media"],
  launchGameCDNs: [],
  rewards: { missions: [], sandboxSeconds: { take: 5, approve: 20 } },
  rebate: { rates: {}, min: "1.0000", days: 30 },
  points: {
    ratios: {},
    conversion: { on: false, ratio: 100, min: "500.0000" },
    days: 30,
    goods: [],
    sandboxSeconds: { decide: 20 },
  },
  payments: [],
  deposit: {
    methods: [],
    bonuses: [],
    minutesToPay: 30,
    maxOpen: 3,
    twoPersonAbove: "1000.0000",
    sandboxSeconds: { approve: 20 },
  },
  withdraw: {
    methods: [],
    daily: { max: "10000.0000", times: 5 },
    maxDestinations: 3,
    cancelUntil: "requested",
    confirmMinutes: 4320,
    twoPersonAbove: "1000.0000",
    depositTurnoverPercent: 100,
    sandboxSeconds: { approve: 20 },
  },
  transfer: { min: "10.0000", max: "1000.0000", dailyMax: "1000.0000" },
  agents: { activeMinimum: "10.0000", maxDepth: 3, topRebateRate: 0 },
  contracts: {
    maxRates: { enableCt: 0, salary: 0, hourSalary: 0, agentRealtimeSalary: 0 },
    claimDays: { enableCt: 14, salary: 0, hourSalary: 0, agentRealtimeSalary: 0 },
    noticeDays: 7,
  },
} satisfies Partial<MerchantFile>;

/** Writes the file of a new merchant, which passes every check, from six answers. */
export function newMerchant(code: string, answers: Answers): MerchantFile & { $schema: string; revision: number } {
  const { name, origin, country, currency, language, gmtOffsetMinutes } = answers;
  const words = (text: string) => ({ [language]: text });
  return {
    $schema: "../merchant.schema.json",
    revision: 1,
    code,
    origins: [origin],
    brand: {
      name,
      nameAccent: name,
      nameRest: "",
      logo: "pictures/logo.svg",
      icon: "pictures/logo.svg",
      tokens: { dark: {}, light: {} },
    },
    languages: [language],
    defaultLanguage: language,
    currency,
    gmtOffsetMinutes,
    country,
    revealUnknownAccount: false,
    flags: Object.fromEntries(flags.map((flag) => [flag, on.includes(flag)])) as MerchantFile["flags"],
    whitelabel: [
      { modId: "home", enabled: true, childrenNodes: leaves("notices", "banners", "winnerBoard") },
      {
        modId: "memberCenter",
        enabled: true,
        childrenNodes: leaves(
          "depositv2",
          "withdraw",
          "personalHistoryCopy",
          "transactionHistory",
          "personalProfit",
          "statement",
          "messageV2",
        ),
      },
    ],
    maintenance: {
      title: words("Maintenance"),
      text: words("The site is closed for maintenance. Balances and open bets are safe."),
    },
    restriction: {
      title: words("Not available where you are"),
      text: words("The law where you are does not let us offer our games."),
    },
    texts: {},
    register,
    secondStep: { newAddress: "enrolled", bankName: false, trustDays: 14 },
    categories: [...gameTypes],
    isSingleWallet: true,
    ...nothingGiven,
    maxStake: "1000.0000",
    featureBuy: false,
    protection: { offerLimit: true, realityCheckMinutes: 60 },
  };
}

const leaves = (...modIds: string[]) => modIds.map((modId) => ({ modId, enabled: true, childrenNodes: [] }));

/** Draws a logo of a name's first letter, until the operator has its own in its place. */
export function firstLogo(name: string): string {
  const letter = [...name.trim()][0]?.toUpperCase().replace(/[&<>"']/g, "") ?? "C";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#2b6cb0"/><text x="32" y="45" font-family="sans-serif" font-size="38" font-weight="700" text-anchor="middle" fill="#fff">${letter}</text></svg>\n`;
}
