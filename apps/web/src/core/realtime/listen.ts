import type { SocketMessage } from "@croupier/contract/wire/events";
import { heartbeatMs, socketPath } from "@croupier/contract/wire/events";
import { backoff } from "../../lib/backoff.ts";
import type { App } from "../app-context.tsx";
import { announcer } from "./announce.ts";
import { isSignedIn, readerOf } from "../session/session.ts";
import { apply, balanceSequence, refetchAll } from "./apply.ts";
import { newBalance, type BalancePosition } from "./balance.ts";
import { askAboutContracts } from "./contract-requests.ts";
import { shareSocket } from "./tabs.ts";

/** The maximum delay before a reconnect, which is random so that many clients do not return together. */
const ceilingMs = 30_000;
/** The delay of a tab that takes over, in which it learns of a sign-out in the other tab. */
const successorMs = 500;
/** The silence after which a connection counts as dead: two missed heartbeats, whatever the browser reports. */
const silentMs = 2.5 * heartbeatMs;

function readMessage(data: unknown): SocketMessage | undefined {
  try {
    const message: unknown = JSON.parse(String(data));
    const known = typeof message === "object" && message !== null && "kind" in message && "sequence" in message;
    return known ? (message as SocketMessage) : undefined;
  } catch {
    return undefined;
  }
}

interface Follower {
  /** Called for each message; undefined if it cannot be parsed. */
  onMessage(message: SocketMessage | undefined): void;
  onClose(): void;
}

/** Follows a socket until it closes or is silent for too long. */
function follow(socket: WebSocket, { onMessage, onClose }: Follower): void {
  let silence: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(silence);
    onClose();
  };
  const listenOn = () => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      socket.close();
      end();
    }, silentMs);
  };
  listenOn();
  socket.addEventListener("message", ({ data }) => {
    listenOn();
    onMessage(readMessage(data));
  });
  socket.addEventListener("close", end);
}

/** The last sequence that this page has seen. */
interface Position extends BalancePosition {
  last: string | undefined;
}

/**
 * Follows the member's events, by this tab's socket or that of another tab. Resumes after the last sequence it saw;
 * what cannot be resumed is read again. Returns how to stop.
 */
export function listen(app: App): () => void {
  const session = app.session.state.get();
  if (!isSignedIn(session)) return () => undefined;
  const position: Position = { last: undefined, balance: undefined };

  const take = (message: SocketMessage) => {
    position.last = message.sequence;
    if (message.kind === "refetch") refetchAll(app);
    if (message.kind === "event") apply(app, message.event, announcer(app));
    if (message.kind === "balance" || message.kind === "ready") {
      const balance = newBalance(position, message, balanceSequence(app));
      if (balance) apply(app, balance, announcer(app));
    }
  };
  /**
   * Handles a message relayed by another tab: reads again what this tab missed while it slept, and applies nothing
   * twice.
   */
  const onRelayed = (message: SocketMessage) => {
    const [at, before] = [BigInt(message.sequence), position.last === undefined ? undefined : BigInt(position.last)];
    if (before !== undefined && message.kind === "event" && at <= before) return;
    const next = message.kind === "event" ? 1n : 0n;
    if (before !== undefined && at > before + next) refetchAll(app);
    take(message);
  };
  return shareSocket(readerOf(session.info), {
    onMessage: onRelayed,
    lead: (relay, isSuccessor) => {
      const both = (message: SocketMessage) => {
        relay(message);
        take(message);
      };
      return holdSocket(app, position, both, isSuccessor ? successorMs : 0);
    },
  });
}

/** Keeps one socket open and reconnects when it ends; each new one resumes where the last one ended. */
function holdSocket(
  app: App,
  position: Position,
  notify: (message: SocketMessage) => void,
  delayMs: number,
): () => void {
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let stopped = false;

  const again = () => {
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(
      () => void connect(),
      failures === 0 ? backoff(0, 1000, 1000) : backoff(failures, 1000, ceilingMs),
    );
    failures += 1;
  };

  async function connect(): Promise<void> {
    // A token that is being replaced opens no socket; the next one is known in a moment.
    if (app.session.changing()) return again();
    const ticket = await app.api.call("eventTicket", {});
    if (stopped) return;
    if (!ticket.ok) return ticket.code === "SESSION_ENDED" || ticket.code === "NOT_LOGGED_IN" ? undefined : again();
    const address = new URL(socketPath, location.origin.replace(/^http/, "ws"));
    address.searchParams.set("ticket", ticket.value.ticket);
    // Waiting requests are read after the first ticket: later ones arrive as events, so none is missed.
    if (position.last === undefined) void askAboutContracts(app);
    // The position starts at the first ticket: a socket that never delivered anything may have missed something.
    position.last ??= ticket.value.sequence;
    address.searchParams.set("after", position.last);
    attend(new WebSocket(address));
  }

  function attend(opened: WebSocket): void {
    socket?.close();
    socket = opened;
    follow(opened, {
      onMessage(message) {
        failures = 0;
        if (message) notify(message);
      },
      onClose() {
        if (socket !== opened) return;
        socket = undefined;
        again();
      },
    });
  }

  const online = () => {
    failures = 0;
    if (!socket) again();
  };
  addEventListener("online", online);
  timer = setTimeout(() => void connect(), delayMs);
  return () => {
    stopped = true;
    clearTimeout(timer);
    removeEventListener("online", online);
    socket?.close();
  };
}
