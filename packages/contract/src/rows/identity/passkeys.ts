import { z } from "zod";
import { endpoint, ownPath, perMinute } from "../../wire/endpoint.ts";
import { ownerRefusals } from "../../wire/refusals.ts";
import { empty, instant } from "../../wire/shapes.ts";
import { sessionShape } from "./sessions.ts";

const base64url = z.string().regex(/^[A-Za-z0-9_-]+$/);
const short = base64url.max(2000);
/** An authenticator's new credential as WebAuthn JSON; the challenge is in its client data. */
const madeShape = z.object({
  id: base64url.max(1500),
  clientDataJSON: short,
  attestationObject: base64url.max(20_000),
  transports: z.array(z.string().max(20)).max(8),
});
const usedShape = z.object({
  id: base64url.max(1500),
  clientDataJSON: short,
  authenticatorData: short,
  signature: short,
});

const own = { access: "member" as const, trial: "blocked" as const };

const passkeyQuestion = endpoint({
  method: "POST",
  path: "/wps/session/login/passkey/question",
  summary: "A challenge for a sign-in by passkey: valid once and for two minutes",
  source: ownPath("section 2, one-click login"),
  limit: perMinute(30, "address"),
  input: empty,
  output: z.object({ challenge: z.string(), rpId: z.string(), timeoutMs: z.number().int() }),
});

const passkeyLogin = endpoint({
  method: "POST",
  path: "/wps/session/login/passkey",
  summary: "Signs in by a passkey: the device has checked who holds it, so that there is no second step",
  source: ownPath("section 2, one-click login"),
  limit: perMinute(20, "address"),
  input: usedShape,
  output: sessionShape,
  refusals: ["PASSKEY_REFUSED", "ACCOUNT_BLOCKED"],
});

const passkeys = endpoint({
  ...own,
  method: "GET",
  path: "/wps/member/passkey",
  summary: "The passkeys of this member, newest first",
  source: ownPath("section 2, security centre"),
  input: empty,
  output: z.array(
    z.object({ id: z.string(), device: z.string(), addedAt: instant, usedAt: instant.optional(), synced: z.boolean() }),
  ),
});

const newPasskey = endpoint({
  ...own,
  method: "POST",
  path: "/wps/member/passkey/question",
  onBreak: "allowed",
  summary: "What a device needs to create a passkey; the password is asked for unless the member just signed in",
  source: ownPath("section 2, security centre"),
  encrypted: true,
  limit: perMinute(20, "member"),
  input: z.object({ password: z.string().max(256).optional() }),
  output: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    /** The id in base64url. */
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    /** The member's existing keys; a device that has one creates no second. */
    exclude: z.array(z.string()),
    timeoutMs: z.number().int(),
  }),
  refusals: ["STEP_UP_REQUIRED", ...ownerRefusals, "TOO_MANY_PASSKEYS"],
});

const addPasskey = endpoint({
  ...own,
  method: "PUT",
  path: "/wps/member/passkey",
  onBreak: "allowed",
  summary: "Stores a passkey that a device created",
  source: ownPath("section 2, security centre"),
  limit: perMinute(20, "member"),
  input: z.object({ made: madeShape }),
  output: empty,
  refusals: ["PASSKEY_REFUSED"],
});

const removePasskey = endpoint({
  ...own,
  method: "DELETE",
  path: "/wps/member/passkey",
  onBreak: "allowed",
  summary: "Removes a passkey",
  source: ownPath("section 2, security centre"),
  input: z.object({ id: base64url.max(1500) }),
  output: empty,
  refusals: ["NOT_FOUND"],
});

export const passkeysRows = {
  passkeyQuestion,
  passkeyLogin,
  passkeys,
  newPasskey,
  addPasskey,
  removePasskey,
};
