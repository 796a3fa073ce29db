import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Finds a free port below the range for outgoing connections, so that none of them takes it before a server listens
 * there, or while it is down.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const found = await bindable(20_000 + randomInt(12_000));
    if (found) return found;
  }
  return (await bindable(0)) ?? 0;
}

/** Checks this port, or any free one for 0; undefined if taken. */
export async function bindable(port: number): Promise<number | undefined> {
  const probe = createServer();
  const { promise, resolve } = Promise.withResolvers<number | undefined>();
  probe.once("error", () => resolve(undefined));
  probe.listen(port, "127.0.0.1", () => {
    const bound = probe.address();
    probe.close(() => resolve(typeof bound === "object" && bound ? bound.port : undefined));
  });
  return promise;
}
