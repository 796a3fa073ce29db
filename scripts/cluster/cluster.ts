import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { createPool } from "@croupier/server/pool";
import type { Pool } from "pg";
import { appInstance, databaseUrl, type AppDeps, type AppName } from "./apps.ts";
import { findPostmasters, isIn, starter } from "./down.ts";
import { copyConfigurations, etcd, haproxy, patroni, pgbouncer, redis, type EngineDeps } from "./engines.ts";
import { arcades, databases, platforms, webs, type DatabaseNumber, type Layout } from "./layout.ts";
import { sharedNetwork, type Network } from "./network.ts";
import type { Programs } from "./packages.ts";
import { Processes, writeProcessFile } from "./processes.ts";
import { readClusterSecrets, type Secrets } from "./secrets.ts";

const run = promisify(execFile);
const thisRelease = join(import.meta.dirname, "../..");

export interface ClusterOptions {
  layout: Layout;
  programs: Programs;
  /** Creates the network of the database servers; by default they share this machine's address. */
  network?: (processes: Processes) => Promise<Network>;
  /** The folder of the release that runs; by default this one. */
  root?: string;
  /** Variables of every instance. */
  env?: Record<string, string>;
}

/** Numbers of the instances of each process. */
const instances: Record<AppName, readonly number[]> = { platform: platforms, arcade: arcades, web: webs };

/** A member of the database as Patroni's REST reports it. */
export interface Member {
  role: string;
  state: string;
}

const patienceMs = 120_000;

/** Waits until a condition holds; throws after two minutes. */
export async function until(what: string, holds: () => Promise<boolean>, ms = patienceMs): Promise<void> {
  const end = performance.now() + ms;
  while (!(await holds().catch(() => false))) {
    if (performance.now() > end) throw new Error(`${what}: not within ${ms / 1000} s`);
    await wait(200);
  }
}

/** The whole product on one machine, as several would run it. */
export class Cluster {
  readonly layout: Layout;
  readonly programs: Programs;
  readonly secrets: Secrets;
  readonly processes: Processes;
  readonly network: Network;
  readonly #env: Record<string, string>;

  constructor(options: ClusterOptions, parts: { processes: Processes; network: Network; secrets: Secrets }) {
    this.layout = { ...options.layout, hosts: parts.network.hosts };
    this.programs = options.programs;
    this.processes = parts.processes;
    this.network = parts.network;
    this.secrets = parts.secrets;
    this.#env = options.env ?? {};
  }

  /** The addresses of the balancer. */
  get urls(): Record<AppName, string> {
    const { web, platform, arcade } = this.layout.ports;
    return {
      web: `http://localhost:${web}`,
      platform: `http://127.0.0.1:${platform}`,
      arcade: `http://127.0.0.1:${arcade}`,
    };
  }

  #apps(root: string): AppDeps {
    const { layout, programs, secrets } = this;
    return { layout, programs, secrets, root, env: this.#env };
  }

  databaseUrl(role: Parameters<typeof databaseUrl>[1], way?: Parameters<typeof databaseUrl>[2]): string {
    return databaseUrl(this, role, way);
  }

  /** Opens a pool of the primary. */
  open(role: Parameters<typeof databaseUrl>[1], options: Parameters<typeof createPool>[1] = {}): Pool {
    return createPool(this.databaseUrl(role), { max: 4, applicationName: "croupier-cluster", ...options });
  }

  /** Starts the database servers and everything between them and the instances, with the database's accounts. */
  async startEngines(): Promise<void> {
    const { layout, network, programs, secrets } = this;
    const deps: EngineDeps = { layout, network, programs, secrets };
    copyConfigurations(this.layout);
    for (const server of databases) this.processes.start(etcd(deps, server));
    this.processes.start(patroni(deps, 1));
    this.processes.start(haproxy(deps));
    this.processes.start(redis(deps));
    await until("the first database server", async () => isPrimary(await this.member(1)));
    for (const server of [2, 3] as const) this.processes.start(patroni(deps, server));
    await this.#createAccounts();
    this.processes.start(pgbouncer(deps));
    await this.untilHealthy();
  }

  /** Creates the accounts and the database, as a superuser does once. */
  async #createAccounts(): Promise<void> {
    const { shared, passwords } = this.secrets;
    const accounts = {
      croupier: passwords.owner,
      croupier_platform: shared.PLATFORM_DATABASE_PASSWORD ?? "",
      croupier_arcade: shared.ARCADE_DATABASE_PASSWORD ?? "",
    };
    const postgres = this.databaseUrl("superuser").replace(/\/croupier$/, "/postgres");
    await until("the primary behind the balancer", async () => {
      const db = createPool(postgres, { max: 1 });
      try {
        const { rows } = await db.query<{ rolname: string }>("select rolname from pg_roles");
        const there = new Set(rows.map(({ rolname }) => rolname));
        for (const [name, password] of Object.entries(accounts)) {
          if (!there.has(name)) await db.query(`create role ${name} login password '${password}'`);
        }
        await db.query("grant croupier_arcade to croupier");
        const { rowCount } = await db.query("select from pg_database where datname = 'croupier'");
        if (!rowCount) await db.query("create database croupier owner croupier");
        return true;
      } finally {
        await db.end();
      }
    });
  }

  /** Migrates the database to a release, as its owner. */
  async migrate(root = thisRelease): Promise<void> {
    const env = { PATH: process.env.PATH, DATABASE_URL: this.databaseUrl("owner") };
    const script = join(root, "scripts/migrate.ts");
    await run(process.execPath, [script, "croupier_platform", "croupier_arcade"], { cwd: root, env });
  }

  /** Starts every instance of a release, and waits until the balancer reaches them. */
  async startApps(root = thisRelease): Promise<void> {
    for (const name of ["platform", "arcade", "web"] as const) {
      for (const number of instances[name]) this.processes.start(appInstance(this.#apps(root), name, number));
      await until(`the instances of ${name}`, async () => {
        const ready = await Promise.all(instances[name].map((number) => this.isReady(name, number)));
        return ready.every(Boolean);
      });
    }
    await until("the site", async () => (await fetch(this.urls.web)).ok);
  }

  /** Replaces an instance by one of a release, in order, and waits until it is ready. */
  async replaceApp(name: AppName, number: number, root = thisRelease): Promise<void> {
    await this.processes.stop(`${name}${number}`);
    this.processes.start(appInstance(this.#apps(root), name, number));
    await this.untilReady(name, number);
  }

  /** Returns whether a balancer may send calls to an instance. */
  async isReady(name: AppName, number: number): Promise<boolean> {
    const { ports } = this.layout;
    const own = { platform: ports.platforms, arcade: ports.arcades, web: ports.webs }[name];
    const url = `http://127.0.0.1:${own[number]}/readyz`;
    return (await fetch(url, { signal: AbortSignal.timeout(2000) })).status === 200;
  }

  /** Waits until an instance is ready and the balancer has noticed. */
  async untilReady(name: AppName, number: number): Promise<void> {
    await until(`${name}${number}`, () => this.isReady(name, number));
    await wait(1000);
  }

  /** Reads what Patroni says about a database server; undefined if it does not answer. */
  async member(server: DatabaseNumber): Promise<Member | undefined> {
    const url = `http://${this.layout.hosts[server]}:${this.layout.ports.patroni[server]}/patroni`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(1000) }).catch(() => undefined);
    return (await answer?.json().catch(() => undefined)) as Member | undefined;
  }

  /** Finds the primary; throws if there is none or more than one. */
  async primary(): Promise<DatabaseNumber> {
    const members = await Promise.all(databases.map((server) => this.member(server)));
    const found = databases.filter((_, at) => isPrimary(members[at]));
    const [first] = found;
    if (first === undefined || found.length > 1)
      throw new Error(`${found.length} servers say that they are the primary`);
    return first;
  }

  /** Counts the replicas that receive what the primary writes. */
  async streaming(): Promise<number> {
    const db = createPool(this.databaseUrl("superuser").replace(/\/croupier$/, "/postgres"), { max: 1 });
    try {
      const { rowCount } = await db.query("select from pg_stat_replication where state = 'streaming'");
      return rowCount ?? 0;
    } finally {
      await db.end();
    }
  }

  /** Waits for the replica that Patroni would make the primary, since it has every commit, and returns it. */
  async standby(): Promise<DatabaseNumber> {
    let found: DatabaseNumber | undefined;
    await until("a replica that has every commit", async () => (found = await this.#findStandby()) !== undefined);
    if (found === undefined) throw new Error("there is no such replica");
    return found;
  }

  async #findStandby(): Promise<DatabaseNumber | undefined> {
    const server = await this.primary();
    const url = `http://${this.layout.hosts[server]}:${this.layout.ports.patroni[server]}/cluster`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) });
    const { members } = (await answer.json()) as { members: { name: string; role: string }[] };
    return databases.find((number) =>
      members.some(({ name, role }) => name === `db${number}` && role === "sync_standby"),
    );
  }

  /**
   * Waits until two replicas stream, and one may become the primary: one that fails before would have to come back by
   * itself, as no other is known to have every commit.
   */
  async untilHealthy(): Promise<void> {
    await until("two replicas that stream", async () => {
      const standby = await this.#findStandby();
      return standby !== undefined && (await this.streaming()) === 2;
    });
  }

  /** Kills a database server's Patroni and PostgreSQL, as when its machine loses power; etcd stays. */
  async loseDatabase(server: DatabaseNumber): Promise<void> {
    const folder = join(this.layout.servers, `db${server}`, "postgres");
    const postmaster = findPostmasters(this.layout.home).find(({ pid }) => isIn(pid, folder));
    const lost = this.processes.lose(`patroni${server}`);
    if (postmaster) process.kill(postmaster.pid, "SIGKILL");
    await lost;
  }

  restoreDatabase(server: DatabaseNumber): void {
    this.processes.restore(`patroni${server}`);
  }

  /** Hands the primary over to a replica in order. */
  async switchOver(): Promise<void> {
    const leader = await this.primary();
    const candidate = await this.standby();
    const { env = {} } = patroni(this, leader);
    const file = join(this.layout.servers, "etc/patroni.yml");
    const args = [
      "-c",
      file,
      "switchover",
      "croupier",
      "--leader",
      `db${leader}`,
      "--candidate",
      `db${candidate}`,
      "--force",
    ];
    await run(this.programs.patronictl, args, { env });
  }

  /** Ends everything in order. */
  async stop(): Promise<void> {
    const all = (names: readonly string[]) => Promise.all(names.map((name) => this.processes.stop(name)));
    for (const name of ["web", "arcade", "platform"] as const)
      await all(instances[name].map((number) => name + number));
    await all(["pgbouncer", "redis"]);
    await all(databases.map((server) => `patroni${server}`));
    for (const { pid } of findPostmasters(this.layout.home)) process.kill(pid, "SIGKILL");
    await all([...databases.map((server) => `etcd${server}`), "haproxy"]);
    await all(databases.map((server) => `network${server}`));
    rmSync(this.layout.run, { recursive: true, force: true });
  }
}

const isPrimary = (member: Member | undefined): boolean =>
  member !== undefined && ["master", "primary"].includes(member.role) && member.state === "running";

/** Starts a cluster; takes it down again if it does not start. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const processes = new Processes(options.layout);
  writeProcessFile(options.layout.run, starter, process.pid);
  const secrets = await readClusterSecrets(options.layout.data);
  const network = await (options.network?.(processes) ?? Promise.resolve(sharedNetwork));
  const cluster = new Cluster(options, { processes, network, secrets });
  try {
    await cluster.startEngines();
    await cluster.migrate(options.root);
    await cluster.startApps(options.root);
    return cluster;
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}
