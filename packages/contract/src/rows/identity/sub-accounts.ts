import { z } from "zod";
import { agentRights } from "../../domain/agent-rights.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { empty, instant, page, paging } from "../../wire/shapes.ts";

const ofAgents = { access: "agent" as const, trial: "blocked" as const };
const source = "not in the specification: what the best agent suites have; the path is this project's";
const limit = { max: 30, perSeconds: 60, by: "member" as const };
const rights = z.array(z.enum(agentRights)).max(agentRights.length);
const name = z.string().trim().min(1).max(64);

const subAccount = z.object({
  name: z.string(),
  /** The name typed at /agent to sign in. */
  login: z.string(),
  rights,
  isActive: z.boolean(),
  /** Whether the agent still chooses the password; it must be changed at the first sign-in. */
  isPasswordGiven: z.boolean(),
  createdAt: instant,
  lastSeenAt: instant.optional(),
});

const agentSubAccounts = endpoint({
  method: "GET",
  path: "/wps/agent/subAccounts",
  summary: "Who may act for the agent, each with a name and a password of its own and chosen rights",
  source,
  ...ofAgents,
  input: empty,
  output: z.object({ accounts: z.array(subAccount), most: z.number().int() }),
});

const agentSubAccountAdd = endpoint({
  method: "POST",
  path: "/wps/agent/subAccounts",
  summary: "Adds somebody who may act for the agent; the password is changed at the first sign-in",
  source,
  ...ofAgents,
  encrypted: true,
  limit,
  input: z.object({ name, password: z.string().max(256), rights }),
  output: subAccount,
  refusals: [
    "INVALID_FIELDS",
    "USERNAME_TAKEN",
    "TOO_MANY_SUB_ACCOUNTS",
    "ACCOUNT_BLOCKED",
    "STEP_UP_REQUIRED",
    "PLAIN_BODY_REFUSED",
    "DECRYPTION_FAILED",
  ],
});

const agentSubAccountChange = endpoint({
  method: "PUT",
  path: "/wps/agent/subAccounts",
  summary: "Changes what a sub-account may do, or switches it off or on; its sessions end at once",
  source,
  ...ofAgents,
  // Its security is the agent's, also on a break.
  onBreak: "allowed",
  limit,
  input: z.object({ name, rights, isActive: z.boolean() }),
  output: subAccount,
  refusals: ["NOT_FOUND", "STEP_UP_REQUIRED"],
});

const agentSubAccountPassword = endpoint({
  method: "POST",
  path: "/wps/agent/subAccounts/password",
  summary: "Gives a sub-account a new password, which it has to change; its sessions end at once",
  source,
  ...ofAgents,
  encrypted: true,
  // Its security is the agent's, also on a break.
  onBreak: "allowed",
  limit,
  input: z.object({ name, password: z.string().max(256) }),
  output: subAccount,
  refusals: ["NOT_FOUND", "INVALID_FIELDS", "STEP_UP_REQUIRED", "PLAIN_BODY_REFUSED", "DECRYPTION_FAILED"],
});

const agentActs = endpoint({
  method: "GET",
  path: "/wps/agent/acts",
  summary: "What sub-accounts did, and what the agent did about them, newest first; nobody changes it",
  source,
  ...ofAgents,
  input: z.object({ name: name.optional(), ...paging }),
  output: page(
    z.object({
      id: z.string(),
      at: instant,
      /** The sub-account that acted; absent: the agent itself. */
      by: z.string().optional(),
      /** The row's name, or `signIn` and `signInRefused`. */
      act: z.string(),
      /** The account, link or contract concerned. */
      subject: z.string().optional(),
      /** "done", the code of the refusal, or absent while it runs or if its outcome is unknown. */
      outcome: z.string().optional(),
      ip: z.string(),
    }),
  ),
});

export const subAccountsRows = {
  agentSubAccounts,
  agentSubAccountAdd,
  agentSubAccountChange,
  agentSubAccountPassword,
  agentActs,
};
