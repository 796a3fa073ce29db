import { execFile, spawn, spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { chown, mkdir, open, readFile, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { Client, DatabaseError } from "pg";
import { bindable, freePort } from "../free-port.ts";
import { installBinaries, type ServerUser } from "./binaries.ts";
import { canEnter, serverUser } from "./server-user.ts";

/** A running embedded PostgreSQL. */
export interface EmbeddedDatabase {
  /** Connection address with the password, by a socket in `home` or on 127.0.0.1. */
  url: string;
  /** The server's process id. */
  pid: number;
  /** The folder of the data and the log. */
  home: string;
  /** False if it was already running. */
  startedHere: boolean;
  /** Closes open connections and waits for an orderly shutdown. */
  stop(): Promise<void>;
}

interface Cluster {
  /** PostgreSQL's own data folder. */
  data: string;
  /** The folder around it, owned by the account that runs the server. */
  home: string;
  binaries: string;
  user: ServerUser | undefined;
  password: string;
  settings: Record<string, string>;
}

interface LiveServer {
  pid: number;
  port: number;
}

const execFileAsync = promisify(execFile);
const databaseName = "croupier";
const startTries = 40;

const defaults: Record<string, string> = {
  listen_addresses: "127.0.0.1",
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "2GB",
  checkpoint_timeout: "15min",
  shared_buffers: "256MB",
  max_connections: "100",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_min_messages: "warning",
};

/**
 * Starts the embedded PostgreSQL of `dataDir`, or finds the one that outlived its parent. Concurrent callers may start
 * the same folder and get the same server. `settings` are PostgreSQL settings over the durable defaults.
 */
export async function startDatabase(dataDir: string, settings: Record<string, string> = {}): Promise<EmbeddedDatabase> {
  const cluster = await prepare(path.resolve(dataDir), { ...defaults, ...settings });
  for (let attempt = 1; ; attempt++) {
    const found = await findLive(cluster);
    const live = found ?? (await launch(cluster));
    if (live) {
      await ensureDatabase(cluster, live);
      return {
        url: address(cluster, live.port),
        pid: live.pid,
        home: cluster.home,
        startedHere: !found,
        stop: () => stopServer(cluster, live.pid),
      };
    }
    if (attempt === startTries) {
      throw new Error(`The embedded PostgreSQL does not start; see ${path.join(cluster.home, "postgres.log")}`);
    }
    await wait(250);
  }
}

/** Copies the database of one data folder, which must not be running, into another without one. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const user = serverUser();
  await mkdir(to, { recursive: true });
  const password = await readOrCreate(path.join(from, "password"));
  await writeFile(path.join(to, "password"), password, { mode: 0o600 });
  const source = await clusterHome(await realpath(from), password, user);
  const home = await clusterHome(await realpath(to), password, user);
  // The server's account owns the copy.
  const copied = spawnSync("cp", ["-R", path.join(source, "pgdata"), home], { encoding: "utf8", ...user });
  if (copied.status !== 0) throw new Error(`the database was not copied: ${copied.stderr}`);
  // The copy chooses a port of its own.
  for (const name of ["postmaster.pid", "postmaster.opts"]) await rm(path.join(home, "pgdata", name), { force: true });
}

/** Deletes the database of a data folder, which must not be running. */
export async function removeDatabase(dataDir: string): Promise<void> {
  const password = await readOrCreate(path.join(dataDir, "password"));
  await rm(await clusterHome(await realpath(dataDir), password, serverUser()), { recursive: true, force: true });
}

async function prepare(dataDir: string, settings: Record<string, string>): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true });
  const user = serverUser();
  const password = await readOrCreate(path.join(dataDir, "password"));
  const home = await clusterHome(await realpath(dataDir), password, user);
  const binaries = await installBinaries(dataDir, user);
  const cluster = { data: path.join(home, "pgdata"), home, binaries, user, password, settings };
  await initialise(cluster);
  return cluster;
}

/** The first writer wins, so that two concurrent starts agree. */
async function readOrCreate(file: string): Promise<string> {
  await writeFile(file, randomBytes(24).toString("base64url"), { flag: "wx", mode: 0o600 }).catch(() => undefined);
  for (let attempt = 0; attempt < 20; attempt++) {
    const text = await readFile(file, "utf8");
    if (text.length >= 32) return text;
    await wait(50);
  }
  throw new Error(`${file} holds no password`);
}

/**
 * Chooses the cluster's folder: inside the data folder if the server's account can reach it, else outside, under a name
 * derived from this folder, so that a copied clone gets its own database.
 */
async function clusterHome(dataDir: string, password: string, user: ServerUser | undefined): Promise<string> {
  const inside = path.join(dataDir, "cluster");
  const name = createHash("sha256").update(`${dataDir}\0${password}`).digest("hex").slice(0, 24);
  const home = !user || canEnter(dataDir, user) ? inside : path.join("/var/lib/croupier/clusters", name);
  await mkdir(home, { recursive: true });
  if (user) await chown(home, user.uid, user.gid);
  return home;
}

async function initialise(cluster: Cluster): Promise<void> {
  if (await exists(path.join(cluster.data, "PG_VERSION"))) return;
  const draft = path.join(cluster.home, `init-${randomBytes(6).toString("hex")}`);
  const passwordFile = `${draft}.password`;
  await writeFile(passwordFile, cluster.password, { mode: 0o600 });
  if (cluster.user) await chown(passwordFile, cluster.user.uid, cluster.user.gid);
  try {
    await execFileAsync(
      path.join(cluster.binaries, "bin", "initdb"),
      ["-D", draft, "-U", databaseName, "--auth=scram-sha-256", `--pwfile=${passwordFile}`].concat(
        ["--encoding=UTF8", "--locale-provider=builtin", "--locale=C.UTF-8"],
        cluster.settings["fsync"] === "off" ? ["--no-sync"] : [],
      ),
      { cwd: cluster.home, env: serverEnvironment(cluster), ...cluster.user },
    );
    // A concurrent start may have created the folder; then its cluster is used.
    await rename(draft, cluster.data).catch(async (error: unknown) => {
      if (!(await exists(path.join(cluster.data, "PG_VERSION")))) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
    await rm(passwordFile, { force: true });
  }
}

function serverEnvironment(cluster: Cluster): NodeJS.ProcessEnv {
  return { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC", LD_LIBRARY_PATH: path.join(cluster.binaries, "lib") };
}

/** Finds the server of postmaster.pid, if it accepts this cluster's password and serves this cluster's folder. */
async function findLive(cluster: Cluster): Promise<LiveServer | undefined> {
  const file = path.join(cluster.data, "postmaster.pid");
  const lines = (await readFile(file, "utf8").catch(() => "")).split("\n");
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!pid) return undefined;
  if (!(await isServer(pid, cluster))) {
    // Its process id may belong to another process by now, and PostgreSQL would refuse to start.
    await rm(path.join(cluster.home, `.s.PGSQL.${port}.lock`), { force: true });
    await rm(file, { force: true });
    return undefined;
  }
  if (!port) return undefined;
  const client = new Client({ connectionString: address(cluster, port, "postgres"), connectionTimeoutMillis: 5000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>("show data_directory");
    return rows[0]?.data_directory === cluster.data ? { pid, port } : undefined;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Starts the server in its own session: it survives its parent and ignores Ctrl+C in the terminal. */
async function launch(cluster: Cluster): Promise<LiveServer | undefined> {
  const log = await open(path.join(cluster.home, "postgres.log"), "a", 0o600);
  try {
    if ((await log.stat()).size > 10_000_000) await log.truncate(0);
    const settings = { unix_socket_directories: socketFolder(cluster), ...cluster.settings };
    const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const child = spawn(
      path.join(cluster.binaries, "bin", "postgres"),
      ["-D", cluster.data, "-p", String(await choosePort(cluster)), ...options],
      {
        cwd: cluster.home,
        env: serverEnvironment(cluster),
        detached: true,
        stdio: ["ignore", log.fd, log.fd],
        ...cluster.user,
      },
    );
    const state = { ended: false };
    child.on("error", () => (state.ended = true));
    child.on("exit", () => (state.ended = true));
    child.unref();
    for (let attempt = 0; attempt < 600 && !state.ended; attempt++) {
      await wait(attempt < 50 ? 20 : 100);
      const live = await findLive(cluster);
      if (live) return live;
    }
    return undefined;
  } finally {
    await log.close();
  }
}

/** Chooses the port of the last start if free, so that clients find the server again after a crash. */
async function choosePort(cluster: Cluster): Promise<number> {
  const options = await readFile(path.join(cluster.data, "postmaster.opts"), "utf8").catch(() => "");
  const last = Number(/"-p" "(\d+)"/.exec(options)?.[1] ?? 0);
  return (last && (await bindable(last))) || freePort();
}

async function ensureDatabase(cluster: Cluster, live: LiveServer): Promise<void> {
  const client = new Client({ connectionString: address(cluster, live.port, "postgres") });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [databaseName]);
    if (rowCount === 0) await client.query(`create database ${databaseName}`);
  } catch (error) {
    // A concurrent start created it between the two statements.
    if (!(error instanceof DatabaseError && ["42P04", "23505"].includes(error.code ?? ""))) throw error;
  } finally {
    await client.end();
  }
}

async function stopServer(cluster: Cluster, pid: number): Promise<void> {
  if (!(await isServer(pid, cluster))) return;
  process.kill(pid, "SIGINT");
  for (let attempt = 0; attempt < 600; attempt++) {
    if (!(await isServer(pid, cluster))) return;
    await wait(50);
  }
  throw new Error("The embedded PostgreSQL did not stop within 30 seconds");
}

/**
 * Returns whether the process is this cluster's server; one that ended but was not reaped has an empty command line.
 */
async function isServer(pid: number, cluster: Cluster): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  return command.split("\0").includes(cluster.data);
}

/**
 * Chooses where the server listens besides 127.0.0.1: a socket in the file system saves a tenth of a query. Empty if
 * the path is too long for one (107 bytes in all) or would need quoting.
 */
function socketFolder({ home }: Cluster): string {
  return home.length <= 90 && /^[\w./-]+$/.test(home) ? home : "";
}

function address(cluster: Cluster, port: number, name = databaseName): string {
  const host = encodeURIComponent(socketFolder(cluster)) || "127.0.0.1";
  return `postgres://${databaseName}:${cluster.password}@${host}:${port}/${name}`;
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
