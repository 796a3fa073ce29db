import { spawn, spawnSync } from "node:child_process";
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ServerUser } from "./binaries.ts";
import { startDatabase, type EmbeddedDatabase } from "./embedded.ts";
import { canEnter, serverUser } from "./server-user.ts";

const isRoot = process.getuid?.() === 0;
let folder: string;
let started: EmbeddedDatabase[] = [];
const homes = new Set<string>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "croupier-embedded-"));
  await chmod(folder, 0o755);
});

afterEach(async () => {
  for (const database of started) await database.stop();
  started = [];
});

afterAll(async () => {
  for (const home of homes) await rm(home, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

/** Starts a database; "one" is created once for all tests, because creating one takes seconds. */
async function start(name = "one"): Promise<EmbeddedDatabase> {
  const database = await startDatabase(path.join(folder, name));
  started.push(database);
  homes.add(database.home);
  return database;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Inserts a row again. */
async function keep(url: string): Promise<void> {
  await query(url, "drop table if exists kept");
  await query(url, "create table kept as select 42 as answer");
}

async function exited(pid: number): Promise<void> {
  for (;;) {
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    if (command === "") return;
    await wait(20);
  }
}

/** Starts a process that starts the database, reports its address, and then waits to be killed. */
async function parentProcess(dataDir: string, user?: ServerUser): Promise<{ kill(): Promise<void>; url: string }> {
  const script = `
    import { startDatabase } from ${JSON.stringify(path.join(import.meta.dirname, "embedded.ts"))};
    const database = await startDatabase(${JSON.stringify(dataDir)});
    console.log(database.url);
    process.on("SIGTERM", async () => { await database.stop(); process.exit(0); });
    setInterval(() => {}, 1000);`;
  const options = ["--input-type=module-typescript", "-e", script];
  const child = spawn(process.execPath, options, { cwd: "/", stdio: ["ignore", "pipe", "inherit"], ...user });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  child.stdout.once("data", (text: Buffer) => resolve(text.toString().trim()));
  child.once("error", reject);
  child.once("exit", (code) => reject(new Error(`the parent ended with ${code}`)));
  const url = await promise;
  return {
    url,
    async kill() {
      child.kill(user ? "SIGTERM" : "SIGKILL");
      if (child.exitCode === null && child.signalCode === null) await new Promise((done) => child.once("exit", done));
    },
  };
}

describe("the embedded database", () => {
  test("writes to disk before it acknowledges, and listens on the loopback address only", async () => {
    const { url } = await start();
    const rows = await query(
      url,
      "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses') ",
    );
    expect(Object.fromEntries(rows.map((row) => [row["name"], row["setting"]]))).toEqual({
      fsync: "on",
      full_page_writes: "on",
      listen_addresses: "127.0.0.1",
      synchronous_commit: "on",
    });
  });

  test("refuses a connection without its password", async () => {
    const { url } = await start();
    const other = new URL(url);
    other.password = "guess";
    await expect(query(other.href, "select 1")).rejects.toThrow(/password authentication failed/);
  });

  test("keeps its rows across a stop and a start", async () => {
    const first = await start();
    await keep(first.url);
    await first.stop();
    const second = await start();
    expect(await query(second.url, "select answer from kept")).toEqual([{ answer: 42 }]);
  });

  test("two concurrent starts find the same server", async () => {
    // The folder has no cluster yet.
    const both = await Promise.all([start("both"), start("both")]);
    expect(new Set(both.map((database) => database.pid)).size).toBe(1);
  });

  test("is found again after kill -9 of the process that started it", async () => {
    const parent = await parentProcess(path.join(folder, "one"));
    await keep(parent.url);
    await parent.kill();
    const { url } = await start();
    expect(url).toBe(parent.url);
    expect(await query(url, "select answer from kept")).toEqual([{ answer: 42 }]);
  });

  test("starts again after kill -9, at its address and with everything committed", async () => {
    const first = await start();
    await keep(first.url);
    process.kill(first.pid, "SIGKILL");
    await exited(first.pid);
    const second = await start();
    expect(second.pid).not.toBe(first.pid);
    expect(second.url).toBe(first.url);
    expect(await query(second.url, "select answer from kept")).toEqual([{ answer: 42 }]);
  });

  test("starts although its pid file names another process", async () => {
    const first = await start();
    const pidFile = path.join(folder, "one", "cluster", "pgdata", "postmaster.pid");
    const text = await readFile(pidFile, "utf8");
    await first.stop();
    await writeFile(pidFile, text.replace(/^\d+/, String(process.pid)));
    const second = await start();
    expect(await query(second.url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("never uses the database of another clone or of a copied folder", async () => {
    const first = await start("one");
    await keep(first.url);
    const second = await start("two");
    expect(second.pid).not.toBe(first.pid);
    expect(await query(second.url, "select to_regclass('kept') as found")).toEqual([{ found: null }]);
    await second.stop();
    await cp(path.join(folder, "two"), path.join(folder, "three"), { recursive: true, preserveTimestamps: true });
    if (isRoot)
      spawnSync("chown", [
        "-R",
        "--reference",
        path.join(folder, "two", "cluster"),
        path.join(folder, "three", "cluster"),
      ]);
    const [two, three] = [await start("two"), await start("three")];
    expect(three.pid).not.toBe(two.pid);
  });

  test.runIf(isRoot)("works for root in a folder that nobody else can enter", async () => {
    const closed = path.join(folder, "closed");
    await mkdir(closed, { mode: 0o700 });
    const { url, pid } = await start("closed/data");
    expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
    const status = await readFile(`/proc/${pid}/status`, "utf8");
    expect(status).not.toMatch(/^Uid:\s+0\s/m);
  });

  // The account cannot read this project or run its Node if both are in root's home.
  const user = isRoot ? serverUser() : undefined;
  const canRead = [import.meta.dirname, path.dirname(process.execPath)].every((each) => user && canEnter(each, user));
  test.runIf(canRead)("works for an ordinary user", async () => {
    const mine = path.join(folder, "mine");
    await mkdir(mine);
    await chown(mine, serverUser()?.uid ?? 0, 0);
    const parent = await parentProcess(path.join(mine, "data"), serverUser());
    expect(await query(parent.url, "select 1 as one")).toEqual([{ one: 1 }]);
    await parent.kill();
  });
});
