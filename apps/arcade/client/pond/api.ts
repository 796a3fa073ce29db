import type { PondState, VolleyView } from "../../src/engines/pond/views.ts";
import { ask } from "../api.ts";
import { readStream } from "../stream.ts";

export type { PondState, PondView, VolleyView } from "../../src/engines/pond/views.ts";

export interface VolleyRequest {
  key: string;
  shot: string;
  shots: { fish: string; count: number }[];
  freeze: string | null;
}

/** Fires a volley; a repeat with the same key after a lost answer fires no second one. */
export const fire = (wanted: VolleyRequest) => ask<VolleyView>("/api/pond/volleys", wanted);

/**
 * Follows a pond's stream: reconnects when it breaks, and reports whether it is up. Returns a function that reconnects.
 */
export function follow(events: { onState(state: PondState): void; onLine(isUp: boolean): void }): () => void {
  let tries = 0;
  let line = new AbortController();
  const run = async (): Promise<void> => {
    line = new AbortController();
    await readStream<PondState>("/api/pond/events", line.signal, (state) => {
      tries = 0;
      events.onLine(true);
      events.onState(state);
    }).catch(() => undefined);
    events.onLine(false);
    tries += 1;
    setTimeout(() => void run(), Math.min(5_000, 200 * 2 ** tries));
  };
  // After sleep, a phone can have a dead connection without an error.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") line.abort();
  });
  void run();
  return () => line.abort();
}
