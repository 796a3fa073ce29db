import { z } from "zod";
import { asciiDigits } from "../../domain/digits.ts";
import { endpoint, memberEndpoint, ownPath, perMinute } from "../../wire/endpoint.ts";
import { securityKinds } from "../../domain/security-events.ts";
import { ownerRefusals } from "../../wire/refusals.ts";
import { empty, instant, nickname, page, paging } from "../../wire/shapes.ts";
import { sessionShape } from "./sessions.ts";
import { registrationFields } from "../site/merchants.ts";

const origin = { ip: z.string(), country: z.string().optional(), device: z.string() };
const secret = z.string().max(256);

const securityOverview = memberEndpoint({
  method: "GET",
  path: "/wps/member/security",
  summary: "The security state of this account: what is set, what is bound, and when it was changed",
  source: ownPath("section 2, security centre"),
  input: empty,
  output: z.object({
    passwordChangedAt: instant.optional(),
    hasPassword: z.boolean(),
    hasPaymentPassword: z.boolean(),
    paymentPasswordChangedAt: instant.optional(),
    /** Masked: l***@example.com. */
    email: z.string().optional(),
    emailVerified: z.boolean(),
    /** Masked: +84 ••••• 567. */
    mobileNum: z.string().optional(),
    mobileVerified: z.boolean(),
  }),
});

const memberProfile = memberEndpoint({
  method: "GET",
  path: "/wps/member/profile",
  summary: "The member's nickname and what was given at registration; what identifies a person is masked",
  source: ownPath("section 2, security centre"),
  input: empty,
  output: z.object({
    nickname: z.string(),
    fields: z.array(z.object({ name: z.enum(registrationFields), value: z.string(), editable: z.boolean() })),
  }),
});

const changeProfile = memberEndpoint({
  method: "POST",
  path: "/wps/member/profile",
  onBreak: "allowed",
  summary: "Changes the nickname and what may be changed of the profile; INVALID_FIELDS carries a violation a field",
  source: ownPath("section 2, security centre"),
  limit: perMinute(20, "member"),
  input: z.object({
    nickname,
    fields: z.partialRecord(z.enum(registrationFields), z.string().trim().max(256)),
  }),
  output: empty,
  refusals: ["INVALID_FIELDS"],
});

const changePassword = memberEndpoint({
  method: "POST",
  path: "/wps/member/password",
  onBreak: "allowed",
  summary: "Changes the password by the old one: this session gets a new token, all others end",
  source: "sections 3, 4 and 7",
  subAccounts: "all",
  whileForced: true,
  encrypted: true,
  limit: perMinute(20, "member"),
  input: z.object({ oldPassword: secret, newPassword: secret, confirmNewPassword: secret }),
  output: sessionShape,
  refusals: [...ownerRefusals, "PASSWORD_SAME"],
});

const changePaymentPassword = memberEndpoint({
  method: "POST",
  path: "/wps/member/paymentPassword",
  onBreak: "allowed",
  summary: "Sets the withdraw password, or changes it by the old one; either way the login password is asked for",
  source: ownPath("section 2, security centre (payment password)"),
  encrypted: true,
  limit: perMinute(20, "member"),
  input: z.object({
    password: secret,
    oldPaymentPassword: secret.optional(),
    newPaymentPassword: secret.overwrite(asciiDigits),
    confirmNewPaymentPassword: secret.overwrite(asciiDigits),
  }),
  output: empty,
  refusals: [
    ...ownerRefusals,
    "WITHDRAW_PASSWORD_WRONG",
    "WITHDRAW_PASSWORD_LOCKED",
    "WITHDRAW_PASSWORD_UNSET",
    "PASSWORD_SAME",
    "STEP_UP_REQUIRED",
  ],
});

const signOutEverywhere = endpoint({
  method: "DELETE",
  path: "/wps/session/all",
  onBreak: "allowed",
  summary: "Ends every session of this member, or every one but this",
  source: "security.md: list and end sessions; the path is this project's",
  access: "member",
  input: z.object({ keep: z.enum(["none", "this"]).default("none") }),
  output: z.object({ ended: z.number().int() }),
});

const signInHistory = memberEndpoint({
  method: "GET",
  path: "/wps/session/history",
  summary: "Sign-ins to this account and failed attempts, newest first, with place and device",
  source: ownPath("section 2, security centre"),
  input: z.object(paging),
  output: page(
    z.object({
      id: z.string(),
      at: instant,
      method: z.string(),
      outcome: z.enum(["success", "wrong", "locked", "blocked", "challenged"]),
      ...origin,
    }),
  ),
});

const securityHistory = memberEndpoint({
  method: "GET",
  path: "/wps/member/security/history",
  summary: "Changes of this account's security, newest first",
  source: ownPath("section 2, security centre"),
  input: z.object(paging),
  output: page(z.object({ id: z.string(), at: instant, kind: z.enum(securityKinds), ...origin })),
});

export const accountSecurityRows = {
  securityOverview,
  memberProfile,
  changeProfile,
  changePassword,
  changePaymentPassword,
  signOutEverywhere,
  signInHistory,
  securityHistory,
};
