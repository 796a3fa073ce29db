import { useSyncExternalStore } from "react";
import { readChosenWallet, writeChosenWallet } from "../../../core/session/storage.ts";
import { createStore } from "../../../lib/store.ts";

/** A bonus, or cash if undefined. */
type Wallet = { bonus: string | undefined };

/**
 * The wallet of the open game, the one chosen in this sitting (undefined until the member was asked), and how often the
 * member asked to choose again. A sitting is one session in this tab, also after a reload.
 */
interface Sitting {
  token: string;
  played: Wallet;
  chosen: Wallet | undefined;
  again: number;
}

const start: Sitting = { token: "", played: { bonus: undefined }, chosen: undefined, again: 0 };
const sitting = createStore<Sitting>(start);

function of(token: string): Sitting {
  const current = sitting.get();
  if (current.token === token) return current;
  // Only a page that has just loaded continues the sitting in storage.
  return { ...start, token, chosen: current.token === "" ? readChosenWallet() : undefined };
}

/** Returns the wallet that a member chose in this sitting. */
export const chosenIn = (token: string): Wallet | undefined => of(token).chosen;
export const notePlayed = (token: string, bonus: string | undefined): void =>
  sitting.set({ ...of(token), played: { bonus } });
export function noteChosen(token: string, bonus: string | undefined): void {
  writeChosenWallet({ bonus });
  sitting.set({ ...of(token), chosen: { bonus } });
}
/** Asks the member again, in the open game. */
export function chooseAgain(): void {
  writeChosenWallet(undefined);
  sitting.set({ ...sitting.get(), chosen: undefined, again: sitting.get().again + 1 });
}

export const useSitting = (): Sitting => useSyncExternalStore(sitting.subscribe, sitting.get, () => sitting.initial);
