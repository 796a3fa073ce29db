import { z } from "zod";
import { asciiDigits } from "../../domain/digits.ts";
import { readBirthday, readPersonalNumber, readPostcode } from "../../domain/identity.ts";
import { endpoint, ownPath, perMinute } from "../../wire/endpoint.ts";
import {
  empty,
  firebaseProof,
  humanProof,
  language,
  nickname,
  personName,
  typedCaptcha,
  typedCodeOrNone,
  typedDigits,
} from "../../wire/shapes.ts";
import { mobileShape } from "./recovery.ts";
import { memberInfoShape, sessionShape } from "./sessions.ts";

const memberInfo = endpoint({
  method: "GET",
  path: "/wps/member/info",
  summary: "Who is signed in",
  source: "section 7",
  access: "member",
  subAccounts: "all",
  input: empty,
  output: memberInfoShape,
});

const optionalText = z.string().max(256).optional();

/** Fields of both registration modes, besides a name or a number. */
const applicant = {
  /** Required if the merchant asks everybody for one, or the platform asked for one. */
  captcha: typedCaptcha.optional(),
  captchaKey: z.string().max(64).optional(),
  humanProof,
  ...firebaseProof,
  acceptedTerms: z.boolean(),
  payeeName: personName.optional(),
  email: optionalText,
  qqNum: optionalText,
  recommenderId: optionalText,
  affiliateCode: optionalText,
  referralCode: optionalText,
  paymentPassword: z.string().max(256).overwrite(asciiDigits).optional(),
  line: optionalText,
  whatsapp: optionalText,
  facebook: optionalText,
  wechat: optionalText,
  telegram: optionalText,
  zalo: optionalText,
  idNumber: optionalText,
  nickname: nickname.optional(),
  givenName: personName.optional(),
  familyName: personName.optional(),
  birthday: z.string().max(256).overwrite(readBirthday).optional(),
  postcode: z.string().max(256).overwrite(readPostcode).optional(),
  personalNumber: z.string().max(256).overwrite(readPersonalNumber).optional(),
  address: optionalText,
  nationality: optionalText,
  occupation: optionalText,
  sourceOfIncome: optionalText,
  domain: optionalText,
  registerUrl: z.string().max(500).optional(),
  registerMethod: z.literal("WEB"),
  login: z.literal(true),
};

const registerRefusals = [
  "REGISTER_SILENT",
  "REGISTRATION_REFUSED",
  "HUMAN_PROOF_REQUIRED",
  "INVALID_FIELDS",
  "CAPTCHA_REQUIRED",
  "CAPTCHA_WRONG",
  "CODE_WRONG",
  "MOBILE_INVALID",
  "MOBILE_TAKEN",
  "EMAIL_TAKEN",
  "INVITATION_CODE_ERROR",
  "TERMS_REQUIRED",
  "FEATURE_OFF",
  "PLAIN_BODY_REFUSED",
  "DECRYPTION_FAILED",
] as const;

const register = endpoint({
  method: "PUT",
  path: "/wps/member/register",
  summary: "Registers a member by username and signs in; INVALID_FIELDS carries a violation for each field",
  source: "sections 3, 5 and 7",
  encrypted: true,
  human: true,
  limit: perMinute(10, "address"),
  input: z.object({
    ...applicant,
    username: z.string().trim().max(256),
    password: z.string().max(256),
    confirmPassword: z.string().max(256),
    mobileNum: typedDigits(32).optional(),
    countryDialingCode: mobileShape.countryDialingCode.optional(),
    /** The code sent to this number, if the merchant verifies numbers. */
    verificationCode: typedCodeOrNone.optional(),
  }),
  output: sessionShape,
  refusals: [...registerRefusals, "USERNAME_TAKEN"],
});

const registerMobile = endpoint({
  method: "PUT",
  path: "/wps/member/register/mobile",
  summary: "Registers a member by mobile number, which becomes the username, and signs in",
  source: "sections 3, 5 and 7",
  encrypted: true,
  human: true,
  flag: "MOBILENUMREG3",
  limit: perMinute(10, "address"),
  input: z.object({
    ...applicant,
    ...mobileShape,
    mobileNum: typedDigits(32),
    verificationCode: typedCodeOrNone,
    /** Only if the merchant allows a password with a number (MOBILENUMPASSREG3). */
    password: z.string().max(256).optional(),
    confirmPassword: z.string().max(256).optional(),
  }),
  output: sessionShape,
  refusals: registerRefusals,
});

const affiliateCheck = endpoint({
  method: "GET",
  path: "/wps/agent/affiliate",
  summary: "Whether an affiliate or referral code is known",
  source: "sections 3, 5 and 7",
  limit: perMinute(30, "address"),
  input: z.object({ code: z.string().trim().min(1).max(64), domain: z.string().max(255).optional() }),
  output: z.object({ valid: z.literal(true) }),
  refusals: ["INVITATION_CODE_ERROR"],
});

const changeLanguage = endpoint({
  method: "POST",
  path: "/wps/member/language",
  onBreak: "allowed",
  summary: "Remembers the member's language, for messages sent later",
  source: ownPath("section 4, changing language"),
  access: "member",
  input: z.object({ language }),
  output: empty,
  refusals: ["INVALID_FIELDS"],
});

export const membersRows = {
  memberInfo,
  register,
  registerMobile,
  affiliateCheck,
  changeLanguage,
};
