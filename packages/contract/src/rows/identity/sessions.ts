import { z } from "zod";
import { endpoint, ownPath, perMinute } from "../../wire/endpoint.ts";
import { agentRights } from "../../domain/agent-rights.ts";
import { readCode } from "../../domain/typed-codes.ts";
import {
  dialingCode,
  empty,
  firebaseProof,
  humanProof,
  id,
  instant,
  language,
  typedCaptcha,
} from "../../wire/shapes.ts";

/** Member info (specification section 3). */
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
  /** The number of the VIP level; absent at the lowest, and for merchants without levels. */
  vipLevel: z.number().int().optional(),
  /** Whether the member has an upline. */
  hasUpline: z.boolean().optional(),
  firstTimeLogin: z.boolean(),
  lastLoginAt: instant.optional(),
  lastLoginIp: z.string().optional(),
  registeredAt: instant,
  /** The sub-account that signed in, and its rights. */
  subAccount: z.object({ name: z.string(), rights: z.array(z.enum(agentRights)) }).optional(),
});

/** A session as the browser stores it. */
export const sessionShape = z.object({
  token: z.string(),
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
  /** The password must be changed before anything else: somebody else chose it, or it has expired. */
  mustChangePassword: z.enum(["given", "expired"]).optional(),
  info: memberInfoShape,
});

const humanVerification = {
  captcha: typedCaptcha.optional(),
  captchaKey: z.string().max(64).optional(),
  humanProof,
};

/** Returns whether the password may be right: a code by text message has six digits, unless firebase checked it. */
const isPossible = (input: { type: "username" | "sms"; password: string; firebaseIdToken?: string | undefined }) =>
  input.type === "username" || input.firebaseIdToken !== undefined || readCode(input.password) !== undefined;

const login = endpoint({
  method: "POST",
  path: "/wps/session/login",
  summary: "Signs in; a refusal whose value has captcha: true requires one with the next attempt",
  source: "sections 3, 4 and 7",
  encrypted: true,
  human: true,
  limit: perMinute(20, "address"),
  input: z
    .object({
      username: z.string().trim().min(1).max(64),
      password: z.string().min(1).max(128),
      /** With "sms", the username is a mobile number and the password is the code sent to it. */
      type: z.enum(["username", "sms"]),
      countryDialingCode: dialingCode.optional(),
      /** Stores a token for a sign-in without the password, for 24 hours; false deletes an existing one. */
      remember: z.boolean().optional(),
      /** The agent portal: other members are refused, and nothing is remembered. */
      entrance: z.literal("agent").optional(),
      ...humanVerification,
      ...firebaseProof,
    })
    .refine(isPossible, { path: ["password"] }),
  output: sessionShape,
  refusals: [
    "LOGIN_FAILED",
    "HUMAN_PROOF_REQUIRED",
    "CAPTCHA_REQUIRED",
    "CAPTCHA_WRONG",
    "ACCOUNT_BLOCKED",
    "ACCOUNT_LOCKED",
    "AGENTS_ONLY",
    "FEATURE_OFF",
    "MOBILE_INVALID",
    "CODE_WRONG",
    "SECOND_FACTOR_REQUIRED",
    "SIGN_IN_OTHERWISE",
    "PLAIN_BODY_REFUSED",
    "DECRYPTION_FAILED",
  ],
});

const rememberedLogin = endpoint({
  method: "POST",
  path: "/wps/session/login/remembered",
  summary: 'Signs in by the cookie of "remember me", which is good once and replaced by the next',
  source: "sections 7 and 9, remember me, by security.md; the path is this project's",
  limit: perMinute(20, "address"),
  input: empty,
  output: sessionShape,
  refusals: ["REMEMBER_ENDED", "ACCOUNT_BLOCKED", "SECOND_FACTOR_REQUIRED", "SIGN_IN_OTHERWISE"],
});

const freePlay = endpoint({
  method: "POST",
  path: "/wps/session/login/freeplay",
  summary: "Signs in a new trial member",
  source: "section 7; it carries the Encryption header there, so its body is encrypted",
  flag: "FREEPLAY3",
  encrypted: true,
  human: true,
  limit: perMinute(10, "address"),
  input: z.object({ os: z.string().max(40), platform: z.literal("W"), humanProof }),
  output: sessionShape,
  refusals: ["HUMAN_PROOF_REQUIRED", "PLAIN_BODY_REFUSED", "DECRYPTION_FAILED"],
});

const logout = endpoint({
  method: "DELETE",
  path: "/wps/session/logout",
  onBreak: "allowed",
  summary: "Ends this session",
  source: "sections 4 and 7",
  access: "member",
  subAccounts: "all",
  whileForced: true,
  always: true,
  input: empty,
  output: empty,
});

const sessionCode = endpoint({
  method: "POST",
  path: "/wps/session/code",
  onBreak: "allowed",
  summary: "A code for one sign-in on another device, valid for 60 seconds and once",
  source: "section 4, token from the query, by security.md; the path is this project's",
  access: "member",
  limit: perMinute(10, "member"),
  input: empty,
  output: z.object({ code: z.string(), expiresInSeconds: z.number().int() }),
});

const restore = endpoint({
  method: "POST",
  path: "/wps/session/restore",
  summary: "Exchanges a one-time code for a session",
  source: "section 4, token from the query, by security.md; the path is this project's",
  limit: perMinute(20, "address"),
  input: z.object({ code: z.string().min(20).max(100) }),
  output: sessionShape,
  refusals: ["CODE_EXPIRED"],
});

const sessionList = endpoint({
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

const endSession = endpoint({
  method: "DELETE",
  path: "/wps/session/item",
  onBreak: "allowed",
  summary: "Ends one of this member's own sessions",
  source: "security.md: list and end sessions; the path is this project's",
  access: "member",
  input: z.object({ id: z.uuid() }),
  output: empty,
  refusals: ["NOT_FOUND"],
});

const firstLoginAction = endpoint({
  method: "POST",
  path: "/wps/session/firstLogin",
  onBreak: "allowed",
  summary: "Notes that the first sign-in was greeted, so that the flag is not sent again",
  source: ownPath("section 4, first-login action"),
  access: "member",
  input: empty,
  output: empty,
});

export const sessionsRows = {
  login,
  rememberedLogin,
  freePlay,
  logout,
  sessionCode,
  restore,
  sessionList,
  endSession,
  firstLoginAction,
};
