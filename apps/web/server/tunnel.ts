import { request as requestHttp, ServerResponse, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import type { Socket } from "node:net";
import { socketPath } from "@croupier/contract/wire/events";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pageAddress } from "./visitor.ts";

/** The time limit in milliseconds for the platform to answer the upgrade. */
const handshakeMs = 10_000;

export interface TunnelDeps {
  platform: string;
  /** Responds in place of a silent platform. */
  away(reply: FastifyReply): FastifyReply;
  /** Measures the open sockets by a function that counts them. */
  measureOpen(count: () => number): void;
}

/** A browser's connection that waits for its upgrade, with the bytes it has already sent. */
interface Line {
  socket: Socket;
  head: Buffer;
}

/**
 * Forwards the member's socket to the platform. The browser's connection is upgraded only after the platform has
 * upgraded its own, so a refusal, or a socket over the limit, gets an HTTP status.
 */
export function serveTunnel(app: FastifyInstance, deps: TunnelDeps): void {
  const lines = new WeakMap<IncomingMessage, Line>();
  const open = new Set<Socket>();
  deps.measureOpen(() => open.size);
  app.server.on("upgrade", (raw: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on("error", () => socket.destroy());
    lines.set(raw, { socket, head });
    // This is an ordinary request until the handler takes over the socket: earlier hooks identify the visitor.
    const response = new ServerResponse(raw);
    response.assignSocket(socket);
    response.on("finish", () => socket.end());
    app.routing(raw, response);
  });
  app.addHook("preClose", async () => {
    for (const socket of open) socket.destroy();
  });
  app.get(socketPath, async (request, reply) => {
    const line = lines.get(request.raw);
    if (!line) return reply.callNotFound();
    const answer = await askUpgrade(deps.platform, request, line.socket);
    if (answer === undefined) return deps.away(reply);
    if (!("platform" in answer)) return passOn(answer, reply);
    reply.hijack();
    join(line, answer, open);
  });
}

interface Upgraded {
  platform: Socket;
  head: Buffer;
  rawHeaders: string[];
}

const handshake = /^(?:sec-websocket-.*|origin)$/;

/**
 * Returns the headers of the upgrade: the platform checks a socket's origin and counts by address, so both must be the
 * visitor's.
 */
function upgradeHeaders({ headers, visitor }: FastifyRequest): Record<string, string> {
  const own = Object.entries(headers as Record<string, string>).filter(([name]) => handshake.test(name));
  return { ...Object.fromEntries(own), ...visitor.forwarded, connection: "Upgrade", upgrade: "websocket" };
}

/** Requests the same upgrade from the platform; undefined if it does not answer, or the browser has gone. */
function askUpgrade(
  platform: string,
  request: FastifyRequest,
  browser: Socket,
): Promise<IncomingMessage | Upgraded | undefined> {
  const url = new URL(platform);
  url.pathname = socketPath;
  url.search = pageAddress(request.url).search;
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve) => {
    const asked = send(url, { headers: upgradeHeaders(request), agent: false });
    const giveUp = () => asked.destroy();
    const timer = setTimeout(giveUp, handshakeMs);
    browser.once("close", giveUp);
    const end = (answer: IncomingMessage | Upgraded | undefined) => {
      clearTimeout(timer);
      browser.off("close", giveUp);
      resolve(answer);
    };
    asked.on("upgrade", ({ rawHeaders }, socket: Socket, head) => end({ platform: socket, head, rawHeaders }));
    asked.on("response", end);
    asked.on("error", () => end(undefined));
    asked.end();
  });
}

function passOn(answer: IncomingMessage, reply: FastifyReply): FastifyReply {
  const wait = answer.headers["retry-after"];
  answer.resume();
  if (wait !== undefined) reply.header("retry-after", wait);
  return reply
    .code(answer.statusCode ?? 502)
    .header("cache-control", "no-store")
    .header("connection", "close")
    .send();
}

/** Pipes both sockets into each other until either ends. */
function join({ socket, head }: Line, { platform, head: first, rawHeaders }: Upgraded, open: Set<Socket>): void {
  if (socket.destroyed) return void platform.destroy();
  const headers = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []));
  for (const each of [socket, platform]) each.setTimeout(0).setNoDelay();
  open.add(socket);
  socket.on("close", () => {
    open.delete(socket);
    platform.destroy();
  });
  platform.on("error", () => socket.destroy());
  platform.on("close", () => socket.destroy());
  socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headers.join("\r\n")}\r\n\r\n`);
  socket.write(first);
  platform.write(head);
  socket.pipe(platform).pipe(socket);
}
