import type { SocketMessage } from "@croupier/contract/wire/events";
import { heartbeatMs } from "@croupier/contract/wire/events";

interface Tab {
  /**
   * Opens the socket; what it says goes to the other tabs by `relay`. A successor comes after a tab that was closed or
   * signed out. Answers how to close it.
   */
  lead(relay: (message: SocketMessage) => void, isSuccessor: boolean): () => void;
  /** Called with what the leading tab received. */
  onMessage(message: SocketMessage): void;
}

/** A tab that says nothing for so long is asleep, whatever it holds. */
const silentMs = 2.5 * heartbeatMs;
/** Many tabs that wait do not all wake at once. */
const jitterMs = 5_000;

/**
 * One tab of a browser holds the member's socket and relays to the others; when it is closed, signs out or falls asleep, the
 * next takes over. Where a browser cannot share, each tab has a socket of its own. Answers how to stop.
 */
export function shareSocket(member: string, tab: Tab): () => void {
  const { locks } = navigator as { locks?: LockManager };
  if (typeof BroadcastChannel === "undefined" || !locks) return tab.lead(() => undefined, false);
  const name = `croupier.live.${member}`;
  const channel = new BroadcastChannel(name);
  const waiting = new AbortController();
  let letGo: (() => void) | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  // A channel of this origin has no target to name.
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
      // Stopped while it waited, or another tab took over from one that seemed asleep.
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
