import { randomUUID } from "node:crypto";
import type { Db, Pool } from "../../kit/db/pool.ts";
import type { Output } from "@croupier/contract/rows";
import { refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { Caller, SignedIn, SubAccount } from "../../kit/http/call.ts";
import type { LoginIdentity } from "./login-identity.ts";
import { recentSessions } from "./recent.ts";
import * as store from "./store.ts";
import { hashToken, newToken } from "../../kit/lib/tokens.ts";

/** Idle and absolute limits of a session (docs/security.md). */
export const idleMinutes = 30;
const absoluteHours = 12;
const codeSeconds = 60;
/** The functions of the members module that sign-in uses. */
export interface MemberCredentials {
  forSignIn(identity: LoginIdentity): Promise<Credentials | undefined>;
  saveHash(memberId: bigint, hash: string): Promise<void>;
  credentialsOf(memberId: bigint): Promise<Credentials | undefined>;
  noteSignIn(memberId: bigint, ip: string): Promise<void>;
  info(memberId: bigint): Promise<Output<"memberInfo">>;
}

export interface Credentials {
  /** The agent above; a sub-account has none of its own. */
  upline_id?: bigint | null;
  id: bigint;
  merchant: string;
  type: number;
  password_hash: string | null;
  password_changed_at: Date;
  password_expired: boolean;
  /** Another person chose the password. */
  password_given: boolean;
  status: SignedIn["status"];
  /** Set if the password is a sub-account's. */
  subAccount?: SubAccount;
}

export interface SessionGrant {
  method: store.SignInMethod;
  password?: PasswordState;
  /** The sign-in proved more than a password. */
  proved?: boolean;
  /** The end of the session that this one continues. */
  endsAt?: Date;
  /** The family of the remember token that opened it. */
  rememberFamily?: string;
}

/** The state of the password that was used to sign in. */
export interface PasswordState {
  expired: boolean;
  mustChange: Output<"login">["mustChangePassword"];
}

const soundPassword: PasswordState = { expired: false, mustChange: undefined };

/** Records a sign-in attempt in the member's history. */
export function noteTry(
  db: Db,
  memberId: bigint | null,
  method: store.SignInMethod,
  outcome: store.SignInEvent["outcome"],
  caller: Caller,
): Promise<void> {
  const { ip, country, userAgent: device } = caller;
  return store.insertSignInEvent(db, { memberId, method, outcome, ip, country, device });
}

export type SessionAnswer = Output<"login">;

/** Opens a session, or requires a second step first. */
export type CompleteSignIn = (
  memberId: bigint,
  caller: Caller,
  grant: SessionGrant & { remember?: boolean },
) => Promise<SessionAnswer | Refusal>;

export interface SessionDeps {
  db: Pool;
  members: MemberCredentials;
  /** Asks the register of self-exclusion of the member's market, if there is one. */
  askRegister(memberId: bigint): Promise<void>;
  /** Notifies the member's open pages that sessions ended. */
  notifySignedOut(db: Db, memberId: bigint, sessionIds: string[], reason: "elsewhere" | "operator"): Promise<void>;
}

/** Creates the ways to end sessions early, each of which notifies the member's open pages. */
function createEndings(db: Pool, forget: () => void, notifySignedOut: SessionDeps["notifySignedOut"]) {
  return {
    /** Ends one session of the member and notifies its open pages. */
    async end(memberId: bigint, id: string): Promise<boolean> {
      const ended = await store.endSession(db, memberId, id, "signed out");
      forget();
      if (ended) await notifySignedOut(db, memberId, [id], "elsewhere");
      return ended;
    },
    /** Ends the sessions of a family of remember tokens, in the caller's transaction. */
    async endFamily(tx: Db, memberId: bigint, family: string): Promise<void> {
      const ids = await store.endFamilySessions(tx, family, "elsewhere");
      forget();
      await notifySignedOut(tx, memberId, ids, "elsewhere");
    },
    /** Ends all other sessions of a sub-account, in the caller's transaction. */
    async endSubAccount(tx: Db, agentId: bigint, id: bigint, keepId: string | undefined): Promise<void> {
      const ids = await store.endSubAccountSessions(tx, id, keepId);
      forget();
      await notifySignedOut(tx, agentId, ids, "elsewhere");
    },
    /** Ends all other sessions of the member, in the caller's transaction, after a change of credentials. */
    async endOthers(tx: Db, memberId: bigint, keepId: string | undefined): Promise<number> {
      const ids = await store.endOtherSessions(tx, memberId, keepId, "elsewhere");
      forget();
      await notifySignedOut(tx, memberId, ids, "elsewhere");
      return ids.length;
    },
  };
}

/** Creates the start of a sub-account's session, which never counts as the agent's own sign-in. */
function createSubAccountOpening(db: Pool, members: MemberCredentials) {
  return async function openSubAccount(
    agentId: bigint,
    subAccount: SubAccount,
    caller: Caller,
    password: PasswordState,
  ): Promise<SessionAnswer> {
    const { token, hash } = newToken();
    await store.insertSession(db, {
      id: randomUUID(),
      memberId: agentId,
      tokenHash: hash,
      ip: caller.ip,
      country: caller.country,
      device: caller.userAgent,
      method: "password",
      absoluteHours,
      endsAt: undefined,
      rememberFamily: undefined,
      mustChangePassword: password.mustChange !== undefined,
      proved: false,
      subAccountId: subAccount.id,
    });
    const info = infoFor(await members.info(agentId), subAccount);
    return {
      token,
      firstTimeLogin: false,
      passwordExpired: false,
      ...(password.mustChange ? { mustChangePassword: password.mustChange } : {}),
      info,
    };
  };
}

/** Sign-ins about which no register is asked: a registration was asked about, and a code continues a session. */
const unasked: readonly store.SignInMethod[] = ["register", "code", "trial"];

export function createSessions({ db, members, askRegister, notifySignedOut }: SessionDeps) {
  const find = (tokenHash: Buffer) => store.findSession(db, tokenHash, idleMinutes);
  const recent = recentSessions(find);

  /** Starts a session and returns it in the form the browser stores. */
  async function open(
    memberId: bigint,
    caller: Caller,
    { method, password = soundPassword, proved = false, endsAt, rememberFamily }: SessionGrant,
  ): Promise<SessionAnswer> {
    if (!unasked.includes(method)) await askRegister(memberId);
    const { token, hash } = newToken();
    await store.insertSession(db, {
      id: randomUUID(),
      memberId,
      tokenHash: hash,
      ip: caller.ip,
      country: caller.country,
      device: caller.userAgent,
      method,
      absoluteHours,
      endsAt,
      rememberFamily,
      mustChangePassword: password.mustChange !== undefined,
      proved,
    });
    if (method !== "code" && method !== "trial") await store.noteAddress(db, memberId, caller.network);
    await members.noteSignIn(memberId, caller.ip);
    await noteTry(db, memberId, method, "success", caller);
    const info = await members.info(memberId);
    return {
      token,
      firstTimeLogin: info.firstTimeLogin,
      passwordExpired: password.expired,
      ...(password.mustChange ? { mustChangePassword: password.mustChange } : {}),
      info,
    };
  }

  return {
    open,
    openSubAccount: createSubAccountOpening(db, members),
    /** Clears cached sessions after a transaction that ended some: a lookup may have run meanwhile. */
    settled: recent.forget,
    find: (token: string) => find(hashToken(token)),
    findRecent: recent.find,
    list: (memberId: bigint) => store.liveSessions(db, memberId, idleMinutes),
    history: (memberId: bigint, page: { pageNo: number; pageSize: number }) => store.readSignIns(db, memberId, page),
    ...createEndings(db, recent.forget, notifySignedOut),
    /** Replaces the token of a session at step-up; the previous one stops working. */
    async renew({ memberId, sessionId, subAccount }: SignedIn): Promise<SessionAnswer> {
      const { token, hash } = newToken();
      await store.replaceToken(db, sessionId, hash);
      recent.forget();
      const info = infoFor(await members.info(memberId), subAccount);
      return { token, firstTimeLogin: info.firstTimeLogin, passwordExpired: false, info };
    },
    async makeCode(session: SignedIn): Promise<{ code: string; expiresInSeconds: number }> {
      const { token, hash } = newToken();
      await store.insertCode(db, hash, session, codeSeconds);
      return { code: token, expiresInSeconds: codeSeconds };
    },
    /**
     * Continues a session on another device. It ends with the session that made the code, even if the code was stolen.
     */
    async restore(merchant: string, code: string, caller: Caller): Promise<SessionAnswer | Refusal> {
      const taken = await store.takeCode(db, merchant, hashToken(code));
      if (!taken) return refuse("CODE_EXPIRED");
      const { memberId, endsAt, rememberFamily } = taken;
      return open(memberId, caller, { method: "code", endsAt, ...(rememberFamily ? { rememberFamily } : {}) });
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;

/** Returns the signed-in member's info; a sub-account gets nothing about its agent's own sign-ins. */
export function infoFor(info: Output<"memberInfo">, subAccount: SubAccount | undefined): Output<"memberInfo"> {
  if (!subAccount) return info;
  const { lastLoginAt: _, lastLoginIp: __, vipLevel: ___, ...shown } = info;
  const { name, rights } = subAccount;
  return { ...shown, nickname: `${name}@${info.account}`, firstTimeLogin: false, subAccount: { name, rights } };
}
