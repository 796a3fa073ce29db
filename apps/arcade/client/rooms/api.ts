import type { RoomLine, RoomListView, SitView } from "../../src/engines/rooms/views.ts";
import { ask } from "../api.ts";
import { readStream } from "../stream.ts";

export type { HandState, LastHand, RoomEntry, RoomLine, RoomsView, SeatView } from "../../src/engines/rooms/views.ts";

export const list = () => ask<RoomListView>("/api/room/list");
/** Takes a seat; a repeat with the same key after a lost answer pays no second buy-in. */
export const sit = (wanted: { key: string; room: string; seat: number; amount: string }) =>
  ask<SitView>("/api/room/sit", wanted);
export const act = (wanted: { room: string; hand: number; step: number; action: string }) =>
  ask<{ ok: true }>("/api/room/act", wanted);
export const sitOut = (room: string, out: boolean) => ask<{ ok: true }>("/api/room/out", { room, out });
export const leaveRoom = (room: string) => ask<{ ok: true }>("/api/room/leave", { room });

/** Follows a room until it is left: reconnects when the stream breaks. Returns a function that stops it. */
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
    await readStream<RoomLine>(`/api/room/events?room=${room}`, line.signal, (state) => {
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
    // After sleep, a phone can have a dead connection without an error.
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
