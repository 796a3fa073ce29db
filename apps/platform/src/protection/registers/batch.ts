import { setTimeout as wait } from "node:timers/promises";
import type { Pool } from "../../kit/db/pool.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import type { RegisterClients } from "./clients.ts";
import type { Register, RegisterPerson } from "./register.ts";
import type { Apply } from "./registers.ts";
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
}

/** Asks each night about all members of markets whose register takes batches. */
export async function runBatch(deps: BatchDeps): Promise<void> {
  for (const config of await deps.configs()) {
    const register = deps.clients.of(config);
    if (register?.batch) await askAll(deps, config.code, register, register.batch);
  }
}

async function askAll(
  { db, apply, personOf }: BatchDeps,
  merchant: string,
  register: Register,
  { mostPerCall, pauseMs }: NonNullable<Register["batch"]>,
): Promise<void> {
  let last = 0n;
  for (;;) {
    const members = await store.nextMembers(db, merchant, last, mostPerCall);
    const end = members.at(-1);
    if (!end) return;
    last = end.id;
    const asked = members
      .map((member) => ({ member, person: personOf(member) }))
      .filter(({ person }) => register.needs.every((field) => person[field] !== ""));
    const answers = await register.check(
      "marketing",
      asked.map(({ person }) => person),
    );
    for (const [at, { member }] of asked.entries()) {
      const answer = answers[at];
      if (answer) await apply(register, member, "marketing", answer, undefined);
    }
    if (members.length < mostPerCall) return;
    await wait(pauseMs);
  }
}

/** Asks again about members whose sign-in got no answer, and about those that an operator names. */
export async function askAgain({ db, clients, configs, askAbout }: BatchDeps): Promise<void> {
  const due = await store.listDue(db);
  const all = due.length === 0 ? [] : await configs();
  for (const member of due) {
    const config = all.find(({ code }) => code === member.merchant);
    const register = config && clients.of(config);
    if (register) await askAbout(register, member, true);
    else await store.removeDue(db, member.id);
  }
}
