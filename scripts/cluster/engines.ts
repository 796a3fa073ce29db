import { chownSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { serverUser } from "../../tools/embedded-postgres/server-user.ts";
import { arcades, databases, platforms, webs, type DatabaseNumber, type Layout } from "./layout.ts";
import type { Network } from "./network.ts";
import type { Programs } from "./packages.ts";
import type { Program } from "./processes.ts";
import type { Secrets } from "./secrets.ts";

/** The configurations that operators copy. */
const deploy = join(import.meta.dirname, "../../deploy");
const files = ["haproxy.cfg", "patroni.yml", "redis.conf"] as const;

export interface EngineDeps {
  layout: Layout;
  network: Network;
  programs: Programs;
  secrets: Secrets;
}

/** Runs a command as the account of the database if this process is root; it ends with this process. */
function asServer(programs: Programs, command: readonly string[]): string[] {
  const user = serverUser();
  const account = user ? [`--reuid=${user.uid}`, `--regid=${user.gid}`, "--clear-groups"] : [];
  return [programs.setpriv, "--pdeathsig", "TERM", ...account, "--", ...command];
}

/** Creates a folder that the account of the database owns. */
function createServerFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const user = serverUser();
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}

/** Writes a file that the account of the database owns. */
function writeServerFile(file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600 });
  const user = serverUser();
  if (user) chownSync(file, user.uid, user.gid);
}

/** Copies the configurations to a folder that the account of the database can read. */
export function copyConfigurations(layout: Layout): void {
  const folder = createServerFolder(join(layout.servers, "etc"));
  for (const file of files) {
    copyFileSync(join(deploy, file), join(folder, file));
    const user = serverUser();
    if (user) chownSync(join(folder, file), user.uid, user.gid);
  }
}

const configuration = (layout: Layout, file: (typeof files)[number]): string => join(layout.servers, "etc", file);

const locale = { LC_ALL: "C.UTF-8", PATH: "/usr/sbin:/usr/bin:/sbin:/bin" };
const words = (...command: string[]): Program["command"] => command as unknown as Program["command"];

/** Returns a member of etcd. */
export function etcd({ layout, network, programs }: EngineDeps, server: DatabaseNumber): Program {
  const { hosts, ports } = layout;
  const url = (number: DatabaseNumber, port: number | undefined) => `http://${hosts[number]}:${port}`;
  const client = url(server, ports.etcd[server]);
  const peer = url(server, ports.etcdPeer[server]);
  const members = databases.map((number) => `etcd${number}=${url(number, ports.etcdPeer[number])}`).join(",");
  const folder = createServerFolder(join(layout.servers, `db${server}`));
  const options = {
    name: `etcd${server}`,
    "data-dir": join(folder, "etcd"),
    "listen-client-urls": client,
    "advertise-client-urls": client,
    "listen-peer-urls": peer,
    "initial-advertise-peer-urls": peer,
    "initial-cluster": members,
    "initial-cluster-state": "new",
    // A member whose network comes back does not end the leadership of another.
    "pre-vote": "true",
    ...(programs.safeWithEtcd3 ? {} : { "enable-v2": "true" }),
    logger: "zap",
    "log-level": "warn",
  };
  const command = [programs.etcd, ...Object.entries(options).map(([name, value]) => `--${name}=${value}`)];
  return {
    name: `etcd${server}`,
    command: words(...network.on(server), ...asServer(programs, command)),
    cwd: layout.servers,
    env: locale,
  };
}

/** Returns Patroni of a database server, which runs PostgreSQL. */
export function patroni(deps: EngineDeps, server: DatabaseNumber): Program {
  const { layout, network, programs, secrets } = deps;
  const { hosts, ports } = layout;
  const folder = join(layout.servers, `db${server}`);
  const rest = `${hosts[server]}:${ports.patroni[server]}`;
  const postgres = `${hosts[server]}:${ports.postgres[server]}`;
  const command = asServer(programs, [programs.patroni, configuration(layout, "patroni.yml")]);
  return {
    name: `patroni${server}`,
    command: words(...network.on(server), ...command),
    cwd: folder,
    env: {
      ...locale,
      PYTHONUNBUFFERED: "1",
      PATRONI_NAME: `db${server}`,
      [programs.safeWithEtcd3 ? "PATRONI_ETCD3_HOSTS" : "PATRONI_ETCD_HOSTS"]: databases
        .map((number) => `'${hosts[number]}:${ports.etcd[number]}'`)
        .join(","),
      PATRONI_RESTAPI_LISTEN: rest,
      PATRONI_RESTAPI_CONNECT_ADDRESS: rest,
      PATRONI_POSTGRESQL_LISTEN: postgres,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: postgres,
      PATRONI_POSTGRESQL_DATA_DIR: join(folder, "postgres"),
      PATRONI_POSTGRESQL_BIN_DIR: programs.postgres,
      PATRONI_POSTGRESQL_PGPASS: join(folder, "pgpass"),
      PATRONI_SUPERUSER_USERNAME: "postgres",
      PATRONI_SUPERUSER_PASSWORD: secrets.passwords.superuser,
      PATRONI_REPLICATION_USERNAME: "replicator",
      PATRONI_REPLICATION_PASSWORD: secrets.passwords.replicator,
      PATRONI_REWIND_USERNAME: "rewinder",
      PATRONI_REWIND_PASSWORD: secrets.passwords.rewinder,
    },
  };
}

/** Returns the pooler: the file that operators copy, with the addresses of this cluster. */
export function pgbouncer({ layout, programs, secrets }: EngineDeps): Program {
  const folder = createServerFolder(join(layout.servers, "pgbouncer"));
  const { PLATFORM_DATABASE_PASSWORD: platform = "", ARCADE_DATABASE_PASSWORD: arcade = "" } = secrets.shared;
  const accounts = join(folder, "userlist.txt");
  writeServerFile(accounts, `"croupier_platform" "${platform}"\n"croupier_arcade" "${arcade}"\n`);
  const text = readFileSync(join(deploy, "pgbouncer.ini"), "utf8")
    .replace("port=5000", `port=${layout.ports.primary}`)
    .replace(/^listen_port = .*$/m, `listen_port = ${layout.ports.pooler}`)
    .replace(/^auth_file = .*$/m, `auth_file = ${accounts}`)
    .replace(/^max_prepared_statements = .*$/m, (line) => (programs.poolerPrepares ? line : ""));
  writeServerFile(join(folder, "pgbouncer.ini"), text);
  const command = asServer(programs, [programs.pgbouncer, join(folder, "pgbouncer.ini")]);
  return { name: "pgbouncer", command: words(...command), cwd: layout.servers, env: locale };
}

/** Returns Redis. */
export function redis({ layout, programs }: EngineDeps): Program {
  const folder = createServerFolder(join(layout.servers, "redis"));
  const address = ["--bind", "127.0.0.1", "--port", String(layout.ports.redis), "--dir", folder];
  const command = asServer(programs, [programs["redis-server"], configuration(layout, "redis.conf"), ...address]);
  return { name: "redis", command: words(...command), cwd: layout.servers, env: locale };
}

/** Returns the balancer. */
export function haproxy({ layout, programs }: EngineDeps): Program {
  const { hosts, ports } = layout;
  const here = (port: number | undefined) => `127.0.0.1:${port}`;
  const instances = (name: string, numbers: readonly number[], own: Record<number, number>) =>
    Object.fromEntries(numbers.map((number) => [`${name}${number}`, here(own[number])]));
  const servers = databases.map((number) => ({
    [`DB${number}_HOST`]: hosts[number],
    [`DB${number}_POSTGRES`]: `${hosts[number]}:${ports.postgres[number]}`,
    [`DB${number}_PATRONI_PORT`]: String(ports.patroni[number]),
  }));
  const command = asServer(programs, [programs.haproxy, "-db", "-f", configuration(layout, "haproxy.cfg")]);
  return {
    name: "haproxy",
    command: words(...command),
    cwd: layout.servers,
    env: {
      ...locale,
      HAPROXY_PRIMARY: here(ports.primary),
      HAPROXY_REPLICAS: here(ports.replicas),
      HAPROXY_WEB: here(ports.web),
      HAPROXY_PLATFORM: here(ports.platform),
      HAPROXY_ARCADE: here(ports.arcade),
      ...instances("WEB", webs, ports.webs),
      ...instances("PLATFORM", platforms, ports.platforms),
      ...instances("ARCADE", arcades, ports.arcades),
      ...Object.assign({}, ...servers),
    },
  };
}
