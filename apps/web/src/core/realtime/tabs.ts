import type { SocketMessage } from "@croupier/contract/wire/events";
import { heartbeatMs } from "@croupier/contract/wire/events";

interface Tab {
  /**
   * Opens the socket and relays its messages to the other tabs. `isSuccessor` is set after another tab closed or signed
   * out. Returns how to close it.
   */
  lead(relay: (message: SocketMessage) => void, isSuccessor: boolean): () => void;
  /** Called with the messages of the leading tab. */
  onMessage(message: SocketMessage): void;
}

/** The silence after which the leading tab counts as asleep, even if it holds the lock. */
const silentMs = 2.5 * heartbeatMs;
/** The random delay that keeps waiting tabs from waking all at once. */
const jitterMs = 5_000;

/**
 * Shares one socket between the tabs of a browser: one tab holds it and relays to the others; when it closes, signs out
 * or falls asleep, the next takes over. If the browser cannot share, each tab has its own socket. Returns how to stop.
 */
export function shareSocket(member: string, tab: Tab): () => void {
  const { locks } = navigator as { locks?: LockManager };
  if (typeof BroadcastChannel === "undefined" || !locks) return tab.lead(() => undefined, false);
  const name = `croupier.live.${member}`;
  const channel = new BroadcastChannel(name);
  const waiting = new AbortController();
  let letGo: (() => void) | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  // A BroadcastChannel stays within this origin and takes no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const relay = (message: SocketMessage) => channel.postMessage(message);

  const watchLeader = () => {
    clearTimeout(silence);
    silence = setTimeout(() => queueUp({ steal: true }), silentMs + Math.random() * jitterMs);
  };

  const lead = (isSuccessor: boolean) =>
    new Promise<void>((done) => {
      clearTimeout(silence);
      const stop = tab.lead(relay, isSuccessor);
      letGo = () => {
        letGo = undefined;
        stop();
        done();
      };
    });

  function queueUp(options: LockOptions): void {
    const take = (lock: Lock | null) => (lock ? lead(!options.ifAvailable) : queueUp({ signal: waiting.signal }));
    locks?.request(name, options, take).catch(() => {
      // The tab was stopped while it waited, or another tab took over from one that seemed asleep.
      letGo?.();
      if (waiting.signal.aborted) return;
      watchLeader();
      queueUp({ signal: waiting.signal });
    });
  }

  channel.addEventListener("message", ({ data }: MessageEvent<SocketMessage>) => {
    if (letGo) return;
    watchLeader();
    tab.onMessage(data);
  });
  watchLeader();
  queueUp({ ifAvailable: true });
  return () => {
    waiting.abort();
    clearTimeout(silence);
    letGo?.();
    channel.close();
  };
}
