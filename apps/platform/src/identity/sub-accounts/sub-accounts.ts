import { agentRights, type AgentRight } from "@croupier/contract/domain/agent-rights";
import { familyRule, violation } from "@croupier/contract/domain/rules";
import type { Input, Output } from "@croupier/contract/rows";
import type { Db, Pool, Tx } from "../../kit/db/pool.ts";
import { isRefusal, refuse, type Refusal } from "../../kit/db/refusal.ts";
import { bump, clearCount, countOf, limitKey } from "../../kit/db/throttle.ts";
import { transact } from "../../kit/db/transact.ts";
import type { Caller, SignedIn, SubAccount } from "../../kit/http/call.ts";
import { faults, missing, repeated, validatePassword } from "../../kit/http/faults.ts";
import { hashPassword, verifyPassword } from "../../kit/lib/passwords.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import type { Credentials, PasswordState, SessionAnswer, Sessions } from "../sessions/sessions.ts";
import * as store from "./store.ts";

/** Maximum per agent, including inactive ones, which stay for the record of their acts. */
const mostSubAccounts = 20;
/** Wrong passwords a session may try before a pause, as for members. */
const mostTries = 5;
const triesWindowSeconds = 30 * 60;

export interface SubAccountDeps {
  db: Pool;
  merchant(code: string): Promise<{ config: MerchantConfig }>;
  sessions: Pick<Sessions, "openSubAccount" | "endSubAccount" | "renew" | "settled">;
  requireStepUp(session: SignedIn): Promise<Refusal | undefined>;
}

type Shown = Output<"agentSubAccountAdd">;

const toShown = (row: store.SubAccountRow): Shown => ({
  name: row.name,
  login: `${row.name}@${row.agent}`,
  rights: row.rights,
  isActive: row.active,
  isPasswordGiven: row.password_given,
  createdAt: row.created_at,
  ...(row.seen_at ? { lastSeenAt: row.seen_at } : {}),
});

const nameRule = familyRule("alphanumeric", 2, 20);

/** Keeps each right once, in the order of display. */
const inOrder = (rights: readonly AgentRight[]) => agentRights.filter((right) => rights.includes(right));

/** Returns the subject of an act: the account, code or id that the input names. */
function subjectOf(input: object): string | null {
  const { account, accounts, username, code, id } = input as Record<string, unknown>;
  const named = account ?? (Array.isArray(accounts) ? accounts.join(" ") : undefined) ?? username ?? code ?? id;
  return named === undefined ? null : String(named).slice(0, 4000);
}

/** Records an agent's act about a sub-account. */
async function note(tx: Db, agentId: bigint, act: string, { name, ip }: { name: string; ip: string }): Promise<void> {
  const id = await store.insertAct(tx, { agentId, subAccountId: null, act, subject: name, ip });
  await store.insertActEnd(tx, id, "done");
}

/** Creates sub-accounts, by which other people sign in and act for an agent within chosen rights. */
export function createSubAccounts({ db, merchant, sessions, requireStepUp }: SubAccountDeps) {
  const settled = <T>(answer: T): T => {
    sessions.settled();
    return answer;
  };

  /** Changes one in a transaction that ends its sessions, so that its user is signed out at once. */
  async function change(
    session: SignedIn,
    { name, act, ip }: { name: string; act: string; ip: string },
    apply: (tx: Tx, row: store.SubAccountRow) => Promise<unknown>,
  ): Promise<Shown | Refusal> {
    const guess = await requireStepUp(session);
    if (guess) return guess;
    return settled(
      await transact(db, async (tx) => {
        await store.lockAgent(tx, session.memberId);
        const row = await store.findOf(tx, session.memberId, name);
        if (!row) return refuse("NOT_FOUND");
        await apply(tx, row);
        await sessions.endSubAccount(tx, session.memberId, row.id, undefined);
        await note(tx, session.memberId, act, { name: row.name, ip });
        const changed = await store.findOf(tx, session.memberId, name);
        return changed ? toShown(changed) : refuse("NOT_FOUND");
      }),
    );
  }

  return {
    list: async (agentId: bigint): Promise<Output<"agentSubAccounts">> => ({
      accounts: (await store.allOf(db, agentId)).map(toShown),
      most: mostSubAccounts,
    }),
    add: createAddCommand({ db, merchant, requireStepUp }),
    change: (session: SignedIn, { name, rights, isActive }: Input<"agentSubAccountChange">, { ip }: Caller) =>
      change(session, { name, act: isActive ? "agentSubAccountChange" : "agentSubAccountOff", ip }, (tx, row) =>
        store.change(tx, row.id, inOrder(rights), isActive),
      ),
    async givePassword(session: SignedIn, input: Input<"agentSubAccountPassword">, { ip }: Caller) {
      const { config } = await merchant(session.merchant);
      const wrong = faults({ password: validatePassword(config, input.password, input.name) });
      if (wrong) return wrong;
      const hash = await hashPassword(input.password);
      return change(session, { name: input.name, act: "agentSubAccountPassword", ip }, (tx, row) =>
        store.replacePassword(tx, row.id, { hash, given: true }),
      );
    },
    acts: (agentId: bigint, name: string | undefined, limit: number, offset: number) =>
      store.pageOfActs(db, agentId, name, limit, offset),
    noteAct: createNoteAct(db),
    changePassword: createPasswordChange({ db, merchant, sessions }),
    signIn: createSubSignIn(db, sessions),
  };
}

export type SubAccounts = ReturnType<typeof createSubAccounts>;

/** Creates the command that adds a sub-account. */
function createAddCommand({ db, merchant, requireStepUp }: Omit<SubAccountDeps, "sessions">) {
  return async function add(
    session: SignedIn,
    input: Input<"agentSubAccountAdd">,
    { ip }: Caller,
  ): Promise<Shown | Refusal> {
    if (session.status !== "active") return refuse("ACCOUNT_BLOCKED");
    const { config } = await merchant(session.merchant);
    const name = input.name.toLowerCase();
    const wrong = faults({
      name: violation(nameRule, name),
      password: validatePassword(config, input.password, name),
      rights: input.rights.length === 0 ? { kind: "required" } : undefined,
    });
    const guess = wrong ?? (await requireStepUp(session));
    if (guess) return guess;
    const passwordHash = await hashPassword(input.password);
    return transact(db, async (tx) => {
      const agentId = session.memberId;
      await store.lockAgent(tx, agentId);
      if ((await store.allOf(tx, agentId)).length >= mostSubAccounts)
        return refuse("TOO_MANY_SUB_ACCOUNTS", { most: mostSubAccounts });
      const rights = inOrder(input.rights);
      if (!(await store.insert(tx, { agentId, name, passwordHash, rights }))) return refuse("USERNAME_TAKEN");
      await note(tx, agentId, "agentSubAccountAdd", { name, ip });
      const made = await store.findOf(tx, agentId, name);
      return made ? toShown(made) : refuse("NOT_FOUND");
    });
  };
}

/** Creates the record of sub-accounts' acts, written before each act, so that none is done without it. */
function createNoteAct(db: Pool) {
  return async function noteAct({ memberId, subAccount }: SignedIn, act: string, input: object, ip: string) {
    const terms = { agentId: memberId, subAccountId: subAccount?.id ?? null, act, subject: subjectOf(input), ip };
    const id = await store.insertAct(db, terms);
    return (outcome: string) => store.insertActEnd(db, id, outcome);
  };
}

/** Creates the change of a sub-account's own password, which never changes the agent's. */
function createPasswordChange({ db, merchant, sessions }: Omit<SubAccountDeps, "requireStepUp">) {
  return async function changePassword(
    session: SignedIn & { subAccount: SubAccount },
    { oldPassword, newPassword, confirmNewPassword }: Input<"changePassword">,
    { ip }: Caller,
  ): Promise<SessionAnswer | Refusal> {
    const { subAccount, memberId } = session;
    const { config } = await merchant(session.merchant);
    const wrong = faults({
      oldPassword: missing(oldPassword),
      newPassword: validatePassword(config, newPassword, subAccount.name),
      confirmNewPassword: repeated(newPassword, confirmNewPassword),
    });
    if (wrong) return wrong;
    const row = await store.findOf(db, memberId, subAccount.name);
    if (!row) return refuse("PASSWORD_WRONG");
    const key = limitKey("sub-account-password", row.id);
    // It is counted before it is checked, so that concurrent guesses cannot outrun the count.
    if ((await bump(db, key, triesWindowSeconds)) > mostTries)
      return refuse("TOO_MANY_TRIES", { secondsLeft: (await countOf(db, key)).secondsLeft });
    if (!(await verifyPassword(row.password_hash, oldPassword))) return refuse("PASSWORD_WRONG");
    await clearCount(db, key);
    if (await verifyPassword(row.password_hash, newPassword)) return refuse("PASSWORD_SAME");
    const hash = await hashPassword(newPassword);
    const refused = await transact(db, async (tx) => {
      const terms = { before: row.password_hash, hash, given: false };
      if (!(await store.replacePassword(tx, row.id, terms))) return refuse("PASSWORD_WRONG");
      await sessions.endSubAccount(tx, memberId, row.id, session.sessionId);
      const act = { agentId: memberId, subAccountId: row.id, act: "changePassword", subject: null, ip };
      await store.insertActEnd(tx, await store.insertAct(tx, act), "done");
      return undefined;
    });
    return isRefusal(refused) ? refused : sessions.renew(session);
  };
}

/** Creates the lookups that the sign-in needs for names of the form "name@agent". */
function createSubSignIn(db: Pool, sessions: Pick<Sessions, "openSubAccount">) {
  const noteSignIn = async (agentId: bigint, { id }: SubAccount, { ip }: Caller, outcome: string) => {
    const terms = { agentId, subAccountId: id, act: "signIn", subject: null, ip };
    await store.insertActEnd(db, await store.insertAct(db, terms), outcome);
  };
  return {
    async forSignIn(merchant: string, login: string): Promise<Credentials | undefined> {
      const [name = "", agent = ""] = login.split("@");
      return store.findCredentials(db, merchant, name, agent);
    },
    async open(found: Credentials, subAccount: SubAccount, caller: Caller): Promise<SessionAnswer> {
      const password: PasswordState = { expired: false, mustChange: found.password_given ? "given" : undefined };
      const answer = await sessions.openSubAccount(found.id, subAccount, caller, password);
      await noteSignIn(found.id, subAccount, caller, "done");
      return answer;
    },
    noteRefused: (agentId: bigint, subAccount: SubAccount, caller: Caller) =>
      noteSignIn(agentId, subAccount, caller, "LOGIN_FAILED"),
  };
}
