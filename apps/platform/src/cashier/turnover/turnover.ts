import type { Money } from "@croupier/contract/domain/money";
import type { TurnoverRow } from "./store.ts";

export interface Turnover {
  required: Money;
  done: Money;
  left: Money;
  /** The stakes counted for each requirement, by its id. */
  each: Map<string, Money>;
}

/**
 * Allocates stakes to turnover requirements in the order they began: a stake counts once, and never for a requirement
 * that began after it. All are closed together, once nothing is left.
 */
export function workOff(rows: readonly TurnoverRow[]): Turnover {
  const staked = rows[0]?.staked ?? 0n;
  const each = new Map<string, Money>();
  let required = 0n;
  let done = 0n;
  for (const row of rows) {
    const unspent = staked - done;
    const usable = row.staked < unspent ? row.staked : unspent;
    const counts = usable < row.required ? usable : row.required;
    each.set(row.id, counts);
    done += counts;
    required += row.required;
  }
  return { required, done, left: required - done, each };
}
