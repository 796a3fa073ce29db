import type { Pool, Tx } from "../../kit/db/pool.ts";
import { refuse, type Refusal } from "../../kit/db/refusal.ts";
import { transact } from "../../kit/db/transact.ts";
import type { SignedIn } from "../../kit/http/call.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import { startBreak } from "../breaks/breaks.ts";
import { findBreak, lockBreaks } from "../breaks/store.ts";
import type { Persons } from "../persons/persons.ts";
import { askAgain, runBatch } from "./batch.ts";
import type { RegisterClients } from "./clients.ts";
import {
  isComplete,
  unknown,
  type Register,
  type RegisterAnswer,
  type RegisterPerson,
  type RegisterPurpose,
} from "./register.ts";
import * as store from "./store.ts";
import type { MemberRow } from "./store.ts";

export interface RegistersDeps {
  db: Pool;
  clients: RegisterClients;
  /** The configurations of all merchants. */
  configs(): Promise<MerchantConfig[]>;
  persons: Pick<Persons, "decrypt">;
  endPlay: Parameters<typeof startBreak>[0];
  /** Ends a member's sessions but one, in the caller's transaction. */
  endSessions(tx: Tx, memberId: bigint, keepId: string | undefined): Promise<unknown>;
  /** Makes breaks and ended sessions known to sessions that were read just now. */
  forgetSessions(): void;
  /** Receives what failed about one member, or about a merchant as a whole, while others are asked about. */
  report(about: { merchant: string; memberId?: bigint }, fault: unknown): void;
}

/** An answer about a person who is not a member yet. */
export interface AnswerForRegistration extends RegisterAnswer {
  register: string;
}

/** Creates the questions to registers of self-exclusion. None is asked within a database transaction. */
export function createRegisters(deps: RegistersDeps) {
  const { db, clients } = deps;
  const registerOf = async (merchant: string): Promise<Register | undefined> => {
    const config = (await deps.configs()).find(({ code }) => code === merchant);
    return config && clients.of(config);
  };
  const apply = createApply(deps);
  const personOf = (member: MemberRow) => toPerson(deps.persons, member);

  /** Asks about a member unless a field is missing. `isRetry`: without an answer, everything remains as it is. */
  async function askAbout(register: Register, member: MemberRow, isRetry: boolean): Promise<void> {
    const person = personOf(member);
    if (!isComplete(register, person)) return store.removeDue(db, member.id);
    const answer = await askOne(register, person, "signIn");
    if (!isRetry || answer.outcome !== "unknown") await apply(register, member, "signIn", answer, undefined);
  }

  const pending = new Map<bigint, Promise<Refusal | undefined>>();
  async function refuseOne({ memberId, merchant, sessionId }: SignedIn): Promise<Refusal | undefined> {
    const register = await registerOf(merchant);
    if (!register || (await store.hasFreshAnswer(db, memberId))) return undefined;
    const member = await store.readMember(db, memberId);
    if (!member) return undefined;
    const person = personOf(member);
    if (!isComplete(register, person)) return refuse("IDENTITY_INCOMPLETE");
    const answer = await askOne(register, person, "signIn");
    await apply(register, member, "signIn", answer, sessionId);
    if (answer.outcome === "unknown") return refuse("REGISTER_SILENT");
    const onBreak = await findBreak(db, memberId);
    return onBreak && refuse("ON_BREAK", onBreak);
  }

  const work = { db, configs: deps.configs, clients, apply, askAbout, personOf, report: deps.report };
  return {
    /** Asks about a person who registers; undefined if the market has no register. */
    async askToRegister(
      config: MerchantConfig,
      person: RegisterPerson,
    ): Promise<AnswerForRegistration | Refusal | undefined> {
      const register = clients.of(config);
      if (!register) return undefined;
      const answer = { ...(await askOne(register, person, "register")), register: register.name };
      if (answer.outcome !== "excluded" && answer.outcome !== "unknown") return answer;
      await store.insertCheck(db, { ...answer, merchant: config.code, memberId: undefined, purpose: "register" });
      return refuse(answer.outcome === "excluded" ? "REGISTRATION_REFUSED" : "REGISTER_SILENT");
    },
    /** Stores the answer about the member that it led to. */
    async noteRegistered(config: MerchantConfig, memberId: bigint, answer: AnswerForRegistration): Promise<void> {
      const register = clients.of(config);
      if (register) await apply(register, { id: memberId, merchant: config.code }, "register", answer, undefined);
    },
    /** Asks at a sign-in, which opens a session whatever the answer is: money can always be withdrawn. */
    async askAtSignIn(memberId: bigint): Promise<void> {
      const member = await store.readMember(db, memberId);
      const register = member && (await registerOf(member.merchant));
      if (register) await askAbout(register, member, false);
    },
    /** Refuses play and deposits without an answer of the last day, after asking once more for calls that come together. */
    refuseUnknown(session: SignedIn): Promise<Refusal | undefined> {
      const { memberId } = session;
      const running = pending.get(memberId) ?? refuseOne(session).finally(() => pending.delete(memberId));
      pending.set(memberId, running);
      return running;
    },
    runBatch: () => runBatch(work),
    askAgain: () => askAgain(work),
  };
}

export type Registers = ReturnType<typeof createRegisters>;

async function askOne(register: Register, person: RegisterPerson, purpose: RegisterPurpose): Promise<RegisterAnswer> {
  const [answer = unknown()] = await register.check(purpose, [person]);
  return answer;
}

function toPerson(persons: Pick<Persons, "decrypt">, member: MemberRow): RegisterPerson {
  const identity = member.encrypted === null ? {} : persons.decrypt(member.id, member.encrypted);
  return {
    givenName: "",
    familyName: "",
    postcode: "",
    personalNumber: "",
    ...identity,
    birthday: member.birthday ?? "",
    email: member.email ?? "",
    mobile: member.mobile_num ?? "",
  };
}

export type Apply = ReturnType<typeof createApply>;

/** Creates what follows from an answer: its proof, and the beginning or the end of a break. */
function createApply({ db, endPlay, endSessions, forgetSessions }: RegistersDeps) {
  return async function apply(
    { name: register, saysReturned }: Register,
    { id: memberId, merchant }: Pick<MemberRow, "id" | "merchant">,
    purpose: RegisterPurpose,
    answer: RegisterAnswer,
    keepId: string | undefined,
  ): Promise<void> {
    const { outcome, checkedAt } = answer;
    await transact(db, async (tx) => {
      await lockBreaks(tx, memberId);
      await store.insertCheck(tx, { ...answer, merchant, memberId, register, purpose });
      if (outcome === "unknown") return store.addDue(tx, memberId);
      await store.removeDue(tx, memberId);
      const { was_excluded: wasExcluded, is_excluded: isExcluded } = await store.findRegisterBreaks(tx, memberId);
      if (outcome === "excluded") {
        if (isExcluded) return undefined;
        await startBreak(endPlay, tx, { memberId, period: "register", gameType: undefined, imposedBy: register });
        await endSessions(tx, memberId, keepId);
      } else if (isExcluded) {
        if (outcome === "returned" || !saysReturned) await store.endRegisterBreaks(tx, memberId, register, checkedAt);
      } else if (outcome === "returned" && !wasExcluded) {
        await store.insertPastExclusion(tx, memberId, register, checkedAt);
      }
      return undefined;
    });
    if (outcome !== "unknown") forgetSessions();
  };
}
