import { createHash } from "node:crypto";
import { mkdirSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { canEnter, serverUser } from "../../tools/embedded-postgres/server-user.ts";

/** The numbers of the database servers, each with etcd, Patroni and PostgreSQL. */
export const databases = [1, 2, 3] as const;
export const platforms = [1, 2, 3] as const;
export const webs = [1, 2] as const;
export const arcades = [1, 2] as const;

export type DatabaseNumber = (typeof databases)[number];

/** The folders and addresses of a cluster. */
export interface Layout {
  home: string;
  /** The process ids of its processes. */
  run: string;
  log: string;
  /** Data and configuration of the database servers, owned by the account that runs them. */
  servers: string;
  /** Secrets, the ledger's digests and the shared files of releases. */
  data: string;
  ports: Ports;
  /** The address of each database server. */
  hosts: Record<DatabaseNumber, string>;
}

interface Ports {
  web: number;
  platform: number;
  arcade: number;
  primary: number;
  replicas: number;
  pooler: number;
  redis: number;
  platforms: Record<number, number>;
  /** The ports of the metrics. */
  internals: Record<number, number>;
  webInternals: Record<number, number>;
  arcadeInternals: Record<number, number>;
  webs: Record<number, number>;
  arcades: Record<number, number>;
  postgres: Record<number, number>;
  patroni: Record<number, number>;
  etcd: Record<number, number>;
  etcdPeer: Record<number, number>;
}

const numbered = (numbers: readonly number[], base: number): Record<number, number> =>
  Object.fromEntries(numbers.map((number) => [number, base + number]));

/** Returns the ports from this one on: below those that the system gives to outgoing connections. */
function portsFrom(base: number): Ports {
  return {
    web: base,
    platform: base + 1,
    arcade: base + 2,
    primary: base + 3,
    replicas: base + 4,
    pooler: base + 5,
    redis: base + 6,
    platforms: numbered(platforms, base + 10),
    internals: numbered(platforms, base + 20),
    webs: numbered(webs, base + 30),
    webInternals: numbered(webs, base + 35),
    arcades: numbered(arcades, base + 40),
    arcadeInternals: numbered(arcades, base + 45),
    postgres: numbered(databases, base + 50),
    patroni: numbered(databases, base + 60),
    etcd: numbered(databases, base + 70),
    etcdPeer: numbered(databases, base + 80),
  };
}

/** Returns every port of a layout, by a name. */
export function portsOf({ ports }: Layout): Record<string, number> {
  return Object.fromEntries(
    Object.entries(ports).flatMap(([name, port]: [string, number | Record<number, number>]) =>
      typeof port === "number"
        ? [[name, port]]
        : Object.entries(port).map(([number, each]): [string, number] => [`${name}${number}`, each]),
    ),
  );
}

/** Returns the folders below `home` and the addresses from `base` on. */
export function createLayout(home: string, base: number, hosts: Layout["hosts"] = onThisMachine): Layout {
  return {
    home,
    run: join(home, "run"),
    log: join(home, "log"),
    servers: serversOf(home),
    data: join(home, "data"),
    ports: portsFrom(base),
    hosts,
  };
}

/** Returns the servers' folder: in the cluster's own if the account of the database can enter it, else linked to it. */
function serversOf(home: string): string {
  const inside = join(home, "servers");
  const user = serverUser();
  mkdirSync(home, { recursive: true, mode: 0o755 });
  if (!user || canEnter(home, user)) {
    mkdirSync(inside, { recursive: true, mode: 0o755 });
    return realpathSync(inside);
  }
  const name = createHash("sha256").update(realpathSync(home)).digest("hex").slice(0, 24);
  const outside = join("/var/lib/croupier/servers", name);
  mkdirSync(outside, { recursive: true, mode: 0o755 });
  rmSync(inside, { force: true });
  symlinkSync(outside, inside);
  return outside;
}

const onThisMachine: Layout["hosts"] = { 1: "127.0.0.1", 2: "127.0.0.1", 3: "127.0.0.1" };
