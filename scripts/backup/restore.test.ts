import { execFile, spawnSync } from "node:child_process";
import { chown, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { existsSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { createPool } from "@croupier/server/pool";
import { saffron } from "../../apps/platform/merchants/saffron.ts";
import { platformProcess } from "../../apps/platform/src/games/vendors/test-process.ts";
import {
  read,
  seedCatalogue,
  seedPlayer,
  unit,
  vendorClient,
  type Player,
} from "../../apps/platform/src/games/vendors/test-vendor.ts";
import type { Pool } from "../../apps/platform/src/kit/db/pool.ts";
import { migratePlatform } from "../../apps/platform/src/schema.ts";
import { seedMerchants } from "../../apps/platform/src/site/merchants/merchants.ts";
import { freePort } from "../../tools/free-port.ts";
import { canEnter, serverUser } from "../../tools/embedded-postgres/server-user.ts";

/* PostgreSQL of this machine, with an archive and backups of pgBackRest, in temporary folders. */

const programs = "/usr/lib/postgresql";
const version = existsSync(programs) ? (await readdir(programs)).toSorted().at(-1) : undefined;
const bin = version && join(programs, version, "bin");
const user = serverUser();
const isPossible =
  bin !== undefined &&
  spawnSync("pgbackrest", ["version"]).status === 0 &&
  (user === undefined || canEnter(import.meta.dirname, user));

/** A server in a folder of its own, with pgBackRest's configuration. */
async function createServer() {
  const port = await freePort();
  const home = await mkdtemp(join(tmpdir(), "croupier-backup-"));
  const data = join(home, "data");
  const config = join(home, "pgbackrest.conf");
  const folders = ["repo", "log", "lock", "spool", "socket"];
  for (const name of folders) await mkdir(join(home, name));
  await writeFile(
    config,
    `[global]\nrepo1-path=${home}/repo\nlog-path=${home}/log\nlock-path=${home}/lock\nspool-path=${home}/spool
start-fast=y\nlog-level-console=warn\nrepo1-retention-full=2\ncompress-level=1
[croupier]\npg1-path=${data}\npg1-socket-path=${home}/socket\npg1-port=${port}\npg1-user=owner\n`,
  );
  if (user) for (const name of ["", ...folders]) await chown(join(home, name), user.uid, user.gid);
  const env = {
    ...process.env,
    PGBACKREST_CONFIG: config,
    PGDATA: data,
    PG_BIN: bin,
    PGUSER: "owner",
    HOME: home,
  };
  const run = (program: string, ...words: string[]) =>
    promisify(execFile)(program, words, { env, cwd: "/", maxBuffer: 1e8, ...user });
  const archive = `pgbackrest --config=${config} --stanza=croupier archive-push %p`;
  await run(join(bin ?? "", "initdb"), "-D", data, "-U", "owner", "-A", "trust");
  await writeFile(
    join(data, "postgresql.conf"),
    `listen_addresses = '127.0.0.1'\nport = ${port}\nunix_socket_directories = '${home}/socket'\narchive_mode = on\narchive_command = '${archive}'
wal_level = replica\ntimezone = 'UTC'\nmax_connections = 60\n`,
    { flag: "a" },
  );
  const start = () => run(join(bin ?? "", "pg_ctl"), "start", "-w", "-D", data, "-l", join(home, "log", "postgres"));
  const url = (database: string) => `postgres://owner@127.0.0.1:${port}/${database}`;
  return {
    home,
    run,
    start,
    url,
    kill: () => process.kill(Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]), "SIGKILL"),
    stop: () => run(join(bin ?? "", "pg_ctl"), "stop", "-w", "-m", "fast", "-D", data),
  };
}

/** Tables whose rows are not for good: jobs, and those without a log. */
const passing = new Set(["job_run", "event_outbox", "balance_change", "event_epoch", "seamless_request"]);

/** Reads every row of every table, sorted. */
async function readAll(db: Pool): Promise<Map<string, string[]>> {
  const { rows: tables } = await db.query<{ name: string }>(
    "select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relispartition",
  );
  const all = new Map<string, string[]>();
  for (const { name } of tables) {
    if (passing.has(name)) continue;
    const { rows } = await db.query<{ row: string }>(`select to_jsonb(t)::text as row from "${name}" t order by 1`);
    all.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return all;
}

test.runIf(isPossible && process.env.NIGHTLY)(
  "a killed database is restored row by row as it was acknowledged at a moment [@nightly]",
  async () => {
    const server = await createServer();
    await server.start();
    await server.run("pgbackrest", "--stanza=croupier", "stanza-create");
    const owner = createPool(server.url("postgres"), { max: 1 });
    await owner.query("create database croupier");
    await owner.end();
    let db = createPool(server.url("croupier"), { patient: true });
    await migratePlatform(db);
    await seedMerchants(db, [saffron]);
    await seedCatalogue(db);
    const { platform, key } = await platformProcess(server.url("croupier"));
    platform.start();
    await platform.ready();
    const players: Player[] = [];
    for (let at = 0; at < 8; at += 1) players.push(await seedPlayer(db, 1000n * unit));
    const vendor = vendorClient(platform.url, key);
    const acknowledged: string[] = [];
    let turn = 0;

    /** Plays until told to stop, and notes every answer. */
    async function play(isOver: () => boolean): Promise<void> {
      await Promise.all(
        players.map(async (player) => {
          while (!isOver()) {
            const bet = `b${(turn += 1)}`;
            const placed = await vendor.bet(player, bet, unit).catch(() => undefined);
            if (placed?.http !== 200 || read(placed).status !== "OK") continue;
            acknowledged.push(bet);
            const won = await vendor.win(player, `${bet}-w`, bet, unit / 2n).catch(() => undefined);
            if (won?.http === 200) acknowledged.push(`${bet}-w`);
          }
        }),
      );
    }

    const script = (name: string, ...words: string[]) =>
      server.run(process.execPath, join(import.meta.dirname, name), ...words);
    // A full backup runs under load; the log that follows is in the archive.
    let isBackedUp = false;
    const played = play(() => isBackedUp);
    await script("backup.ts", "full");
    isBackedUp = true;
    await played;
    const until = turn + 400;
    await play(() => turn > until);
    await platform.kill();
    const before = await readAll(db);
    const promised = [...acknowledged];
    const { rows: moment } = await db.query<{ at: Date; wal: string }>(
      "select clock_timestamp() + interval '1 millisecond' as at, pg_walfile_name(pg_current_wal_lsn()) as wal",
    );

    platform.start();
    await platform.ready();
    const end = turn + 400;
    await play(() => turn > end);
    await db.query("select pg_switch_wal()");
    const archived = async () =>
      (await db.query<{ last: string }>("select last_archived_wal as last from pg_stat_archiver")).rows[0]?.last ?? "";
    await expect.poll(async () => (await archived()) >= (moment[0]?.wal ?? "")).toBe(true);
    await platform.kill();
    server.kill();
    await db.end();
    await expect(script("restore.ts", "yesterday")).rejects.toThrow("a moment with its time zone");
    await rm(join(server.home, "data", "postmaster.pid"));

    const { stdout } = await script("restore.ts", moment[0]?.at.toISOString() ?? "");
    expect(stdout).toContain("and its ledger holds");
    expect(stdout).not.toContain("BROKEN");
    await server.start();
    db = createPool(server.url("croupier"));
    const after = await readAll(db);
    expect([...after.keys()]).toEqual([...before.keys()]);
    for (const [table, rows] of before) expect(after.get(table), table).toEqual(rows);
    const { rows: keys } = await db.query<{ key: string }>("select key from ledger_key where key like 'seamless:%'");
    const stored = new Set(keys.map((row) => row.key.split(":").at(-1)));
    expect(promised.length).toBeGreaterThan(500);
    expect(promised.filter((tx) => !stored.has(tx))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(promised.length + 200);
    await db.end();
    vendor.close();
    await server.stop();
    await rm(server.home, { recursive: true });
  },
  300_000,
);

test("says what is missing instead of restoring", async () => {
  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, "restore.ts"), ...words], {
      env: { ...process.env, PGDATA: "" },
    });
  await expect(run()).rejects.toThrow("a moment with its time zone");
  await expect(run("2026-12-01T04:00:00Z")).rejects.toThrow("Set PGDATA");
});
