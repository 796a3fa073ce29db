import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { empty, language } from "../shapes.ts";
import { memberInfoShape, sessionShape } from "./session.ts";

export const memberInfo = endpoint({
  method: "GET",
  path: "/wps/member/info",
  summary: "Who is signed in",
  source: "section 7",
  access: "member",
  input: empty,
  output: memberInfoShape,
});

const optionalText = z.string().max(256).optional();

export const register = endpoint({
  method: "PUT",
  path: "/wps/member/register",
  summary: "Registers a member by username and signs in; INVALID_FIELDS carries a violation for each field",
  source: "sections 3, 5 and 7",
  encrypted: true,
  limit: { max: 10, perSeconds: 60, by: "address" },
  input: z.object({
    username: z.string().trim().max(256),
    password: z.string().max(256),
    confirmPassword: z.string().max(256),
    captcha: z.string().max(12),
    captchaKey: z.string().max(64),
    acceptedTerms: z.boolean(),
    payeeName: optionalText,
    email: optionalText,
    qqNum: optionalText,
    mobileNum: optionalText,
    countryDialingCode: optionalText,
    recommenderId: optionalText,
    affiliateCode: optionalText,
    referralCode: optionalText,
    paymentPassword: optionalText,
    line: optionalText,
    whatsapp: optionalText,
    facebook: optionalText,
    wechat: optionalText,
    idNumber: optionalText,
    domain: optionalText,
    registerUrl: z.string().max(500).optional(),
    registerMethod: z.literal("WEB"),
    login: z.literal(true),
  }),
  output: sessionShape,
  refusals: [
    "INVALID_FIELDS",
    "CAPTCHA_WRONG",
    "USERNAME_TAKEN",
    "EMAIL_TAKEN",
    "INVITATION_CODE_ERROR",
    "TERMS_REQUIRED",
    "FEATURE_OFF",
    "PLAIN_BODY_REFUSED",
    "DECRYPTION_FAILED",
  ],
});

export const affiliateCheck = endpoint({
  method: "GET",
  path: "/wps/agent/affiliate",
  summary: "Whether an affiliate or referral code is known",
  source: "sections 3, 5 and 7",
  limit: { max: 30, perSeconds: 60, by: "address" },
  input: z.object({ code: z.string().trim().min(1).max(64), domain: z.string().max(255).optional() }),
  output: z.object({ valid: z.literal(true) }),
  refusals: ["INVITATION_CODE_ERROR"],
});

export const changeLanguage = endpoint({
  method: "POST",
  path: "/wps/member/language",
  summary: "Remembers the member's language, for messages sent later",
  source: "section 4, changing language; the path is left open there",
  access: "member",
  input: z.object({ language }),
  output: empty,
  refusals: ["INVALID_FIELDS"],
});
