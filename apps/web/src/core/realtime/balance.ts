import type { BalanceEvent, SocketMessage } from "@croupier/contract/wire/events";

/** The sequence of the last balance that a page received. */
export interface BalancePosition {
  balance: string | undefined;
}

/**
 * Returns the balance that a page must apply, if any, and advances its position. A change always applies; the balance
 * of `ready` only if it is newer than what the page received or, before that, has read. A page that has read nothing
 * yet checks again at the next `ready`.
 */
export function newBalance(
  position: BalancePosition,
  message: Extract<SocketMessage, { kind: "balance" | "ready" }>,
  read: string | undefined,
): BalanceEvent | undefined {
  const { kind, balance } = message;
  const known = position.balance ?? (kind === "balance" ? "-1" : read);
  if (!balance || known === undefined) return undefined;
  position.balance = balance.sequence;
  return BigInt(balance.sequence) > BigInt(known) ? balance : undefined;
}
