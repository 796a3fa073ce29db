import { isAgent, memberTypes } from "@croupier/contract/domain/member-types";
import type { Input, Output } from "@croupier/contract/rows";
import type { Connection, Db, Pool, Tx } from "../../kit/db/pool.ts";
import { isRefusal, refuse, type Refusal } from "../../kit/db/refusal.ts";
import { transact } from "../../kit/db/transact.ts";
import type { SignedIn } from "../../kit/http/call.ts";
import type { CommandKey } from "../../kit/http/command-key.ts";
import { randomLetters } from "../../kit/lib/random-letters.ts";
import { command } from "../../ledger/command.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import { lockRates, ratesAround, saveRate } from "../downlines/store.ts";
import { dayOf, momentsOf } from "../team/days.ts";
import * as store from "./store.ts";

/** Creates a member with a password that another person chose; returns its id. */
export type CreateDownline = (
  tx: Tx,
  member: {
    merchant: string;
    config: MerchantConfig;
    username: string;
    password: string;
    type: number;
    uplineId: bigint;
  },
) => Promise<bigint | Refusal>;

export interface AgentRegistrationDeps {
  db: Pool;
  createDownline: CreateDownline;
}

/** An agent who acts, at a merchant with these terms. */
export interface Acting {
  session: SignedIn;
  config: MerchantConfig;
}

/** Maximum of open links of an agent. */
const mostInvitations = 50;

/** Returns whether an agent would be below the merchant's deepest level, without room for downlines. */
async function tooDeep(db: Db, agentId: bigint, config: MerchantConfig, isAgent: boolean): Promise<boolean> {
  const depth = (await store.depthOf(db, agentId)) + 1;
  return depth > config.agents.maxDepth || (isAgent && depth + 1 > config.agents.maxDepth);
}

/** Returns the used part of the merchant's limits for an agent, by the merchant's day. */
function limitsUsed(db: Db, agentId: bigint, { gmtOffsetMinutes }: MerchantConfig): Promise<store.LimitsUsed> {
  const today = dayOf(new Date(), gmtOffsetMinutes);
  return store.limitsUsed(db, agentId, momentsOf({ from: today, to: today }, gmtOffsetMinutes).from);
}

async function check(db: Db, acting: Acting, terms: { isAgent: boolean; rebateRate: number }) {
  const { session, config } = acting;
  if (session.status !== "active") return refuse("ACCOUNT_BLOCKED");
  const { own } = await ratesAround(db, session.memberId, config.agents.topRebateRate);
  if (terms.rebateRate > own) return refuse("RATE_OUT_OF_BOUNDS", { min: 0, max: own });
  if (await tooDeep(db, session.memberId, config, terms.isAgent)) return refuse("TEAM_TOO_DEEP");
  const { direct } = await limitsUsed(db, session.memberId, config);
  return isFull(direct, config) ? refuse("TEAM_FULL", { most: config.agents.maxDirect }) : undefined;
}

const isFull = (direct: number, { agents }: MerchantConfig): boolean =>
  agents.maxDirect !== undefined && direct >= agents.maxDirect;

/**
 * Returns whether there is room below an agent for a member just inserted there. Counts run one after another, so that
 * two concurrent registrations do not both take the last place.
 */
export async function hasRoomBelow(tx: Tx, agentId: bigint, config: MerchantConfig): Promise<boolean> {
  if (config.agents.maxDirect === undefined) return true;
  await lockRates(tx, agentId);
  const { direct } = await limitsUsed(tx, agentId, config);
  return direct <= config.agents.maxDirect;
}

/**
 * Uses a link once for a member just inserted; false if it was used up or closed meanwhile, or leads deeper than the
 * merchant now allows. The link's rate is a promise, which the member gets up to the agent's current rate.
 */
async function useInvitation(tx: Tx, config: MerchantConfig, code: string, memberId: bigint): Promise<boolean> {
  const link = await store.findByCode(tx, config.code, code);
  if (!link) return false;
  await lockRates(tx, link.agentId);
  if (await tooDeep(tx, link.agentId, config, isAgent(link.memberType))) return false;
  const { own } = await ratesAround(tx, link.agentId, config.agents.topRebateRate);
  return store.useOnce(tx, code, memberId, own);
}

/** Creates a link, or returns the one already created under the same key. */
async function invite(
  db: Pool,
  acting: Acting,
  input: Input<"agentInvite">,
  { key, fingerprint }: CommandKey,
): Promise<Output<"agentInvite"> | Refusal> {
  const { memberId, merchant } = acting.session;
  const link = await command(db, {
    memberId,
    purpose: "invitation",
    key,
    fingerprint,
    find: (on) => store.findByKey(on, memberId, key),
    prepare: async () => undefined,
    async act(tx) {
      await lockRates(tx, memberId);
      const refused = await check(tx, acting, input);
      if (refused) return refused;
      if ((await store.countInvitations(tx, memberId)) >= mostInvitations) return refuse("TOO_MANY_INVITATIONS");
      return store.insertInvitation(tx, {
        code: randomLetters(8),
        merchant,
        agent_id: memberId,
        member_type: input.isAgent ? memberTypes.agent : memberTypes.member,
        rebate_rate: input.rebateRate,
        name: input.name,
        days: input.days,
        maxUses: input.maxUses,
        key,
      });
    },
  });
  return isRefusal(link) ? link : toInvitation(link, input.rebateRate);
}

/** Creates an agent's register centre: members registered directly, and links by which others register. */
export function createAgentRegistration({ db, createDownline }: AgentRegistrationDeps) {
  return {
    async info(acting: Acting): Promise<Output<"agentRegisterInfo">> {
      const { own } = await ratesAround(db, acting.session.memberId, acting.config.agents.topRebateRate);
      const { agents } = acting.config;
      const used = await limitsUsed(db, acting.session.memberId, acting.config);
      return {
        maxRebateRate: own,
        canRegisterAgents: !(await tooDeep(db, acting.session.memberId, acting.config, true)),
        limits: {
          ...used,
          maxLevel: agents.maxDepth,
          ...(agents.maxDirect === undefined ? {} : { maxDirect: agents.maxDirect }),
          ...(agents.maxRegistrationsADay === undefined ? {} : { maxToday: agents.maxRegistrationsADay }),
        },
      };
    },
    register: (acting: Acting, input: Input<"agentRegister">) =>
      transact(db, async (tx): Promise<{ account: string } | Refusal> => {
        const { session, config } = acting;
        await lockRates(tx, session.memberId);
        const refused = await check(tx, acting, input);
        if (refused) return refused;
        const { maxRegistrationsADay: most } = config.agents;
        const { registeredToday } = await limitsUsed(tx, session.memberId, config);
        if (most !== undefined && registeredToday >= most) return refuse("REGISTRATIONS_USED_UP", { most });
        const { username, password } = input;
        const type = input.isAgent ? memberTypes.agent : memberTypes.member;
        const terms = { merchant: session.merchant, config, username, password, type, uplineId: session.memberId };
        const born = await createDownline(tx, terms);
        if (isRefusal(born)) return born;
        await saveRate(tx, born, input.rebateRate, session.memberId);
        return { account: username };
      }),
    async invitations({ session: { memberId }, config }: Acting) {
      const { own } = await ratesAround(db, memberId, config.agents.topRebateRate);
      return (await store.invitationsOf(db, memberId)).map((row) => toInvitation(row, own));
    },
    invite: (acting: Acting, input: Input<"agentInvite">, key: CommandKey) => invite(db, acting, input, key),
    switchOff: (agentId: bigint, code: string) => store.switchOff(db, agentId, code),
    endingInvitations: (agentId: bigint) => store.countEnding(db, agentId),
  };
}

export type AgentRegistration = ReturnType<typeof createAgentRegistration>;

/** Creates the lookup of a code for the registration form: whether it is an agent's link, and whose. */
export const invitationsFor = (db: Connection) => ({
  find: (merchant: string, code: string) => store.findOpen(db, merchant, code),
  countClick: (code: string) => store.countClick(db, code),
  use: useInvitation,
});

function stateOf(row: store.InvitationRow): Output<"agentInvite">["state"] {
  if (!row.active) return "off";
  if (row.expires_at && row.expires_at <= new Date()) return "expired";
  return row.max_uses !== null && row.uses >= row.max_uses ? "full" : "open";
}

function toInvitation(row: store.InvitationRow, mostRate: number): Output<"agentInvite"> {
  return {
    code: row.code,
    path: `/register?referralCode=${row.code}`,
    name: row.name,
    isAgent: row.member_type === memberTypes.agent,
    rebateRate: Math.min(row.rebate_rate, mostRate),
    clicks: row.clicks,
    uses: row.uses,
    ...(row.max_uses === null ? {} : { maxUses: row.max_uses }),
    firstDeposits: row.first_deposits,
    ...(row.expires_at ? { expiresAt: row.expires_at } : {}),
    createdAt: row.created_at,
    state: stateOf(row),
  };
}
