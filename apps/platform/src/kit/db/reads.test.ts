import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { chown, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createPool } from "@croupier/server/pool";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { canEnter, serverUser } from "../../../../../tools/embedded-postgres/server-user.ts";
import { freePort } from "../../../../../tools/free-port.ts";
import type { Pool } from "./pool.ts";
import { createReads, type Reads } from "./reads.ts";
import { testDatabase, type TestDatabase } from "./test-database.ts";

const timing = { everyMs: 20, mostMs: 400 };
const whoAnswers = async ({ db }: Reads) =>
  (await db.query<{ name: string }>("select current_database() as name")).rows[0]?.name;

describe("reads that may be a second old", () => {
  let primary: TestDatabase;
  let standby: TestDatabase;
  let nameOf: Record<"primary" | "standby", string>;

  beforeAll(async () => {
    [primary, standby] = await Promise.all([testDatabase(), testDatabase()]);
    const name = ({ url }: TestDatabase) => new URL(url).pathname.slice(1);
    nameOf = { primary: name(primary), standby: name(standby) };
  });
  afterAll(() => Promise.all([primary.drop(), standby.drop()]));

  test("are the primary's without a standby", async () => {
    const reads = createReads({ primary: primary.pool, standby: undefined });
    expect(reads.db).toBe(primary.pool);
    await reads.stop();
  });

  test("are a standby's once it was compared, and the note says so", async () => {
    const asked: string[] = [];
    const note = (server: string) => void asked.push(server);
    const reads = createReads({ primary: primary.pool, standby: standby.pool, timing, note });
    await expect.poll(() => whoAnswers(reads)).toBe(nameOf.standby);
    expect(asked.at(-1)).toBe("standby");
    await reads.stop();
  });

  test("are the primary's while the standby is away, without a failure", async () => {
    const away = createPool(`postgres://nobody@127.0.0.1:${await freePort()}/none`);
    const reads = createReads({ primary: primary.pool, standby: away, timing });
    for (let turn = 0; turn < 5; turn += 1) expect(await whoAnswers(reads)).toBe(nameOf.primary);
    await reads.stop();
    await away.end();
  });

  test("are repeated by the primary if the standby refuses, and other errors are the caller's", async () => {
    const readOnly = createPool(`${standby.url}?options=-c%20default_transaction_read_only%3Don`);
    const reads = createReads({ primary: primary.pool, standby: readOnly, timing });
    await expect.poll(() => whoAnswers(reads)).toBe(nameOf.standby);
    const written = await reads.db.query<{ name: string }>(
      "insert into captcha values ('k', '', now()) returning current_database() as name",
    );
    expect(written.rows).toEqual([{ name: nameOf.primary }]);
    await expect.poll(() => whoAnswers(reads)).toBe(nameOf.standby);
    await expect(reads.db.query("select nothing_like_this")).rejects.toMatchObject({ code: "42703" });
    await reads.stop();
    await readOnly.end();
  });
});

const programs = "/usr/lib/postgresql";
const version = existsSync(programs) ? readdirSync(programs).toSorted().at(-1) : undefined;
const bin = join(programs, version ?? "", "bin");
const user = serverUser();
const isPossible = version !== undefined && (user === undefined || canEnter(import.meta.dirname, user));

/** Starts PostgreSQL of this machine with a standby that follows it. */
async function startPair() {
  const home = await mkdtemp(join(tmpdir(), "croupier-standby-"));
  const run = (program: string, ...words: string[]) =>
    promisify(execFile)(join(bin, program), words, { cwd: "/", env: { ...process.env, HOME: home }, ...user });
  const ports = { primary: await freePort(), standby: await freePort() };
  await mkdir(join(home, "socket"));
  if (user) for (const name of ["", "socket"]) await chown(join(home, name), user.uid, user.gid);
  const folderOf = (name: keyof typeof ports) => join(home, name);
  const start = (name: keyof typeof ports) =>
    run("pg_ctl", "start", "-w", "-D", folderOf(name), "-l", join(home, `${name}.log`), "-o", `-p ${ports[name]}`);
  await run("initdb", "-D", folderOf("primary"), "-U", "owner", "-A", "trust");
  await writeFile(
    join(folderOf("primary"), "postgresql.conf"),
    `listen_addresses = '127.0.0.1'\nunix_socket_directories = '${home}/socket'\nfsync = off\n`,
    { flag: "a" },
  );
  await start("primary");
  const from = `host=127.0.0.1 port=${ports.primary} user=owner`;
  await run("pg_basebackup", "-D", folderOf("standby"), "-d", from, "-R", "-c", "fast", "-X", "stream");
  await start("standby");
  const open = (name: keyof typeof ports) =>
    createPool(`postgres://owner@127.0.0.1:${ports[name]}/postgres`, { max: 3 });
  const stop = (name: keyof typeof ports) => run("pg_ctl", "stop", "-w", "-m", "immediate", "-D", folderOf(name));
  return { home, open, stop };
}

describe.runIf(isPossible)("a standby that follows its primary", () => {
  let pair: Awaited<ReturnType<typeof startPair>>;
  let primary: Pool;
  let standby: Pool;

  beforeAll(async () => {
    pair = await startPair();
    [primary, standby] = [pair.open("primary"), pair.open("standby")];
  });
  afterAll(async () => {
    await Promise.all([primary.end(), standby.end()]);
    await pair.stop("primary");
    await rm(pair.home, { recursive: true });
  });

  test("answers while it is fresh; the primary does while it is behind or gone", async () => {
    await primary.query("create table written (n integer)");
    const reads = createReads({ primary, standby, timing });
    const isStandby = async () =>
      (await reads.db.query<{ is: boolean }>("select pg_is_in_recovery() as is")).rows[0]?.is;
    await expect.poll(isStandby).toBe(true);
    await standby.query("select pg_wal_replay_pause()");
    await primary.query("insert into written values (1)");
    await expect.poll(isStandby).toBe(false);
    expect((await reads.db.query("table written")).rows).toEqual([{ n: 1 }]);
    await standby.query("select pg_wal_replay_resume()");
    await expect.poll(isStandby).toBe(true);
    expect((await reads.db.query("table written")).rows).toEqual([{ n: 1 }]);
    await pair.stop("standby");
    expect(await isStandby()).toBe(false);
    await reads.stop();
  });
});
