import type { SlipView } from "../../src/draws/views.ts";
import type { MineView, TableState, TipView } from "../../src/tables/views.ts";
import { ask, sessionKey } from "../api.ts";

export type { DrawView, SlipView } from "../../src/draws/views.ts";
export type { TableState, TableView } from "../../src/tables/views.ts";

export interface Line {
  play: string;
  pick: string;
  stake: string;
}

/** Places bets. Repeats with the same key, so that a lost answer never becomes a second bet. */
export const place = (key: string, drawId: string, lines: readonly Line[]) =>
  ask<SlipView>("/api/slips", { key, drawId, lines });
/** Cashes out all that one has on a draw in flight. A second press is answered as the first. */
export const cashOut = (drawId: string) => ask<MineView>("/api/table/cash-out", { drawId });
/** Gives the dealer a tip. Repeats with the same key, so that a lost answer never becomes a second tip. */
export const tip = (key: string, amount: string) => ask<TipView>("/api/table/tip", { key, amount });
export const mine = () => ask<MineView>("/api/table/mine");

const decoder = new TextDecoder();

/** Reads the table's stream until it breaks. */
async function read(signal: AbortSignal, onState: (state: TableState) => void): Promise<void> {
  const answer = await fetch("/api/table/events", { headers: { "x-session": sessionKey() }, signal });
  if (!answer.ok || !answer.body) throw new Error(`HTTP ${answer.status}`);
  const reader = answer.body.getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line === "") continue;
      const state = JSON.parse(line) as TableState | { ok: false };
      if (!("ok" in state)) onState(state);
    }
  }
}

/** Follows a table: reconnects when the line breaks, and tells whether it stands. */
export function follow(events: { onState(state: TableState): void; onLine(isUp: boolean): void }): void {
  let tries = 0;
  let line = new AbortController();
  const run = async (): Promise<void> => {
    line = new AbortController();
    await read(line.signal, (state) => {
      tries = 0;
      events.onLine(true);
      events.onState(state);
    }).catch(() => undefined);
    if (document.visibilityState === "visible" && tries > 0) events.onLine(false);
    tries += 1;
    setTimeout(() => void run(), Math.min(5_000, 200 * 2 ** tries));
  };
  // A phone that slept holds a dead line without an error.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") line.abort();
  });
  void run();
}
