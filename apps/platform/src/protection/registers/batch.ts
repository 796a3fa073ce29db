import { setTimeout as wait } from "node:timers/promises";
import type { Pool } from "../../kit/db/pool.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import type { RegisterClients } from "./clients.ts";
import { isComplete, type Register, type RegisterPerson } from "./register.ts";
import type { Apply, RegistersDeps } from "./registers.ts";
import * as store from "./store.ts";
import type { MemberRow } from "./store.ts";

interface BatchDeps {
  db: Pool;
  clients: RegisterClients;
  configs(): Promise<MerchantConfig[]>;
  apply: Apply;
  /** Asks about one member. */
  askAbout(register: Register, member: MemberRow, isRetry: boolean): Promise<void>;
  personOf(member: MemberRow): RegisterPerson;
  report: RegistersDeps["report"];
}

/** Asks each night about all members of markets whose register takes batches. */
export async function runBatch(deps: BatchDeps): Promise<void> {
  for (const config of await deps.configs()) {
    const register = deps.clients.of(config);
    if (!register?.batch) continue;
    try {
      await askAll(deps, config.code, register, register.batch);
    } catch (error) {
      deps.report({ merchant: config.code }, error);
    }
  }
}

/** Does what concerns one member; a fault is reported and harms no other. */
async function forOne<T>({ report }: BatchDeps, member: MemberRow, work: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    report({ merchant: member.merchant, memberId: member.id }, error);
    return undefined;
  }
}

async function askAll(
  deps: BatchDeps,
  merchant: string,
  register: Register,
  { mostPerCall, pauseMs }: NonNullable<Register["batch"]>,
): Promise<void> {
  const { db, apply, personOf } = deps;
  let last = 0n;
  for (;;) {
    const members = await store.nextMembers(db, merchant, last, mostPerCall);
    const end = members.at(-1);
    if (!end) return;
    last = end.id;
    const asked: { member: MemberRow; person: RegisterPerson }[] = [];
    for (const member of members) {
      const person = await forOne(deps, member, () => personOf(member));
      if (person && isComplete(register, person)) asked.push({ member, person });
    }
    const answers = await register.check(
      "marketing",
      asked.map(({ person }) => person),
    );
    for (const [at, { member }] of asked.entries()) {
      const answer = answers[at];
      if (answer) await forOne(deps, member, () => apply(register, member, "marketing", answer, undefined));
    }
    if (members.length < mostPerCall) return;
    await wait(pauseMs);
  }
}

/** Asks again about members whose sign-in got no answer, and about those that an operator names. */
export async function askAgain(deps: BatchDeps): Promise<void> {
  const { db, clients, configs, askAbout } = deps;
  const due = await store.listDue(db);
  const all = due.length === 0 ? [] : await configs();
  for (const member of due) {
    const config = all.find(({ code }) => code === member.merchant);
    const register = config && clients.of(config);
    if (register) await forOne(deps, member, () => askAbout(register, member, true));
    else await store.removeDue(db, member.id);
  }
}
