import type { FailView, RoundView } from "../src/kit/views.ts";

export type { FailView, RoundView } from "../src/kit/views.ts";

/** A framed page may be denied storage; it then works, but does not survive a reload. */
const memory = new Map<string, string>();
export const stored = {
  get(name: string): string | null {
    try {
      return sessionStorage.getItem(name);
    } catch {
      return memory.get(name) ?? null;
    }
  },
  set(name: string, value: string | null): void {
    try {
      if (value === null) sessionStorage.removeItem(name);
      else sessionStorage.setItem(name, value);
    } catch {
      if (value === null) memory.delete(name);
      else memory.set(name, value);
    }
  },
};

let session = "";
export const useSession = (key: string): void => void (session = key);
export const sessionKey = (): string => session;

/**
 * Calls the arcade. Throws without an answer; a business refusal is returned as a value. A response for too many calls
 * also counts as no answer: the call was not processed, and the bet it repeats may have been taken.
 */
export async function ask<T>(path: string, body?: object, keepalive = false): Promise<T | FailView> {
  const answer = await fetch(path, {
    method: body ? "POST" : "GET",
    headers: { "x-session": session, ...(body ? { "content-type": "application/json" } : {}) },
    signal: AbortSignal.timeout(20_000),
    keepalive,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (answer.status >= 500 || answer.status === 429) throw new Error(`HTTP ${answer.status}`);
  return (await answer.json()) as T | FailView;
}

export const open = <V>(token: string, gameCode: string, language: string | undefined) =>
  ask<V & { session: string }>("/api/open", { token, gameCode, language });
export const resume = <V>() => ask<V>("/api/resume", {});
/** Settles a round. The request has keepalive, so that a win is paid even while the page is being closed. */
export const settle = (key: string) => ask<RoundView>(`/api/rounds/${key}/settle`, {}, true);

const longestWaitMs = 4_000;

/** Repeats a call until it is answered; it carries its key, so that a lost answer never becomes a second bet. */
export async function untilAnswered<A>(
  call: () => Promise<A>,
  { isDecided = () => true, onLost }: { isDecided?: (answer: A) => boolean; onLost?: () => void } = {},
): Promise<A> {
  for (let tries = 1; ; tries += 1) {
    const answer = await call().catch(() => undefined);
    if (answer !== undefined && isDecided(answer)) return answer;
    onLost?.();
    await new Promise((resolve) => setTimeout(resolve, Math.min(longestWaitMs, 300 * 2 ** tries)));
  }
}

/** Returns whether a bet is taken, refused or refunded, and no longer pending. */
export const isBetDecided = (answer: { ok: true; state: RoundView["state"] } | FailView): boolean =>
  answer.ok ? answer.state !== "betting" : answer.code !== "TRY_LATER";

export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
