import { z } from "zod";
import { endpoint, memberEndpoint, ownPath, perMinute } from "../../wire/endpoint.ts";
import { readCode, readRecoveryCode } from "../../domain/typed-codes.ts";
import { encryptedRefusals } from "../../wire/refusals.ts";
import { empty, instant, personName, typedCode } from "../../wire/shapes.ts";
import { sessionShape } from "./sessions.ts";

/** Second factors beside a password. */
export const factorKinds = ["totp", "sms", "email"] as const;
export type FactorKind = (typeof factorKinds)[number];

const sentKind = z.enum(["sms", "email"]);
/** A recovery code replaces any of them, once. */
const proofKind = z.enum([...factorKinds, "recovery"]);

const secret = z.string().max(256);
const ticket = z.string().min(20).max(100);
/** A code or a recovery code in any spelling; no other text is a try, so it is refused before tries are counted. */
const proofCode = z
  .string()
  .max(64)
  .overwrite((typed) => readRecoveryCode(typed) ?? readCode(typed) ?? "")
  .regex(/^(\d{6}|[A-Z2-7]{5}-[A-Z2-7]{5})$/);
const proof = { kind: proofKind, code: proofCode };

const fitsKind = ({ kind, code }: { kind: z.infer<typeof proofKind>; code: string }): boolean =>
  (kind === "recovery") === code.includes("-");

const proofRefusals = ["CODE_WRONG", "TOO_MANY_TRIES", "FACTOR_UNAVAILABLE", ...encryptedRefusals] as const;
const sendRefusals = ["FACTOR_UNAVAILABLE", "CODE_TOO_SOON", "CODE_TOO_MANY", "CODES_PAUSED"] as const;

/** The detail of SECOND_FACTOR_REQUIRED and STEP_UP_REQUIRED. */
export const challengeShape = z.object({
  /** At a sign-in: identifies it in the next call. */
  ticket: z.string().optional(),
  /** Kinds of proof, the strongest first; recipients of codes are masked. */
  kinds: z.array(z.object({ kind: proofKind, to: z.string().optional() })),
  /** Whether the holder name of the bank account is required with a sent code. */
  bankName: z.boolean(),
  /** The number of days for which a browser can be trusted. */
  trustDays: z.number().int(),
});

const sent = z.object({
  expiredMinutes: z.number().int(),
  /** When the next code may be sent, by the server's clock. */
  nextAt: instant,
  serverTime: instant,
});

const secondStepCode = endpoint({
  method: "POST",
  path: "/wps/session/login/second/code",
  summary: "Sends the code of a sign-in's second step to the member's own number or email",
  source: ownPath("section 4, login from an unregistered IP"),
  limit: perMinute(10, "address"),
  input: z.object({ ticket, kind: sentKind }),
  output: sent,
  refusals: ["TICKET_ENDED", ...sendRefusals],
});

const secondStep = endpoint({
  method: "POST",
  path: "/wps/session/login/second",
  summary: "The second step of a sign-in that was answered with SECOND_FACTOR_REQUIRED",
  source: ownPath("section 4, login from an unregistered IP"),
  encrypted: true,
  limit: perMinute(20, "address"),
  input: z
    .object({
      ticket,
      ...proof,
      bankName: personName.optional(),
      /** Trusts this browser, so that it skips the second step for a while. */
      trust: z.boolean(),
    })
    .refine(fitsKind, { path: ["code"] }),
  output: sessionShape,
  refusals: ["TICKET_ENDED", "ACCOUNT_BLOCKED", ...proofRefusals],
});

const stepUpCode = memberEndpoint({
  method: "POST",
  path: "/wps/session/stepUp/code",
  onBreak: "allowed",
  summary: "Sends the code that a sensitive change asks for to the member's own number or email",
  source: "security.md: step-up before sensitive changes; the path is this project's",
  limit: perMinute(10, "member"),
  input: z.object({ kind: sentKind }),
  output: sent,
  refusals: sendRefusals,
});

const stepUp = memberEndpoint({
  method: "POST",
  path: "/wps/session/stepUp",
  onBreak: "allowed",
  summary:
    "Passes a step-up for ten minutes, after which what was refused with STEP_UP_REQUIRED is allowed; a new token",
  source: "security.md: step-up before sensitive changes; the path is this project's",
  encrypted: true,
  limit: perMinute(20, "member"),
  input: z.object(proof).refine(fitsKind, { path: ["code"] }),
  output: sessionShape,
  refusals: proofRefusals,
});

const twoFactor = memberEndpoint({
  method: "GET",
  path: "/wps/member/twoFactor",
  summary: "Which second steps are enabled, and which could be",
  source: ownPath("section 2, security centre; section 3, two-factor fields"),
  input: empty,
  output: z.object({
    kinds: z.array(
      z.object({
        kind: z.enum(factorKinds),
        on: z.boolean(),
        /** The recipient of codes, masked; without one, the factor cannot be enabled. */
        to: z.string().optional(),
      }),
    ),
    recoveryCodesLeft: z.number().int(),
    trustedBrowsers: z.number().int(),
  }),
});

const changeRefusals = [
  "STEP_UP_REQUIRED",
  "PASSWORD_WRONG",
  "TOO_MANY_TRIES",
  "INVALID_FIELDS",
  ...encryptedRefusals,
] as const;
const change = {
  access: "member" as const,
  trial: "blocked" as const,
  encrypted: true,
  limit: { max: 20, perSeconds: 60, by: "member" as const },
};
const recoveryCodes = z.array(z.string());

const beginTotp = endpoint({
  ...change,
  method: "POST",
  path: "/wps/member/twoFactor/totp",
  onBreak: "allowed",
  summary: "A new secret for an authenticator app; nothing changes before it is confirmed",
  source: ownPath("section 3, Google verification"),
  input: z.object({ password: secret }),
  output: z.object({ secret: z.string(), uri: z.string() }),
  refusals: changeRefusals,
});

const confirmTotp = endpoint({
  ...change,
  method: "PUT",
  path: "/wps/member/twoFactor/totp",
  onBreak: "allowed",
  summary: "Enables the authenticator app by a code it shows",
  source: ownPath("section 3, Google verification"),
  input: z.object({ code: typedCode }),
  output: z.object({ recoveryCodes: recoveryCodes.optional() }),
  refusals: ["STEP_UP_REQUIRED", "CODE_WRONG", "CODE_EXPIRED", "TOO_MANY_TRIES", ...encryptedRefusals],
});

const switchFactor = endpoint({
  ...change,
  method: "POST",
  path: "/wps/member/twoFactor",
  onBreak: "allowed",
  summary:
    "Switches a second step by text message or email on, or any of them off; the first comes with recovery codes",
  source: ownPath("section 2, security centre"),
  input: z.object({ kind: z.enum(factorKinds), on: z.boolean(), password: secret }),
  output: z.object({ recoveryCodes: recoveryCodes.optional() }),
  refusals: [...changeRefusals, "FACTOR_UNAVAILABLE"],
});

const newRecoveryCodes = endpoint({
  ...change,
  method: "POST",
  path: "/wps/member/twoFactor/recovery",
  onBreak: "allowed",
  summary: "Ten new recovery codes in place of the previous ones",
  source: "security.md: recovery codes; the path is this project's",
  input: z.object({ password: secret }),
  output: z.object({ recoveryCodes }),
  refusals: [...changeRefusals, "FACTOR_UNAVAILABLE"],
});

const forgetBrowsers = memberEndpoint({
  method: "DELETE",
  path: "/wps/member/twoFactor/browsers",
  onBreak: "allowed",
  summary: "Ends the trust of every browser",
  source: "security.md: trusted devices; the path is this project's",
  input: empty,
  output: empty,
});

export const twoFactorRows = {
  secondStepCode,
  secondStep,
  stepUpCode,
  stepUp,
  twoFactor,
  beginTotp,
  confirmTotp,
  switchFactor,
  newRecoveryCodes,
  forgetBrowsers,
};
