import { useSyncExternalStore } from "react";
import { createStore } from "../../../lib/store.ts";

/** A bonus, or cash if undefined. */
type Wallet = { bonus: string | undefined };

/**
 * The wallet of the open game, the one chosen in this sitting (undefined until the member was asked), and how often the
 * member asked to choose again. A sitting is one session in this tab.
 */
interface Sitting {
  token: string;
  played: Wallet;
  chosen: Wallet | undefined;
  again: number;
}

const start: Sitting = { token: "", played: { bonus: undefined }, chosen: undefined, again: 0 };
const sitting = createStore<Sitting>(start);

const of = (token: string): Sitting => (sitting.get().token === token ? sitting.get() : { ...start, token });

/** Returns the wallet that a member chose in this sitting. */
export const chosenIn = (token: string): Wallet | undefined => of(token).chosen;
export const notePlayed = (token: string, bonus: string | undefined): void =>
  sitting.set({ ...of(token), played: { bonus } });
export const noteChosen = (token: string, bonus: string | undefined): void =>
  sitting.set({ ...of(token), chosen: { bonus } });
/** Asks the member again, in the open game. */
export const chooseAgain = (): void =>
  sitting.set({ ...sitting.get(), chosen: undefined, again: sitting.get().again + 1 });

export const useSitting = (): Sitting => useSyncExternalStore(sitting.subscribe, sitting.get, () => sitting.initial);
