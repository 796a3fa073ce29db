import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

interface AskedCall {
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
}

export type TestAnswer = (call: AskedCall, response: ServerResponse) => void;

/** Starts a register that answers as the test says, and lists the calls it has received. */
export async function startTestRegister() {
  const calls: AskedCall[] = [];
  let answer: TestAnswer = (_call, response) => void response.writeHead(500).end();
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      const call = { path: request.url ?? "", headers: request.headers, body };
      calls.push(call);
      answer(call, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    respond(next: TestAnswer): void {
      calls.length = 0;
      answer = next;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type TestRegister = Awaited<ReturnType<typeof startTestRegister>>;

/** Creates the answer of GAMSTOP about one person. */
export const letter =
  (exclusion: string | undefined, status = 200): TestAnswer =>
  (_call, response) =>
    void response.writeHead(status, { ...(exclusion ? { "x-exclusion": exclusion } : {}), "x-unique-id": "u-1" }).end();

/** Creates an answer in JSON from the body that was sent. */
export const json =
  (value: (body: never) => unknown): TestAnswer =>
  ({ body }, response) =>
    void response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify(value(JSON.parse(body) as never)));

/** Leaves every call without an answer. */
export const silence: TestAnswer = () => undefined;
