import type { BalanceEvent, SocketMessage } from "@croupier/contract/wire/events";

/** The sequence of the last balance that a page received. */
export interface BalancePosition {
  balance: string | undefined;
}

/**
 * Answers the balance that a page has to apply, if any, and moves its position there. A change always is one; what stands
 * in `ready` only where it is newer than what the page received or, before that, has read. A page that has read nothing
 * yet looks again at the next `ready`.
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
