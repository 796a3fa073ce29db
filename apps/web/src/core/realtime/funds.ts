import type { PlayerEvent } from "@croupier/contract/wire/events";

const listeners = new Set<() => void>();

/** Events that may change the playable balance, besides the game's own bets and wins. */
const beside: readonly PlayerEvent["type"][] = ["deposit", "withdrawal", "wallet", "envelope", "rewards", "bill"];

export const changesFunds = ({ type }: PlayerEvent): boolean => beside.includes(type);

/** Calls the listener when the balance changes for a reason outside of the open game; returns how to stop. */
export function onFunds(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function notifyFunds(): void {
  for (const listener of listeners) listener();
}
