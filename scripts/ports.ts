import { createServer } from "node:net";
import { networkInterfaces } from "node:os";

/** Returns whether a process could listen on the port now. */
function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}

/** Finds the first port from this one on that nobody listens on. */
export async function freeFrom(port: number): Promise<number> {
  return (await isFree(port)) ? port : freeFrom(port + 1);
}

/** Returns the ports, by variable, on which another process listens, most likely another Croupier. */
export async function takenPorts(ports: Record<string, number>): Promise<string[]> {
  const looked = await Promise.all(
    Object.entries(ports).map(async ([name, port]) => ((await isFree(port)) ? undefined : `${name} (${port})`)),
  );
  return looked.filter((taken) => taken !== undefined);
}

/** Returns the addresses at which other devices reach `host`; none while it is this machine only. */
export function addressesInNetwork(host: string, port: number): string[] {
  if (/^(?:127\.|localhost$|::1$)/.test(host)) return [];
  const all = Object.values(networkInterfaces()).flatMap((each = []) => each);
  const found = all.filter(({ internal, family }) => !internal && family === "IPv4").map(({ address }) => address);
  const named = host === "0.0.0.0" || host === "::" ? found : [host];
  return named.map((address) => new URL(`http://${address.includes(":") ? `[${address}]` : address}:${port}`).origin);
}

/** Returns the name by which this machine itself reaches `host`. */
export function reachableAt(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}
