import { z } from "zod";
import { endpoint, ownPath, perMinute } from "../../wire/endpoint.ts";
import { flags } from "../../domain/flags.ts";
import { encryptedFields } from "../../domain/identity.ts";
import { patternIds } from "../../domain/rules.ts";
import { empty, instant, language, money } from "../../wire/shapes.ts";
import { thirdParties } from "../../domain/social-login.ts";

/** A whitelabel module: screens are switched on and off by this tree (specification section 3). */
export interface ModuleNode {
  modId: string;
  enabled: boolean;
  childrenNodes: ModuleNode[];
}

const moduleNode: z.ZodType<ModuleNode, ModuleNode> = z.object({
  modId: z.string(),
  enabled: z.boolean(),
  get childrenNodes() {
    return z.array(moduleNode);
  },
});

/** 0 normal, 1 maintenance, 2 region restricted. */
const systemState = z.union([z.literal(0), z.literal(1), z.literal(2)]);

/** A jackpot as the operator's feed last reported it; without a feed the tickers grow as section 4 says. */
const jackpots = z.array(
  z.object({
    /** Above the home page's rails, or on a tile. */
    place: z.enum(["site", "tile"]),
    amount: money,
    /** Its growth per second from `at`. */
    perSecond: money,
    at: instant,
  }),
);

const customerServiceEntry = z.object({
  /** livechat, telegram1 … telegram3, facebook1, email: the position of the entry. */
  csPosition: z.string(),
  title: z.string(),
  /** The address, encrypted (AES-256-GCM, `iv.content` in base64url): the page decrypts it when it is pressed. */
  path: z.string(),
});

const brand = z.object({
  name: z.string(),
  /** The part of the name shown in the accent gradient, and the rest. */
  nameAccent: z.string(),
  nameRest: z.string(),
  logo: z.string(),
  icon: z.string(),
  /** Values for the design tokens this brand replaces, by theme: names never change. */
  tokens: z.object({ dark: z.record(z.string(), z.string()), light: z.record(z.string(), z.string()) }),
});

export const fieldRule = z.object({
  acceptedPattern: z.string().max(200),
  minLength: z.number().int().min(0).max(256),
  maxLength: z.number().int().min(1).max(256),
  patternId: z.enum(patternIds),
});

/** Fields a merchant may ask for at registration, in the specification's names and order, then those of a strict market. */
export const registrationFields = [
  "username",
  "password",
  "confirmPassword",
  "payeeName",
  "mobileNum",
  "email",
  "qqNum",
  "line",
  "whatsapp",
  "facebook",
  "wechat",
  "telegram",
  "zalo",
  "idNumber",
  "nickname",
  "birthday",
  "address",
  "nationality",
  "occupation",
  "sourceOfIncome",
  "paymentPassword",
  "recommenderId",
  "affiliateCode",
  "captcha",
  ...encryptedFields,
] as const;
export type RegistrationField = (typeof registrationFields)[number];

const permission = endpoint({
  method: "GET",
  path: "/wps/system/permission",
  summary: "What the merchant is and what it has switched on: brand, languages, flags, modules, contacts, status",
  source: ownPath("section 3, permission response"),
  always: true,
  input: empty,
  output: z.object({
    merchant: z.string(),
    brand,
    systemStatus: systemState,
    maintenance: z.boolean(),
    regionRestriction: z.boolean(),
    location: z.object({ ip: z.string(), country: z.string().optional() }),
    mainDomain: z.string(),
    domainRoute: z.array(z.object({ domain: z.string(), purpose: z.string() })),
    languages: z.array(language),
    defaultLanguage: language,
    currency: z.string(),
    currencySymbol: z.string(),
    /** The offset of the merchant's settlement day from UTC, in minutes. */
    gmtOffsetMinutes: z.number().int(),
    flags: z.record(z.enum(flags), z.boolean()),
    whitelabel: z.array(moduleNode),
    register: z.object({ username: z.boolean(), mobile: z.boolean() }),
    /** Firebase project settings for number verification (section 3, firebaseChannel). */
    firebase: z
      .object({
        apiKey: z.string(),
        authDomain: z.string(),
        projectId: z.string(),
        /** Sandbox only: the address of a firebase emulator. */
        emulatorUrl: z.string().optional(),
      })
      .optional(),
    /** Identity providers a member can sign in with. */
    signInWith: z.array(z.enum(thirdParties)),
    customerService: z.array(customerServiceEntry),
    social: z.record(z.string(), z.string()),
    resources: z.array(z.object({ resourceType: z.string(), labelNameEn: z.string(), url: z.string() })),
    imageCDNs: z.array(z.string()),
    launchGameCDNs: z.array(z.string()),
    analytics: z.object({ gtagId: z.string().optional() }),
    /** Texts this merchant replaces, by key, in the language of the call. */
    texts: z.record(z.string(), z.string()),
    /** The revision of the texts; a change makes pages fetch them again. */
    revision: z.string(),
    jackpots,
    serverTime: instant,
  }),
});

const systemStatus = endpoint({
  method: "GET",
  path: "/wps/system/status",
  summary: "Whether the site is open to this visitor: normal, in maintenance, or restricted by region",
  source: "sections 4 and 7",
  always: true,
  input: empty,
  output: z.object({
    status: systemState,
    ip: z.string(),
    title: z.string().optional(),
    text: z.string().optional(),
    expectedEnd: instant.optional(),
    jackpots,
    serverTime: instant,
  }),
});

const whitelabel = endpoint({
  method: "GET",
  path: "/wps/system/whitelabel",
  summary: "The tree of modules this merchant has",
  source: "section 7",
  input: empty,
  output: z.array(moduleNode),
});

const registerSetting = endpoint({
  method: "GET",
  path: "/wps/system/setting/register",
  summary: "Which fields registration shows and which of them are required, in order",
  source: "sections 3 and 7",
  input: empty,
  output: z.object({
    fields: z.array(z.object({ name: z.enum(registrationFields), required: z.boolean() })),
    minimumAge: z.number().int(),
  }),
});

const registerRules = endpoint({
  method: "GET",
  path: "/wps/system/setting/register/rules",
  summary: "The rule of each registration field",
  source: ownPath("section 3, validation rules"),
  input: empty,
  output: z.partialRecord(z.enum(registrationFields), fieldRule),
});

const encryptionKeys = endpoint({
  method: "GET",
  path: "/wps/system/keys",
  summary: "The public keys for encrypted bodies, newest first (a JSON Web Key Set)",
  source: "security.md: encrypted calls; the path is this project's",
  always: true,
  input: empty,
  output: z.object({
    keys: z.array(
      z.object({
        kty: z.literal("EC"),
        crv: z.literal("P-256"),
        x: z.string(),
        y: z.string(),
        kid: z.string(),
        alg: z.literal("ECDH-ES"),
        use: z.literal("enc"),
      }),
    ),
    /** The time for the next encrypted body (wire/encrypted-body.ts). */
    serverTime: instant,
  }),
});

const captcha = endpoint({
  method: "GET",
  path: "/wps/captcha",
  summary: "A picture to read: a base64 PNG, valid once and for five minutes under the key the browser made",
  source: "section 7",
  limit: perMinute(60, "address"),
  input: z.object({ captchaKey: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/) }),
  output: z.string(),
});

const contactKey = endpoint({
  method: "GET",
  path: "/wps/system/contact",
  summary: "The key that decrypts the addresses of customer service (base64url)",
  source: ownPath("section 3, customer service entry: an encrypted link that is decrypted on the client"),
  always: true,
  limit: perMinute(60, "address"),
  input: empty,
  output: z.object({ key: z.string() }),
});

const clientReport = endpoint({
  method: "POST",
  path: "/wps/system/report",
  summary: "The page reports a script file that failed to load",
  source: "section 8, script chunk; path left open there",
  limit: perMinute(20, "address"),
  always: true,
  input: z.object({ type: z.enum(["script", "style", "chunk", "render"]), url: z.string().max(500) }),
  output: empty,
});

export const merchantsRows = {
  permission,
  systemStatus,
  whitelabel,
  registerSetting,
  registerRules,
  encryptionKeys,
  captcha,
  clientReport,
  contactKey,
};
