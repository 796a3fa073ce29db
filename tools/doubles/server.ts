import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { createFaults, type Fault, type Faults } from "./faults.ts";

export interface Request {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
  bytes: Buffer;
}

export interface Reply {
  status: number;
  /** An object is sent as JSON, a string as HTML, unless the headers say otherwise; bytes are sent as they are. */
  body?: object | string | Buffer;
  headers?: Record<string, string>;
}

/** One call of a double: its method, a pattern of its path with named parts, and the function that answers it. */
export interface Route {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: RegExp;
  /** Names the call for faults. */
  name: string;
  answer(request: Request, parts: Record<string, string>, fault: Fault | undefined): Reply;
}

export interface Double {
  url: string;
  faults: Faults;
  close(): Promise<void>;
}

/** The answers of faults that have one. */
export type FaultReplies = Partial<Record<Fault, Reply>>;

const usualReplies: FaultReplies = {
  busy: { status: 429, body: {}, headers: { "retry-after": "1" } },
  refused: { status: 422, body: { error: "refused" } },
  broken: { status: 500, body: "<h1>Internal error</h1>" },
};

const slowMs = 1500;

/**
 * Starts a double on this port of the own machine; 0 chooses a free one. `replies` are faults in the double's own
 * protocol.
 */
export async function startDouble(routes: readonly Route[], port: number, replies: FaultReplies = {}): Promise<Double> {
  const faults = createFaults();
  const script = { faults, replies: { ...usualReplies, ...replies } };
  const server = createServer((request, response) => {
    serve(routes, script, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  const { port: chosen } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${chosen}`, faults, close: () => closed(server) };
}

async function serve(
  routes: readonly Route[],
  { faults, replies }: { faults: Faults; replies: FaultReplies },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = "GET", url = "/", headers } = request;
  const { pathname: path } = new URL(url, "http://double");
  const route = routes.find((each) => each.method === method && each.path.test(path));
  if (!route) return send(response, { status: 404, body: { error: "no such address" } });
  const fault = faults.take(route.name);
  const bytes = await buffer(request);
  if (fault === "silentBefore") return void response.destroy();
  if (fault === "hanging") return;
  const instead = fault && replies[fault];
  if (instead) return send(response, instead);
  const sent = { method, path, headers, bytes, body: bytes.toString() };
  const reply = route.answer(sent, route.path.exec(path)?.groups ?? {}, fault);
  if (fault === "silentAfter") return void response.destroy();
  if (fault === "slow") await wait(slowMs);
  if (fault === "cut") return breakOff(response, reply);
  if (fault === "unknownFields" && typeof reply.body === "object" && !Buffer.isBuffer(reply.body))
    return send(response, { ...reply, body: { ...reply.body, added_later: { any: [1, null] } } });
  return send(response, reply);
}

function send(response: ServerResponse, { status, body, headers = {} }: Reply): void {
  const isText = typeof body === "string";
  const type = isText ? "text/html; charset=utf-8" : "application/json";
  response.writeHead(status, { "content-type": type, ...headers });
  response.end(isText || Buffer.isBuffer(body) ? body : JSON.stringify(body ?? {}));
}

/** Sends the first half of an answer, and ends the connection. */
function breakOff(response: ServerResponse, { status, body }: Reply): void {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body ?? {}));
  response.writeHead(status, { "content-length": bytes.length });
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
}

const closed = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.closeAllConnections();
    server.close(() => done());
  });
