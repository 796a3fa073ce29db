import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { createFaults, type Fault, type Faults } from "./faults.ts";

export interface Request {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
}

export interface Reply {
  status: number;
  /** An object is sent as JSON, a string as HTML. */
  body?: object | string;
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

/** Starts a double on this port of the own machine; 0 chooses a free one. */
export async function startDouble(routes: readonly Route[], port: number): Promise<Double> {
  const faults = createFaults();
  const server = createServer((request, response) => {
    serve(routes, faults, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  const { port: chosen } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${chosen}`, faults, close: () => closed(server) };
}

async function serve(
  routes: readonly Route[],
  faults: Faults,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = "GET", url = "/", headers } = request;
  const { pathname: path } = new URL(url, "http://double");
  const route = routes.find((each) => each.method === method && each.path.test(path));
  if (!route) return send(response, { status: 404, body: { error: "no such address" } });
  const fault = faults.take(route.name);
  const body = await text(request);
  if (fault === "silentBefore") return void response.destroy();
  if (fault === "busy") return send(response, { status: 429, body: {}, headers: { "retry-after": "1" } });
  if (fault === "refused") return send(response, { status: 422, body: { error: "refused" } });
  if (fault === "broken") return send(response, { status: 500, body: "<h1>Internal error</h1>" });
  const reply = route.answer({ method, path, headers, body }, route.path.exec(path)?.groups ?? {}, fault);
  if (fault === "silentAfter") return void response.destroy();
  if (fault === "unknownFields" && typeof reply.body === "object")
    return send(response, { ...reply, body: { ...reply.body, added_later: { any: [1, null] } } });
  return send(response, reply);
}

function send(response: ServerResponse, { status, body, headers = {} }: Reply): void {
  const isText = typeof body === "string";
  response.writeHead(status, { "content-type": isText ? "text/html; charset=utf-8" : "application/json", ...headers });
  response.end(isText ? body : JSON.stringify(body ?? {}));
}

const closed = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.closeAllConnections();
    server.close(() => done());
  });
