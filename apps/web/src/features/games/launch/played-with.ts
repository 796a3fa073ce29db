import { useSyncExternalStore } from "react";
import { createStore } from "../../../lib/store.ts";

/** The bonus with which the last game of this visit was opened; undefined for cash. */
const playedWith = createStore<string | undefined>(undefined);

export const notePlayedWith = playedWith.set;
export const lastPlayedWith = playedWith.get;

/** Returns the bonus of the open game; undefined for cash. */
export const usePlayedWith = (): string | undefined =>
  useSyncExternalStore(playedWith.subscribe, playedWith.get, () => playedWith.initial);
