import { useSyncExternalStore } from "react";
import { createStore } from "../../../lib/store.ts";

/** The bonus that a game was last opened with in this visit; undefined: the cash. */
const playedWith = createStore<string | undefined>(undefined);

export const notePlayedWith = playedWith.set;
export const lastPlayedWith = playedWith.get;

/** Returns the bonus of the open game; undefined: cash. */
export const usePlayedWith = (): string | undefined =>
  useSyncExternalStore(playedWith.subscribe, playedWith.get, () => playedWith.initial);
