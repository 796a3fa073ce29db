import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { empty, id, instant, language } from "../shapes.ts";

/** Member info (specification section 3). `type` by decisions.md reading 8. */
export const memberInfoShape = z.object({
  id,
  account: z.string(),
  nickname: z.string(),
  type: z.number().int(),
  isAgent: z.boolean(),
  isTrial: z.boolean(),
  currency: z.string(),
  currencySymbol: z.string(),
  language,
  icon: z.string().optional(),
  firstTimeLogin: z.boolean(),
  lastLoginAt: instant.optional(),
  lastLoginIp: z.string().optional(),
  registeredAt: instant,
});

/** A session as the browser keeps it. */
export const sessionShape = z.object({
  token: z.string(),
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
  info: memberInfoShape,
});

const humanVerification = {
  captcha: z.string().max(12).optional(),
  captchaKey: z.string().max(64).optional(),
};

export const login = endpoint({
  method: "POST",
  path: "/wps/session/login",
  summary: "Signs in; a refusal whose value has captcha: true asks for one with the next try",
  source: "sections 3, 4 and 7",
  encrypted: true,
  limit: { max: 20, perSeconds: 60, by: "address" },
  input: z.object({
    username: z.string().trim().min(1).max(64),
    password: z.string().min(1).max(128),
    /** With "sms" the username is a mobile number and the password the code that was sent to it. */
    type: z.enum(["username", "sms"]),
    countryDialingCode: z
      .string()
      .regex(/^\d{1,4}$/)
      .optional(),
    ...humanVerification,
  }),
  output: sessionShape,
  refusals: [
    "LOGIN_FAILED",
    "CAPTCHA_REQUIRED",
    "CAPTCHA_WRONG",
    "ACCOUNT_BLOCKED",
    "ACCOUNT_LOCKED",
    "FEATURE_OFF",
    "MOBILE_INVALID",
    "CODE_WRONG",
    "PLAIN_BODY_REFUSED",
    "DECRYPTION_FAILED",
  ],
});

export const freePlay = endpoint({
  method: "POST",
  path: "/wps/session/login/freeplay",
  summary: "Signs in a new trial member",
  source: "section 7",
  flag: "FREEPLAY3",
  limit: { max: 10, perSeconds: 60, by: "address" },
  input: z.object({ os: z.string().max(40), platform: z.literal("W") }),
  output: sessionShape,
});

export const logout = endpoint({
  method: "DELETE",
  path: "/wps/session/logout",
  summary: "Ends this session",
  source: "sections 4 and 7",
  access: "member",
  always: true,
  input: empty,
  output: empty,
});

export const sessionCode = endpoint({
  method: "POST",
  path: "/wps/session/code",
  summary: "A code for one sign-in elsewhere, good for 60 seconds and once",
  source: "section 4, token from the query, by security.md; the path is this project's",
  access: "member",
  limit: { max: 10, perSeconds: 60, by: "member" },
  input: empty,
  output: z.object({ code: z.string(), expiresInSeconds: z.number().int() }),
});

export const restore = endpoint({
  method: "POST",
  path: "/wps/session/restore",
  summary: "Swaps a one-time code for a session",
  source: "section 4, token from the query, by security.md; the path is this project's",
  limit: { max: 20, perSeconds: 60, by: "address" },
  input: z.object({ code: z.string().min(20).max(100) }),
  output: sessionShape,
  refusals: ["CODE_EXPIRED"],
});

export const sessionList = endpoint({
  method: "GET",
  path: "/wps/session/list",
  summary: "Where this member is signed in",
  source: "security.md: list and end sessions; the path is this project's",
  access: "member",
  input: empty,
  output: z.array(
    z.object({
      id: z.string(),
      current: z.boolean(),
      startedAt: instant,
      seenAt: instant,
      ip: z.string(),
      country: z.string().optional(),
      /** Browser and system, such as "Chrome · Windows". */
      device: z.string(),
    }),
  ),
});

export const endSession = endpoint({
  method: "DELETE",
  path: "/wps/session/item",
  summary: "Ends one of this member's own sessions",
  source: "security.md: list and end sessions; the path is this project's",
  access: "member",
  input: z.object({ id: z.uuid() }),
  output: empty,
  refusals: ["NOT_FOUND"],
});

export const firstLoginAction = endpoint({
  method: "POST",
  path: "/wps/session/firstLogin",
  summary: "Notes that the first sign-in was greeted, so that the flag is not sent again",
  source: "section 4, first-login action; the path is left open there",
  access: "member",
  input: empty,
  output: empty,
});
