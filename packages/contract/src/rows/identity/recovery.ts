import { z } from "zod";
import { endpoint, ownPath, perMinute } from "../../wire/endpoint.ts";
import {
  dialingCode,
  empty,
  firebaseProof,
  humanProof,
  instant,
  typedCaptcha,
  typedCodeOrNone,
  typedDigits,
} from "../../wire/shapes.ts";
import { sessionShape } from "./sessions.ts";

const secret = z.string().max(256);

/** A number as typed, and the dialling code chosen beside it ("84"). */
export const mobileShape = {
  mobileNum: typedDigits(32).min(1),
  countryDialingCode: dialingCode,
};

const countryCodes = endpoint({
  method: "GET",
  path: "/wps/system/countryCodes",
  summary: "Countries with their dialling codes, and the one to begin with",
  source: ownPath("section 7, country codes"),
  sharedSeconds: 300,
  input: empty,
  output: z.object({
    chosen: z.string(),
    countries: z.array(z.object({ country: z.string(), dialingCode: z.string() })),
  }),
});

const smsCode = endpoint({
  method: "POST",
  path: "/wps/verification/sms/noLogin",
  summary: "Sends a code by text message; the answer is the same whether or not the number belongs to a member",
  source: "sections 3 and 7",
  human: true,
  limit: perMinute(10, "address"),
  input: z.object({
    ...mobileShape,
    type: z.enum(["login", "password"]),
    captcha: typedCaptcha.optional(),
    humanProof,
    captchaKey: z.string().max(64).optional(),
  }),
  output: z.object({
    expiredMinutes: z.number().int(),
    /** When the next code may be sent, by the server's clock. */
    nextAt: instant,
    serverTime: instant,
  }),
  refusals: [
    "HUMAN_PROOF_REQUIRED",
    "FEATURE_OFF",
    "MOBILE_INVALID",
    "MOBILE_COUNTRY",
    "CODE_TOO_SOON",
    "CODE_TOO_MANY",
    "PHONE_TOO_MANY",
    "CODES_PAUSED",
    "CAPTCHA_REQUIRED",
    "CAPTCHA_WRONG",
  ],
});

const registerSmsCode = endpoint({
  method: "POST",
  path: "/wps/verification/sms/register",
  summary: "Sends a code to a number that is to be registered; the answer is the same when it is a member's already",
  source: ownPath("sections 3 and 7, registration SMS"),
  human: true,
  limit: smsCode.limit,
  input: z.object({
    mobileNo: mobileShape.mobileNum,
    countryDialingCode: mobileShape.countryDialingCode,
    captcha: typedCaptcha.optional(),
    humanProof,
    captchaKey: z.string().max(64).optional(),
  }),
  output: smsCode.output,
  refusals: smsCode.refusals,
});

const passwordByEmail = endpoint({
  method: "POST",
  path: "/wps/member/password/email",
  summary: "Sends a link to a new password by email; form-encoded, as the specification says",
  source: "sections 3 and 7",
  form: true,
  human: true,
  limit: perMinute(10, "address"),
  input: z.object({
    username: z.string().trim().max(256),
    email: z.string().trim().max(256),
    captcha: typedCaptcha,
    humanProof,
    captchaKey: z.string().max(64),
  }),
  output: empty,
  refusals: ["HUMAN_PROOF_REQUIRED", "FEATURE_OFF", "INVALID_FIELDS", "CAPTCHA_WRONG", "MEMBER_UNKNOWN"],
});

const passwordByLink = endpoint({
  method: "POST",
  path: "/wps/member/password/link",
  summary: "Sets a new password by the link of an email; every session ends",
  source: ownPath("section 4, forgot by email"),
  encrypted: true,
  limit: perMinute(20, "address"),
  input: z.object({ code: z.string().min(20).max(100), newPassword: secret, confirmNewPassword: secret }),
  output: z.object({ account: z.string() }),
  refusals: ["INVALID_FIELDS", "CODE_EXPIRED", "PLAIN_BODY_REFUSED", "DECRYPTION_FAILED"],
});

const passwordByPhone = endpoint({
  method: "POST",
  path: "/wps/member/password/verification",
  summary: "Sets a new password by the code of a text message, and signs in with it",
  source: "sections 3, 4 and 7",
  encrypted: true,
  limit: perMinute(20, "address"),
  input: z.object({
    ...mobileShape,
    verificationCode: typedCodeOrNone,
    newPassword: secret,
    ...firebaseProof,
  }),
  output: sessionShape,
  refusals: [
    "FEATURE_OFF",
    "INVALID_FIELDS",
    "MOBILE_INVALID",
    "CODE_WRONG",
    "ACCOUNT_BLOCKED",
    "SECOND_FACTOR_REQUIRED",
    "SIGN_IN_OTHERWISE",
    "PLAIN_BODY_REFUSED",
    "DECRYPTION_FAILED",
  ],
});

export const recoveryRows = {
  countryCodes,
  smsCode,
  registerSmsCode,
  passwordByEmail,
  passwordByLink,
  passwordByPhone,
};
