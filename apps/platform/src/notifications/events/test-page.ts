import { setTimeout as wait } from "node:timers/promises";
import { socketPath, type SocketMessage } from "@croupier/contract/wire/events";
import { WebSocket, type ClientOptions } from "ws";
import type { TestPlatform } from "../../test-platform.ts";

/** A page's socket, with the messages it received and how it was closed. */
export class Page {
  readonly received: SocketMessage[] = [];
  readonly closed: Promise<number>;
  readonly #socket: WebSocket;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on("message", (data: Buffer) => this.received.push(JSON.parse(data.toString()) as SocketMessage));
    this.closed = new Promise((resolve) => socket.on("close", resolve));
  }

  async until(done: (notified: SocketMessage[]) => boolean): Promise<SocketMessage[]> {
    while (!done(this.received)) await wait(5);
    return this.received;
  }

  ready(): Promise<SocketMessage[]> {
    return this.until((notified) => notified.some(({ kind }) => kind === "ready"));
  }

  /** Stops reading, like a browser that hangs. */
  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  async close(): Promise<void> {
    this.#socket.close();
    await this.closed;
  }
}

/** Opens a page at an address, or returns the HTTP status of its refusal. */
export async function connectTo(
  url: string,
  query: Record<string, string>,
  { origin, ...options }: ClientOptions = {},
): Promise<Page | number> {
  const address = `${url.replace("http", "ws")}${socketPath}?${new URLSearchParams(query)}`;
  const socket = new WebSocket(address, { origin: origin ?? url, ...options });
  const page = new Page(socket);
  return new Promise((resolve) => {
    socket.on("open", () => resolve(page));
    socket.on("unexpected-response", (_request, response) => resolve(response.statusCode ?? 0));
    socket.on("error", () => undefined);
  });
}

/** Opens a member's page at a platform, from a sequence on or from now on, and waits until it is ready. */
export async function openPageAt(
  { url, call }: Pick<TestPlatform, "url" | "call">,
  token: string,
  after?: string,
  options: ClientOptions = {},
): Promise<Page> {
  const headers = options.headers as Record<string, string> | undefined;
  const { value } = await call("eventTicket", {}, { token, ...(headers && { headers }) });
  const page = await connectTo(url, { ticket: value.ticket, after: after ?? value.sequence }, options);
  if (typeof page === "number") throw new Error(`refused with ${page}`);
  await page.ready();
  return page;
}

/** Returns the names that a test gave to its events. */
export const namesOf = (notified: SocketMessage[]) =>
  notified.flatMap((message) =>
    message.kind === "event" && message.event.type === "deposit" ? [message.event.id] : [],
  );
