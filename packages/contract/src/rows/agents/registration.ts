import { z } from "zod";
import { endpoint, ownPath, perMinute } from "../../wire/endpoint.ts";
import { empty, instant, rate } from "../../wire/shapes.ts";
import { ofAgents } from "./reports.ts";

const count = z.number().int();
/** The type of the new account. */
const isAgent = z.boolean();

const agentRegisterInfo = endpoint({
  method: "GET",
  path: "/wps/agent/register/info",
  summary: "Whom the agent may register: the highest rebate rate, and whether agents as well",
  source: ownPath("section 2, registerCenter"),
  ...ofAgents,
  subAccounts: ["register"],
  input: empty,
  output: z.object({
    maxRebateRate: rate,
    canRegisterAgents: z.boolean(),
    /** The merchant's limits and their current use. */
    limits: z.object({
      /** Levels from the top down to the agent, and the maximum depth. */
      level: count,
      maxLevel: count,
      direct: count,
      maxDirect: count.optional(),
      registeredToday: count,
      maxToday: count.optional(),
    }),
  }),
});

const agentRegister = endpoint({
  method: "POST",
  path: "/wps/agent/register",
  summary: "Registers somebody below the agent, who has to change the password at the first sign-in",
  source: ownPath("section 2, registerCenter"),
  ...ofAgents,
  subAccounts: ["register"],
  encrypted: true,
  limit: perMinute(30, "member"),
  input: z.object({
    username: z.string().trim().max(256),
    password: z.string().max(256),
    isAgent,
    rebateRate: rate,
  }),
  output: z.object({ account: z.string() }),
  refusals: [
    "INVALID_FIELDS",
    "USERNAME_TAKEN",
    "IDENTITY_REQUIRED",
    "RATE_OUT_OF_BOUNDS",
    "TEAM_TOO_DEEP",
    "TEAM_FULL",
    "REGISTRATIONS_USED_UP",
    "ACCOUNT_BLOCKED",
    "PLAIN_BODY_REFUSED",
    "DECRYPTION_FAILED",
  ],
});

const invitation = z.object({
  code: z.string(),
  /** The registration path of the link, relative to the site's origin. */
  path: z.string(),
  name: z.string(),
  isAgent,
  rebateRate: rate,
  clicks: count,
  uses: count,
  maxUses: count.optional(),
  firstDeposits: count,
  expiresAt: instant.optional(),
  createdAt: instant,
  state: z.enum(["open", "off", "expired", "full"]),
});

const agentInvitations = endpoint({
  method: "GET",
  path: "/wps/agent/invitations",
  summary: "The agent's links with their clicks and registrations, newest first",
  source: ownPath("section 2, registerCenter"),
  ...ofAgents,
  subAccounts: ["register"],
  input: empty,
  output: z.array(invitation),
});

const agentInvite = endpoint({
  method: "POST",
  path: "/wps/agent/invitation",
  summary: "Makes a link by which others register below the agent",
  source: ownPath("section 2, registerCenter"),
  ...ofAgents,
  subAccounts: ["register"],
  idempotent: true,
  limit: perMinute(20, "member"),
  input: z.object({
    name: z.string().trim().max(60),
    isAgent,
    rebateRate: rate,
    days: z.number().int().min(1).max(365).optional(),
    maxUses: z.number().int().min(1).max(10_000).optional(),
  }),
  output: invitation,
  refusals: [
    "RATE_OUT_OF_BOUNDS",
    "TEAM_TOO_DEEP",
    "TEAM_FULL",
    "TOO_MANY_INVITATIONS",
    "ACCOUNT_BLOCKED",
    "KEY_REUSED",
    "IDEMPOTENCY_KEY_REQUIRED",
  ],
});

const agentInvitationOff = endpoint({
  method: "DELETE",
  path: "/wps/agent/invitation",
  summary: "Switches a link off; who came by it stays",
  source: ownPath("section 2, registerCenter"),
  ...ofAgents,
  onBreak: "allowed",
  subAccounts: ["register"],
  input: z.object({ code: z.string().max(16) }),
  output: empty,
  refusals: ["NOT_FOUND"],
});

export const agentRegistrationRows = {
  agentRegisterInfo,
  agentRegister,
  agentInvitations,
  agentInvite,
  agentInvitationOff,
};
