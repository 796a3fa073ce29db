import type { RoomLine, RoomListView, SitView } from "../../src/rooms/views.ts";
import { ask, sessionKey } from "../api.ts";

export type { HandState, LastHand, RoomEntry, RoomLine, RoomsView, SeatView } from "../../src/rooms/views.ts";

export const list = () => ask<RoomListView>("/api/room/list");
/** Takes a seat. Repeats with the same key, so that a lost answer never becomes a second buy-in. */
export const sit = (wanted: { key: string; room: string; seat: number; amount: string }) =>
  ask<SitView>("/api/room/sit", wanted);
export const act = (wanted: { room: string; hand: number; step: number; action: string }) =>
  ask<{ ok: true }>("/api/room/act", wanted);
export const sitOut = (room: string, out: boolean) => ask<{ ok: true }>("/api/room/out", { room, out });
export const leaveRoom = (room: string) => ask<{ ok: true }>("/api/room/leave", { room });

const decoder = new TextDecoder();

async function read(room: string, signal: AbortSignal, onState: (state: RoomLine) => void): Promise<void> {
  const answer = await fetch(`/api/room/events?room=${room}`, { headers: { "x-session": sessionKey() }, signal });
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
      const state = JSON.parse(line) as RoomLine | { ok: false };
      if (!("ok" in state)) onState(state);
    }
  }
}

/** Follows a room until it is left: reconnects when the line breaks. Answers what ends it. */
export function follow(
  room: string,
  events: { onState(state: RoomLine): void; onLine(isUp: boolean): void },
): () => void {
  let tries = 0;
  let isOver = false;
  let line = new AbortController();
  const run = async (): Promise<void> => {
    if (isOver) return;
    line = new AbortController();
    await read(room, line.signal, (state) => {
      tries = 0;
      if (isOver) return;
      events.onLine(true);
      events.onState(state);
    }).catch(() => undefined);
    if (!isOver && document.visibilityState === "visible" && tries > 0) events.onLine(false);
    tries += 1;
    setTimeout(() => void run(), Math.min(5_000, 200 * 2 ** tries));
  };
  const onVisible = (): void => {
    // A phone that slept holds a dead line without an error.
    if (document.visibilityState === "visible") line.abort();
  };
  document.addEventListener("visibilitychange", onVisible);
  void run();
  return () => {
    isOver = true;
    document.removeEventListener("visibilitychange", onVisible);
    line.abort();
  };
}
