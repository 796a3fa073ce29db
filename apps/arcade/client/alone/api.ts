import type { SoloState } from "../../src/engines/alone/views.ts";
import { ask } from "../api.ts";

export type { SoloRound, SoloState } from "../../src/engines/alone/views.ts";

export interface Begin {
  key: string;
  stake: string;
  choices: Record<string, string>;
}

export interface Act {
  key: string;
  id: string;
  at: number;
  move: string;
}

export const state = () => ask<SoloState>("/api/solo");
/** Returns when a timed round has ended, or with its current state after a second. */
export const wait = () => ask<SoloState>("/api/solo/wait");
/** Begins a round; a repeat with the same key after a lost answer begins no second one. */
export const begin = (round: Begin) => ask<SoloState>("/api/solo/begin", round);
export const act = (step: Act) => ask<SoloState>("/api/solo/act", step);
