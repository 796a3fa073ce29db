import { z } from "zod";
import { endpoint, perMinute } from "../../wire/endpoint.ts";
import { ownerRefusals } from "../../wire/refusals.ts";
import { empty, instant } from "../../wire/shapes.ts";
import { thirdParties } from "../../domain/social-login.ts";
import { sessionShape } from "./sessions.ts";

const provider = z.enum(thirdParties);
/** The provider's sign-in address; its answer is accepted from this browser only, once, within ten minutes. */
const address = z.object({ address: z.string() });
/** The parameters the identity provider added to the address it sent the browser back to. */
const answer = z.object({
  state: z.string().min(20).max(200),
  code: z.string().min(1).max(2000),
  iss: z.string().max(500).optional(),
});
const own = { access: "member" as const, trial: "blocked" as const };
const open = "section 2, Facebook and Google sign-in; the path is left open there";

const thirdPartyLogin = endpoint({
  method: "POST",
  path: "/wps/session/third",
  summary: "Starts a sign-in at an identity provider (OAuth code flow with PKCE)",
  source: open,
  limit: perMinute(20, "address"),
  input: z.object({ provider }),
  output: address,
  refusals: ["FEATURE_OFF", "THIRD_PARTY_FAILED"],
});

const thirdPartyAnswer = endpoint({
  method: "POST",
  path: "/wps/session/third/answer",
  summary: "Signs in the member who linked the provider's account; nobody is registered by it",
  source: open,
  limit: perMinute(20, "address"),
  input: answer,
  output: sessionShape,
  refusals: ["THIRD_PARTY_FAILED", "NOT_A_MEMBER", "ACCOUNT_BLOCKED", "SECOND_FACTOR_REQUIRED", "SIGN_IN_OTHERWISE"],
});

const linkedThirdParties = endpoint({
  ...own,
  method: "GET",
  path: "/wps/member/third",
  summary: "The identity providers this member has linked, and those that could be",
  source: open,
  input: empty,
  output: z.array(z.object({ provider, linkedAt: instant.optional() })),
});

const linkThirdParty = endpoint({
  ...own,
  method: "POST",
  path: "/wps/member/third",
  onBreak: "allowed",
  summary: "Starts linking an account at a provider; requires the password, and a second step where there is one",
  source: open,
  encrypted: true,
  limit: perMinute(20, "member"),
  input: z.object({ provider, password: z.string().max(256) }),
  output: address,
  refusals: ["FEATURE_OFF", "THIRD_PARTY_FAILED", "STEP_UP_REQUIRED", ...ownerRefusals],
});

const keepThirdParty = endpoint({
  ...own,
  method: "PUT",
  path: "/wps/member/third",
  onBreak: "allowed",
  summary: "Links the provider's account; one at each provider, and each to one member",
  source: open,
  limit: perMinute(20, "member"),
  input: answer,
  output: empty,
  refusals: ["THIRD_PARTY_FAILED", "THIRD_PARTY_TAKEN"],
});

const dropThirdParty = endpoint({
  ...own,
  method: "DELETE",
  path: "/wps/member/third",
  onBreak: "allowed",
  summary: "Unlinks a provider's account, which signs this member in no more",
  source: open,
  input: z.object({ provider }),
  output: empty,
  refusals: ["NOT_FOUND"],
});

export const socialLoginRows = {
  thirdPartyLogin,
  thirdPartyAnswer,
  linkedThirdParties,
  linkThirdParty,
  keepThirdParty,
  dropThirdParty,
};
