import { randomUUID } from "node:crypto";
import { isSameName } from "@croupier/contract/domain/typed-text";
import type { Input } from "@croupier/contract/rows";
import { refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { Pool, Tx } from "../../kit/db/pool.ts";
import { faults } from "../../kit/http/faults.ts";
import { command, readBack, type MemberActor } from "../../ledger/command.ts";
import { isAccountExcluded } from "../../protection/breaks/person-store.ts";
import type { MerchantConfig, WithdrawMethodConfig } from "../../site/merchants/config.ts";
import * as store from "./destination-store.ts";
import type { DestinationRow } from "./destination-store.ts";
import { validateDestination } from "./rules.ts";

/** The member who acts, with the idempotency key. */
export type WithdrawActor = MemberActor & { config: MerchantConfig; sessionId: string };

export interface DestinationDeps {
  db: Pool;
  checkPassword(memberId: bigint, password: string): Promise<Refusal | undefined>;
  /** Requires a second-step proof of the session; undefined when it has one. */
  requireStepUp(actor: WithdrawActor): Promise<Refusal | undefined>;
  notify(
    tx: Tx,
    memberId: bigint,
    kind: "destination.added" | "destination.removed",
    detail: Record<string, string | number>,
  ): Promise<void>;
}

export const last4 = (number: string): string => number.slice(-4);

export function createDestinations({ db, checkPassword, requireStepUp, notify }: DestinationDeps) {
  /** Binds an account, or returns the one already bound under the same key. */
  async function add(actor: WithdrawActor, input: Input<"addDestination">): Promise<DestinationRow | Refusal> {
    const { memberId, merchant, key, fingerprint, config } = actor;
    const method = config.withdraw.methods.find((each) => each.method === input.method);
    const isBank = method?.kind === "bank";
    const [bankCode, holder] = isBank ? [input.bankCode ?? null, input.holder ?? null] : [null, null];
    return command(db, {
      memberId,
      purpose: "withdrawal",
      key,
      fingerprint,
      find: (on) => store.findDestinationByKey(on, memberId, key),
      async prepare(): Promise<WithdrawMethodConfig | Refusal> {
        if (actor.status === "blocked") return refuse("ACCOUNT_BLOCKED");
        if (!method) return refuse("METHOD_UNAVAILABLE");
        const wrong = faults(validateDestination(method, input));
        return (
          wrong ?? (await requireStepUp(actor)) ?? (await checkPassword(memberId, input.paymentPassword)) ?? method
        );
      },
      async act(tx, { kind }) {
        const name = await store.holderOf(tx, memberId);
        if (holder && name && !isSameName(holder, name)) return refuse("HOLDER_MISMATCH");
        const own = await store.destinationsOf(tx, memberId);
        if (own.length >= config.withdraw.maxDestinations) return refuse("TOO_MANY_DESTINATIONS");
        const account = { method: input.method, bankCode, number: input.number };
        if (await isAccountExcluded(tx, merchant, account, memberId)) return refuse("DESTINATION_TAKEN");
        const id = randomUUID();
        const row = { id, merchant, memberId, key, fingerprint, method: input.method, kind, bankCode, holder };
        if (!(await store.insertDestination(tx, { ...row, number: input.number }))) return refuse("DESTINATION_TAKEN");
        await notify(tx, memberId, "destination.added", { ending: last4(input.number) });
        return readBack(store.findDestination(tx, memberId, id));
      },
    });
  }

  /** Unbinds an account; repeated, it changes nothing. */
  async function remove(
    actor: WithdrawActor,
    input: Input<"removeDestination">,
  ): Promise<Record<string, never> | Refusal> {
    const { memberId, key, fingerprint } = actor;
    return command<Record<string, never>, DestinationRow>(db, {
      memberId,
      purpose: "withdrawal",
      key,
      fingerprint,
      find: async (on) => ((await store.findDestination(on, memberId, input.id))?.removed_at ? {} : undefined),
      async prepare() {
        const row = await store.findDestination(db, memberId, input.id);
        return row ? ((await checkPassword(memberId, input.paymentPassword)) ?? row) : refuse("NOT_FOUND");
      },
      async act(tx, { number }) {
        if (await store.isInUse(tx, input.id)) return refuse("DESTINATION_IN_USE");
        await store.markRemoved(tx, input.id);
        await notify(tx, memberId, "destination.removed", { ending: last4(number) });
        return {};
      },
    });
  }

  return {
    add,
    remove,
    list: (memberId: bigint) => store.destinationsOf(db, memberId),
    holder: (memberId: bigint) => store.holderOf(db, memberId),
  };
}

export type Destinations = ReturnType<typeof createDestinations>;
