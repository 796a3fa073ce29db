import { sessionKey } from "./api.ts";

const decoder = new TextDecoder();

/** Reads a game's stream until it breaks. */
export async function readStream<S>(path: string, signal: AbortSignal, onState: (state: S) => void): Promise<void> {
  const answer = await fetch(path, { headers: { "x-session": sessionKey() }, signal });
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
      const state = JSON.parse(line) as S | { ok: false };
      if (!(typeof state === "object" && state !== null && "ok" in state)) onState(state);
    }
  }
}

/** Follows the stream of a scheduled game: reconnects when it breaks, and reports whether it is up. */
export function follow<S>(path: string, events: { onState(state: S): void; onLine(isUp: boolean): void }): void {
  let tries = 0;
  let line = new AbortController();
  const run = async (): Promise<void> => {
    line = new AbortController();
    await readStream<S>(path, line.signal, (state) => {
      tries = 0;
      events.onLine(true);
      events.onState(state);
    }).catch(() => undefined);
    if (document.visibilityState === "visible" && tries > 0) events.onLine(false);
    tries += 1;
    setTimeout(() => void run(), Math.min(5_000, 200 * 2 ** tries));
  };
  // After sleep, a phone can have a dead connection without an error.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") line.abort();
  });
  void run();
}
