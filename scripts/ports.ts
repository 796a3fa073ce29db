import { createServer } from "node:net";
import { networkInterfaces } from "node:os";

/** True when a process could listen there now. */
function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}

/** The first port from this one on that nobody listens on. */
export async function freeFrom(port: number): Promise<number> {
  return (await isFree(port)) ? port : freeFrom(port + 1);
}

/** Which of these ports, by the variable that names each, another process listens on, most likely another Croupier. */
export async function takenPorts(ports: Record<string, number>): Promise<string[]> {
  const looked = await Promise.all(
    Object.entries(ports).map(async ([name, port]) => ((await isFree(port)) ? undefined : `${name} (${port})`)),
  );
  return looked.filter((taken) => taken !== undefined);
}

/** At which addresses other devices find what listens at `host`: none while that is this machine alone. */
export function addressesInNetwork(host: string, port: number): string[] {
  if (/^(?:127\.|localhost$|::1$)/.test(host)) return [];
  const all = Object.values(networkInterfaces()).flatMap((each = []) => each);
  const found = all.filter(({ internal, family }) => !internal && family === "IPv4").map(({ address }) => address);
  const named = host === "0.0.0.0" || host === "::" ? found : [host];
  return named.map((address) => new URL(`http://${address.includes(":") ? `[${address}]` : address}:${port}`).origin);
}

/** Under which name this machine itself reaches what listens at `host`. */
export function reachableAt(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}
