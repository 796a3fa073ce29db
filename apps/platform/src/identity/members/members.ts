import { randomBytes } from "node:crypto";
import type { Pool, Tx } from "../../kit/db/pool.ts";
import { currencies, isCurrency } from "@croupier/contract/domain/currencies";
import { isAgent, isTrial, memberTypes } from "@croupier/contract/domain/member-types";
import type { Output } from "@croupier/contract/rows";
import { refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { LoginIdentity } from "../sessions/login-identity.ts";
import { newReferralCode } from "./referral-code.ts";
import { createDownline } from "./downline.ts";
import { createRegistration, type RegistrationDeps } from "./registration.ts";
import * as store from "./store.ts";

export interface MembersDeps {
  db: Pool;
  captchaRight: RegistrationDeps["captchaRight"];
  limitFactor: number;
  codeRight: RegistrationDeps["codeRight"];
  persons: RegistrationDeps["persons"];
  registers: RegistrationDeps["registers"];
  invitations: Invitations;
}

/** The invitation links of agents. */
export interface Invitations {
  /** Finds a link that is open for registration. */
  find(merchant: string, code: string): Promise<Invitation | undefined>;
  countClick(code: string): Promise<void>;
  /** Returns whether there is room for a member just inserted below an agent. */
  hasRoomBelow(tx: Tx, merchant: string, uplineId: bigint): Promise<boolean>;
  /** Uses a link once for a new member; false if it was used up meanwhile, or promises more than is now allowed. */
  use(tx: Tx, merchant: string, code: string, memberId: bigint): Promise<boolean>;
}

interface Invitation {
  code: string;
  /** Null: its members have no upline. */
  agentId: bigint | null;
  /** The type of the members it registers. */
  memberType: number;
}

/** The upline of a new member, and the link used. */
export interface Upline {
  id: bigint | null;
  invitation?: Invitation;
}

export function createMembers(deps: MembersDeps) {
  const { db, invitations } = deps;
  /** Finds the agent of a code, null for none; refused when the code is unknown. */
  async function uplineOf(merchant: string, code: string | undefined): Promise<Upline | Refusal> {
    if (!code) return { id: null };
    const invitation = await invitations.find(merchant, code);
    if (invitation) return { id: invitation.agentId, invitation };
    const found = await store.ownerOfCode(db, merchant, code);
    return found ? { id: found.owner } : refuse("INVITATION_CODE_ERROR", { field: "affiliateCode" });
  }

  return {
    register: createRegistration({ ...deps, uplineOf }),
    createDownline,
    uplineOf,
    async countClick(upline: Upline): Promise<void> {
      if (upline.invitation) await invitations.countClick(upline.invitation.code);
    },
    forSignIn: (identity: LoginIdentity) => store.findCredentials(db, identity),
    credentialsOf: (id: bigint) => store.credentialsOf(db, id),
    saveHash: (id: bigint, hash: string) => store.updateHash(db, id, hash),
    noteSignIn: (id: bigint, ip: string) => store.noteSignIn(db, id, ip),
    noteFirstLogin: (id: bigint) => store.clearFirstLogin(db, id),
    changeLanguage: (id: bigint, language: string) => store.updateLanguage(db, id, language),
    async info(id: bigint): Promise<Output<"memberInfo">> {
      const row = await store.readMember(db, id);
      if (!row) throw new Error("a session without its member");
      return toInfo(row);
    },
    createTrial: (merchant: string, currency: string, language: string, ip: string) =>
      store.insertMember(db, newTrial(merchant, currency, language, ip)),
  };
}

/** Builds a trial member: no password, no upline, unable to sign in again. */
function newTrial(merchant: string, currency: string, language: string, ip: string): store.NewMember {
  const account = `trial_${randomBytes(5).toString("hex")}`;
  return {
    merchant,
    account,
    nickname: account,
    type: memberTypes.trial,
    currency,
    language,
    passwordHash: null,
    paymentPasswordHash: null,
    uplineId: null,
    referralCode: newReferralCode(),
    email: null,
    profile: {},
    ip,
  };
}

export type Members = ReturnType<typeof createMembers>;

function toInfo(row: store.MemberRow): Output<"memberInfo"> {
  return {
    id: row.id,
    account: row.account,
    nickname: row.nickname,
    type: row.type,
    isAgent: isAgent(row.type),
    isTrial: isTrial(row.type),
    currency: row.currency,
    currencySymbol: isCurrency(row.currency) ? currencies[row.currency].symbol : row.currency,
    language: row.language,
    ...(row.icon ? { icon: `/media/icons/${row.icon}.webp` } : {}),
    ...(row.vip_level === null ? {} : { vipLevel: row.vip_level }),
    ...(row.has_upline ? { hasUpline: true } : {}),
    firstTimeLogin: row.first_time_login,
    ...(row.previous_login_at ? { lastLoginAt: row.previous_login_at } : {}),
    ...(row.previous_login_ip ? { lastLoginIp: row.previous_login_ip } : {}),
    registeredAt: row.registered_at,
  };
}
