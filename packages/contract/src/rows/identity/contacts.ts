import { z } from "zod";
import { endpoint, ownPath, perMinute } from "../../wire/endpoint.ts";
import { ownerRefusals } from "../../wire/refusals.ts";
import { empty, typedCode } from "../../wire/shapes.ts";
import { twoFactorRows } from "./two-factor.ts";
import { mobileShape } from "./recovery.ts";

const secret = z.string().max(256);
const email = z.string().trim().max(256);
const bound = { access: "member" as const, trial: "blocked" as const };

const bindCode = endpoint({
  ...bound,
  method: "POST",
  path: "/wps/member/bind/code",
  onBreak: "allowed",
  summary: "Sends a code to a number or an email that is to be bound; the same answer where it is another member's",
  source: ownPath("section 2, security centre, bindings"),
  limit: perMinute(10, "member"),
  input: z.union([z.object({ kind: z.literal("sms"), ...mobileShape }), z.object({ kind: z.literal("email"), email })]),
  output: twoFactorRows.secondStepCode.output,
  refusals: [
    "STEP_UP_REQUIRED",
    "INVALID_FIELDS",
    "MOBILE_INVALID",
    "MOBILE_COUNTRY",
    "CODE_TOO_SOON",
    "CODE_TOO_MANY",
    "PHONE_TOO_MANY",
    "CODES_PAUSED",
    "ON_BREAK",
  ],
});

const bindMobile = endpoint({
  ...bound,
  method: "POST",
  path: "/wps/member/bind/mobile",
  onBreak: "allowed",
  summary: "Binds the number a code was sent to, in place of the one before",
  source: ownPath("section 2, security centre, bindings"),
  encrypted: true,
  limit: perMinute(20, "member"),
  input: z.object({ ...mobileShape, verificationCode: typedCode, password: secret }),
  output: empty,
  refusals: ["STEP_UP_REQUIRED", ...ownerRefusals, "MOBILE_INVALID", "MOBILE_TAKEN", "CODE_WRONG", "ON_BREAK"],
});

const bindEmail = endpoint({
  ...bound,
  method: "POST",
  path: "/wps/member/bind/email",
  onBreak: "allowed",
  summary: "Binds the email a code was sent to, in place of the previous one, which is notified",
  source: ownPath("section 2, security centre, bindings; section 3, binding email"),
  encrypted: true,
  limit: perMinute(20, "member"),
  input: z.object({ email, verificationCode: typedCode, password: secret }),
  output: empty,
  refusals: ["STEP_UP_REQUIRED", ...ownerRefusals, "EMAIL_TAKEN", "CODE_WRONG", "ON_BREAK"],
});

const iconBytes = 5 * 1024 * 1024;

const changeIcon = endpoint({
  ...bound,
  method: "POST",
  path: "/wps/member/info/icon",
  onBreak: "allowed",
  summary: "Takes the member's picture (png or jpg, at most 5 MB): a square of it is redrawn, without its metadata",
  source: "section 7; the method is left open there",
  limit: perMinute(20, "member"),
  maxBytes: Math.ceil((iconBytes * 4) / 3) + 1024,
  input: z.object({ picture: z.base64() }),
  output: z.object({ icon: z.string() }),
  refusals: ["UPLOAD_TOO_LARGE", "UPLOAD_NOT_A_PICTURE", "FILES_SILENT"],
});

const dropIcon = endpoint({
  ...bound,
  method: "DELETE",
  path: "/wps/member/info/icon",
  onBreak: "allowed",
  summary: "Goes back to the picture made of the member's letter",
  source: "section 7, member icon; taking it away is this project's",
  input: empty,
  output: empty,
});

export const contactsRows = {
  bindCode,
  bindMobile,
  bindEmail,
  changeIcon,
  dropIcon,
};
