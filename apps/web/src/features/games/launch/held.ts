import { useSyncExternalStore } from "react";
import { createStore } from "../../../lib/store.ts";

/** Chips on the open game's table, in its own money format, and the way to leave that table. */
interface Held {
  amount: string;
  leave(): void;
}

const held = createStore<Held | undefined>(undefined);

export const noteHeld = held.set;
export const heldNow = held.get;

/** Returns the chips on the open game's table; undefined where there are none. */
export const useHeld = (): Held | undefined => useSyncExternalStore(held.subscribe, held.get, () => held.initial);
