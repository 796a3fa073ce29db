import type { BreakNotice } from "@croupier/contract/domain/breaks";
import type { App } from "../app-context.tsx";

const listeners = new Set<(notice: BreakNotice) => void>();

/** Calls the listener when a break begins, in any tab or on any device; returns how to stop. */
export function onBreak(listener: (notice: BreakNotice) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function notifyBreak(notice: BreakNotice): void {
  for (const listener of listeners) listener(notice);
}

/** Reads the member's breaks while a game is open, because the event of one may have been missed. */
export async function lookForBreaks({ api }: App): Promise<void> {
  if (listeners.size === 0) return;
  const answer = await api.call("breaks", {});
  if (!answer.ok) return;
  for (const { state, period, gameType, endsAt, returnsAt } of answer.value.breaks) {
    const until = returnsAt ?? (state === "active" ? endsAt : undefined);
    if (state !== "over") notifyBreak({ period, ...(gameType ? { gameType } : {}), ...(until ? { until } : {}) });
  }
}
