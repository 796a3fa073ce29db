import type { SocketMessage } from "@croupier/contract/events";
import { heartbeatMs, socketPath } from "@croupier/contract/events";
import { backoff } from "../../lib/backoff.ts";
import type { App } from "../app.tsx";
import { announcer } from "./announce.ts";
import { apply, refetchAll } from "./apply.ts";

/** Waits at most this long before it comes back, at a random point of it: many do not return together. */
const ceilingMs = 30_000;
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
  /** Undefined: something that cannot be read. */
  hear(message: SocketMessage | undefined): void;
  over(): void;
}

/** Hears a socket until it is closed or silent for too long. */
function follow(socket: WebSocket, { hear, over }: Follower): void {
  let silence: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(silence);
    over();
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
    hear(readMessage(data));
  });
  socket.addEventListener("close", end);
}

/**
 * The page's one socket. It resumes after the last sequence it saw; what cannot be resumed is read again, never
 * guessed. Returns how to stop.
 */
export function listen(app: App): () => void {
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: string | undefined;
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

  const hear = (message: SocketMessage) => {
    last = message.sequence;
    if (message.kind === "refetch") refetchAll(app);
    if (message.kind === "event") apply(app, message.event, announcer(app));
  };

  async function connect(): Promise<void> {
    const ticket = await app.api.call("eventTicket", {});
    if (stopped) return;
    if (!ticket.ok) return ticket.code === "SESSION_ENDED" || ticket.code === "NOT_LOGGED_IN" ? undefined : again();
    const address = new URL(socketPath, location.origin.replace(/^http/, "ws"));
    address.searchParams.set("ticket", ticket.value.ticket);
    // From the first ticket on: a socket that never said anything may have missed something.
    last ??= ticket.value.sequence;
    address.searchParams.set("after", last);
    attend(new WebSocket(address));
  }

  function attend(opened: WebSocket): void {
    socket?.close();
    socket = opened;
    follow(opened, {
      hear(message) {
        failures = 0;
        if (message) hear(message);
      },
      over() {
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
  void connect();
  return () => {
    stopped = true;
    clearTimeout(timer);
    removeEventListener("online", online);
    socket?.close();
  };
}
