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

/** Waits at most this long before it comes back, at a random point of it: many do not return together. */
const ceilingMs = 30_000;
/** A tab that takes over waits: where the other signed out, it learns of that first. */
const successorMs = 500;
/** Two heartbeats missed and the connection is dead, whatever the browser thinks of it. */
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
  /** Undefined: a message that cannot be parsed. */
  onMessage(message: SocketMessage | undefined): void;
  onClose(): void;
}

/** Follows a socket until it is closed or silent for too long. */
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
 * Follows what happens to the member, by this tab's socket or by that of another tab. It resumes after the last sequence
 * it saw; what cannot be resumed is read again, never guessed. Returns how to stop.
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
  /** A message relayed by another tab: what this one missed while it slept is read again, and nothing is applied twice. */
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

/** Holds one socket open and opens it again when it ends; each new one resumes where the last one ended. */
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
    // A token that is just given up opens nothing; whether there is another is known in a moment.
    if (app.session.changing()) return again();
    const ticket = await app.api.call("eventTicket", {});
    if (stopped) return;
    if (!ticket.ok) return ticket.code === "SESSION_ENDED" || ticket.code === "NOT_LOGGED_IN" ? undefined : again();
    const address = new URL(socketPath, location.origin.replace(/^http/, "ws"));
    address.searchParams.set("ticket", ticket.value.ticket);
    // Waiting requests are read after the first ticket: later ones arrive as events, so none is missed.
    if (position.last === undefined) void askAboutContracts(app);
    // From the first ticket on: a socket that never sent anything may have missed something.
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
