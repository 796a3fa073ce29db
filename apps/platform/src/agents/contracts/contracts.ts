import type { ContractKind } from "@croupier/contract/domain/contracts";
import type { Pool, Tx } from "../../kit/db/pool.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import * as answers from "./answers.ts";
import type { Answer } from "./answers.ts";
import type { Actor, ContractsDeps } from "./context.ts";
import { notifyStep } from "./notify.ts";
import * as offers from "./offers.ts";
import type { Offer } from "./offers.ts";
import * as store from "./store.ts";

/** Creates the contracts between agents and their downlines. */
export function createContracts({
  db,
  configOf,
  now = () => new Date(),
}: {
  db: Pool | Tx;
  configOf(merchant: string): Promise<MerchantConfig>;
  now?: () => Date;
}) {
  const deps: ContractsDeps = { db, now, configOf, notify: notifyStep };
  return {
    offer: (actor: Actor, terms: Offer) => offers.offer(deps, actor, terms),
    request: (actor: Actor, wish: { account: string; kind: ContractKind; note: string }) =>
      offers.request(deps, actor, wish),
    answer: (actor: Actor, given: Answer) => answers.answer(deps, actor, given),
    requestEnd: (actor: Actor, id: bigint, reason: string) => answers.requestEnd(deps, actor, id, reason),
    finish: (actor: Actor, id: bigint) => answers.finish(deps, actor, id),
    withdraw: (actor: Actor, id: bigint) => answers.withdraw(deps, actor, id),
    find: (id: bigint) => store.findContract(db, id),
    findOfPlatform: (reference: string) => store.findOfPlatform(db, reference),
    listOfPlatform: (merchant: string) => store.listOfPlatform(db, merchant),
    findOpen: (memberId: bigint, kind: ContractKind) => store.findOpen(db, memberId, kind),
    kindsAround: (memberId: bigint) => store.kindsAround(db, memberId),
    waitingFor: (memberId: bigint) => store.waitingFor(db, memberId),
    versionsOf: (id: bigint) => store.versionsOf(db, id),
    actionsOf: (id: bigint) => store.actionsOf(db, id),
    page: (memberId: bigint, filter: store.ContractFilter, pageNo: number, pageSize: number) =>
      store.pageOf(db, memberId, filter, pageSize, (pageNo - 1) * pageSize),
  };
}

export type Contracts = ReturnType<typeof createContracts>;
