import type { Money } from "@croupier/contract/domain/money";
import type { Tx } from "../kit/db/pool.ts";
import type { EntryKind } from "./kinds.ts";

/** A backdated entry of two lines: `amount` moves from one account to another of the same currency. */
export interface PastEntry {
  key: string;
  kind: EntryKind;
  memberId: bigint;
  reference: string;
  at: Date;
  from: bigint;
  to: bigint;
  /** Above zero. */
  amount: Money;
  vassalage?: string;
  nodeId?: bigint;
  /** Key of the hold in the same batch that this entry resolves. */
  resolvesKey?: string;
}

/**
 * Posts backdated entries in one statement. Throws if a player's account has an entry later than the batch's earliest,
 * if a player's balance would fall below zero at any point, or if a key was used before.
 */
export async function postHistory(tx: Tx, entries: PastEntry[]): Promise<void> {
  await tx.query("set local statement_timeout = '120s'");
  await tx.query({
    text: `select ledger_post_history(
             p_keys => $1, p_kinds => $2, p_members => $3, p_references => $4, p_times => $5, p_from => $6, p_to => $7,
             p_amounts => $8, p_vassalages => $9, p_nodes => $10, p_resolves_keys => $11)`,
    values: [
      entries.map((entry) => entry.key),
      entries.map((entry) => entry.kind),
      entries.map((entry) => entry.memberId),
      entries.map((entry) => entry.reference),
      entries.map((entry) => entry.at.toISOString()),
      entries.map((entry) => entry.from),
      entries.map((entry) => entry.to),
      entries.map((entry) => entry.amount),
      entries.map((entry) => entry.vassalage ?? null),
      entries.map((entry) => entry.nodeId ?? null),
      entries.map((entry) => entry.resolvesKey ?? null),
    ],
  });
}
