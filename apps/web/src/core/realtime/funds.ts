import type { PlayerEvent } from "@croupier/contract/wire/events";

const listeners = new Set<() => void>();

/** Events that may change the money to play with, besides the game's own bets and wins. */
const beside: readonly PlayerEvent["type"][] = ["deposit", "withdrawal", "wallet", "envelope", "rewards", "bill"];

export const changesFunds = ({ type }: PlayerEvent): boolean => beside.includes(type);

/** Calls the listener when money came or went beside the game that is open; returns how to stop. */
export function onFunds(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function notifyFunds(): void {
  for (const listener of listeners) listener();
}
