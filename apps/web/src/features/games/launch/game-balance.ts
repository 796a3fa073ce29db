import { useSyncExternalStore } from "react";
import { createStore } from "../../../lib/store.ts";

/** The balance that the open game shows, and when it said so. It is only displayed: no decision may depend on it. */
interface GameBalance {
  amount: string;
  at: number;
}

const shown = createStore<GameBalance | undefined>(undefined);

export const noteGameBalance = (amount: string | undefined): void =>
  shown.set(amount === undefined ? undefined : { amount, at: Date.now() });

/** Returns the newer of a balance that the site has read and the one that the open game shows. */
export function useNewerBalance(amount: string | undefined, readAt: number): string | undefined {
  const game = useSyncExternalStore(shown.subscribe, shown.get, () => shown.initial);
  return amount !== undefined && game !== undefined && game.at > readAt ? game.amount : amount;
}
