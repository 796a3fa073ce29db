import { request as ask, type IncomingMessage, type RequestOptions } from "node:http";
import { createServer } from "node:https";
import { connect } from "node:net";
import { selfSigned } from "./certificate.ts";

/** Returns the headers in which a proxy tells the site about a visitor. */
const forwarded = (request: IncomingMessage): Record<string, string> => ({
  "x-forwarded-proto": "https",
  "x-forwarded-host": request.headers.host ?? "",
  "x-forwarded-for": request.socket.remoteAddress ?? "",
});

/** Ends TLS before an http address, as a deployment's proxy does, for sockets too. */
export async function startTls(port: number, target: string): Promise<{ close(): void }> {
  const { hostname, port: targetPort } = new URL(target);
  const server = createServer(selfSigned(), (request, reply) => {
    const options: RequestOptions = {
      host: hostname,
      port: targetPort,
      path: request.url,
      method: request.method,
      headers: { ...request.headers, ...forwarded(request) },
    };
    const onward = ask(options, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    onward.on("error", () => reply.destroy());
    request.pipe(onward);
  });
  server.on("upgrade", (request, socket, head: Buffer) => {
    const onward = connect(Number(targetPort), hostname);
    const headers = Object.entries({ ...request.headers, ...forwarded(request) });
    const lines = headers.map(([name, value]) => `${name}: ${String(value)}`);
    onward.write([`GET ${request.url} HTTP/1.1`, ...lines, "", ""].join("\r\n"));
    onward.write(head);
    onward.pipe(socket).pipe(onward);
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      one.on("error", () => other.destroy());
    }
  });
  await new Promise<void>((done) => server.listen(port, done));
  return {
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
