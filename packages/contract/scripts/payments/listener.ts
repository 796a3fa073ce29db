import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface Delivery {
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Listener {
  port: number;
  /** The call-backs so far. */
  deliveries: Delivery[];
  close(): Promise<void>;
}

const mostDeliveries = 10_000;

/** Listens for call-backs on all addresses of this machine, and accepts every one. */
export async function listen(port: number): Promise<Listener> {
  const deliveries: Delivery[] = [];
  const server = createServer((request, response) => {
    void text(request).then(
      (body) => {
        if (deliveries.length < mostDeliveries) deliveries.push({ headers: request.headers, body });
        response.end();
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((done, fail) => server.once("error", fail).listen(port, done));
  return {
    port: (server.address() as AddressInfo).port,
    deliveries,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
