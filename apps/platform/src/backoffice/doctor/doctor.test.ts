import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createServer } from "node:tls";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createPool } from "@croupier/server/pool";
import type { Pool } from "../../kit/db/pool.ts";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";
import { examine, writeFindings, type Surroundings } from "./doctor.ts";
import { readCertificate } from "./sites.ts";

/* Each fault is made in a copy of a deployment that is well, and taken back. */

let app: TestPlatform;
let db: Pool;

beforeAll(async () => {
  app = await testPlatform();
  db = createPool(app.database.url, { max: 1, applicationName: "doctor" });
  // Jobs of the platform would mend what a test breaks.
  await app.platform.close();
  await wellJobs();
});

afterAll(async () => {
  await db.end();
  await app.database.drop();
});

/** Runs of jobs as a platform leaves them. */
const wellJobs = () =>
  app.database.pool.query(`
    insert into job_run (name, every_seconds, ran_at, ms)
    values ('verify-ledger', 86400, now(), 5), ('reconcile', 900, now(), 5), ('grant-rewards', 2, now(), 5)
    on conflict (name) do update set ran_at = now(), failing_since = null, error = null`);

const undo: string[] = [];

/** Makes a fault; `back` takes it back after the test. */
async function breakBy(statement: string, back: string): Promise<void> {
  undo.push(back);
  await app.database.pool.query(statement);
}

afterEach(async () => {
  for (const statement of undo.splice(0).toReversed()) await app.database.pool.query(statement);
});

const roomy = async () => ({ free: 80e9, size: 100e9 });

/** Returns the lines about what needs a person. */
async function complaints(given: Partial<Surroundings> = {}): Promise<string[]> {
  const findings = await examine(db, { spaceAt: roomy, ...given });
  return findings.filter(({ isWell }) => !isWell).map(({ about, message }) => `${about}: ${message}`);
}

test("finds nothing in a deployment that is well", async () => {
  expect(await complaints()).toEqual([]);
  const text = writeFindings(await examine(db, { spaceAt: roomy }));
  expect(text).toContain("Nothing needs a person.");
  expect(text).toContain("well    Replication: No standby is connected, and none is expected.");
});

test("finds a job that is late, one that fails, and a platform that is down", async () => {
  const back = "update job_run set ran_at = now(), failing_since = null, error = null";
  await breakBy("update job_run set ran_at = now() - interval '2 hours' where name = 'reconcile'", back);
  expect(await complaints()).toEqual(["Jobs: reconcile last ran 2 hours ago, and is due every 15 minutes."]);
  await app.database.pool.query(
    `update job_run set ran_at = now(), failing_since = now() - interval '3 hours', error = 'no statement from: vendor'
     where name = 'reconcile'`,
  );
  expect(await complaints()).toEqual(["Jobs: reconcile has been failing for 3 hours: no statement from: vendor"]);
  await app.database.pool.query("update job_run set ran_at = now() - interval '9 days'");
  expect(await complaints()).toContain("Jobs: No job has run for 9 days: is a platform running?");
});

/** Replaces the answer to one statement of the server, which has neither standbys nor an archive. */
const answering = (part: string, row: Record<string, unknown>) =>
  ({
    query: (text: string, values?: unknown[]) =>
      text.includes(part) ? Promise.resolve({ rows: [row] }) : db.query(text, values),
  }) as unknown as Pool;

const streaming = { name: "pg2", state: "streaming", bytes: 5000 };
const replicated = {
  in_recovery: false,
  sees: true,
  synchronous: "ANY 1 (pg2)",
  slots: [],
  archives: true,
  archive_failed: null,
  standbys: [streaming],
};

test.each([
  ["standbys that follow", {}, []],
  ["a standby in the primary's place", { in_recovery: true }, ["DATABASE_URL leads to a standby"]],
  ["no standby where commits wait for one", { standbys: [] }, ["No standby is connected: commits wait for one."]],
  ["a standby that is behind", { standbys: [{ ...streaming, bytes: 3e9 }] }, ["The standby pg2 is 3 GB behind."]],
  ["a standby that does not stream", { standbys: [{ ...streaming, state: "startup" }] }, ["does not stream"]],
  ["a role that may not look", { sees: false }, ["grant it pg_monitor"]],
  [
    "a slot that nobody reads",
    { slots: [{ name: "old", bytes: 7e9 }] },
    ["Nobody reads the slot old: the primary keeps 7 GB"],
  ],
  ["an archive that refuses", { archive_failed: new Date(0) }, ["The archive has refused the log since 1970"]],
])("finds %s", async (_, change, expected) => {
  const found = await examine(answering("pg_stat_replication", { ...replicated, ...change }), { spaceAt: roomy });
  const ills = found.filter(({ isWell }) => !isWell).map(({ message }) => message);
  expect(ills).toEqual(expected.map((text) => expect.stringContaining(text) as string));
});

test("finds a clock that differs", async () => {
  expect(await complaints({ now: () => Date.now() - 60_000 })).toEqual([
    expect.stringMatching(/^Clock: .* differ by (?:59|60)\.\d seconds: signatures/),
  ]);
});

test("finds a disk that is nearly full", async () => {
  expect(await complaints({ spaceAt: async () => ({ free: 4e9, size: 100e9 }) })).toEqual([
    expect.stringMatching(/^Disk: The database has .*, and 4 GB of 100 GB are free: make room/),
  ]);
});

test("finds connections that are nearly used up", async () => {
  const few = answering("superuser_reserved_connections", { used: 90, most: 97, largest: "croupier-platform 84" });
  const found = await examine(few, { spaceAt: roomy });
  expect(found.filter(({ isWell }) => !isWell).map(({ message }) => message)).toEqual([
    "90 of 97 are in use (croupier-platform 84): an instance that starts may find none.",
  ]);
  // Other tests use the same server.
  const own = (await examine(db, { spaceAt: roomy })).find(({ about }) => about === "Connections");
  expect(own?.message).toMatch(/^\d+ of \d+ are in use \(/);
});

test("finds a transaction that holds events back", async () => {
  const other = await app.database.pool.connect();
  await other.query("begin");
  await other.query("create temporary table written (id integer)");
  // Its age is what the database reports; a minute is not waited for.
  const late = {
    query: (text: string, values?: unknown[]) =>
      db.query(text.replaceAll("interval '1 minute'", "interval '0'"), values),
  };
  const found = await examine(late as never, { spaceAt: roomy });
  await other.query("rollback");
  other.release();
  expect(found.filter(({ isWell }) => !isWell).map(({ message }) => message)).toEqual([
    expect.stringContaining("has been writing for"),
  ]);
});

test("finds an outbox that is not swept, and messages that do not leave", async () => {
  const { rows } = await app.database.pool.query<{ id: string }>("select id from member limit 1");
  await breakBy(
    `insert into event_outbox (member_id, sequence, event, at) values (${rows[0]?.id}, 999999, '{}', now() - interval '3 hours')`,
    "delete from event_outbox where sequence = 999999",
  );
  await breakBy(
    `insert into outgoing_message (channel, recipient, sender_name, subject, body, tries, expires_at)
     values ('email', 'a@b.example', 'a', 'b', 'c', 6, now() + interval '1 hour')`,
    "delete from outgoing_message where tries = 6",
  );
  expect(await complaints()).toEqual([
    "Events: The outbox has events of more than two hours ago: the job sweep-events does not run.",
    "Messages: 1 emails and texts failed 5 times: check SMTP_URL and SMS_GATEWAY_URL.",
  ]);
});

test("finds open differences, and a ledger that is not checked at night", async () => {
  await breakBy(
    `insert into reconciliation_difference (kind, subject, ours, theirs, about_at)
     values ('ledger', 'sums', 'x', '', now()), ('bet.missing', 'PG:1', 'x', '', now())`,
    "delete from reconciliation_difference",
  );
  await breakBy("update job_run set ran_at = now() - interval '40 hours' where name = 'verify-ledger'", "select 1");
  const found = (await complaints()).join("\n");
  await wellJobs();
  expect(found).toMatch(/Ledger: 1 rules do not hold since .*: stop payments out/);
  expect(found).toMatch(/Records: 1 differences of the kind bet\.missing/);
  expect(found).toContain("Ledger: The ledger was last checked 40 hours ago");
});

test("finds payments that wait too long", async () => {
  const { rows } = await app.database.pool.query<{ id: string }>(
    "select id from deposit where state = 'credited' order by created_at desc limit 1",
  );
  await app.database.pool.query("alter table deposit disable trigger user");
  await breakBy(
    `update deposit set state = 'review', created_at = created_at - interval '3 days' where id = '${rows[0]?.id}'`,
    `update deposit set state = 'credited', created_at = created_at + interval '3 days' where id = '${rows[0]?.id}'`,
  );
  expect((await complaints()).join()).toMatch(/Payments: 1 deposits wait for an operator, the oldest for \d+ days/);
});

test("finds functions of another release", async () => {
  await breakBy("update migration set release = release + 1", "update migration set release = release - 1");
  expect((await complaints()).join()).toMatch(
    /Release: The database has the functions of release 2, this is 1: replace/,
  );
});

test("finds certificates that end, are refused, or are not served", async () => {
  await breakBy(
    `update merchant set origins = origins || array['https://a.example', 'https://b.example', 'https://c.example', 'https://d.example']
     where code = 'saffron'`,
    "update merchant set origins = origins[1:array_length(origins, 1) - 4] where code = 'saffron'",
  );
  const day = 86_400_000;
  const certificateOf = async (origin: string) => {
    if (origin.includes("//a")) return { endsAt: new Date(Date.now() + 9.5 * day), fault: undefined };
    if (origin.includes("//b")) return { endsAt: new Date(Date.now() - day), fault: "CERT_HAS_EXPIRED" };
    if (origin.includes("//c")) return { endsAt: new Date(Date.now() + 90 * day), fault: "SELF_SIGNED_CERT_IN_CHAIN" };
    throw new Error("connect ECONNREFUSED");
  };
  expect(await complaints({ certificateOf })).toEqual([
    "Certificates: The certificate of https://a.example ends in 9 days: renew it.",
    "Certificates: The certificate of https://b.example has expired.",
    "Certificates: Browsers refuse the certificate of https://c.example: SELF_SIGNED_CERT_IN_CHAIN.",
    "Certificates: https://d.example does not answer: connect ECONNREFUSED.",
  ]);
});

const openssl = (...words: string[]) => promisify(execFile)("openssl", words);
const hasOpenssl = await openssl("version").then(
  () => true,
  () => false,
);

test.runIf(hasOpenssl)("reads the end of a certificate that a server presents", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "croupier-certificate-"));
  const [keyFile, certFile] = [path.join(folder, "key.pem"), path.join(folder, "cert.pem")];
  const request = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "5", "-subj", "/CN=localhost"];
  await openssl(...request, "-keyout", keyFile, "-out", certFile);
  const server = createServer({ key: await readFile(keyFile), cert: await readFile(certFile) });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const { endsAt, fault } = await readCertificate(`https://localhost:${port}`);
  await new Promise((done) => server.close(done));
  await rm(folder, { recursive: true });
  expect(Math.round((endsAt.getTime() - Date.now()) / 86_400_000)).toBe(5);
  expect(fault).toBe("DEPTH_ZERO_SELF_SIGNED_CERT");
});

test("npm run operator -- doctor ends with 1 if a person is needed or the database is away", async () => {
  const cli = path.join(import.meta.dirname, "../commands/cli.ts");
  const run = (url: string) =>
    promisify(execFile)(process.execPath, [cli, "doctor"], { env: { ...process.env, DATABASE_URL: url } }).then(
      ({ stdout }) => ({ code: 0, out: stdout }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        out: error.stdout + error.stderr,
      }),
    );
  await breakBy(
    "update job_run set failing_since = now(), error = 'x' where name = 'reconcile'",
    "update job_run set failing_since = null, error = null",
  );
  const found = await run(app.database.url);
  expect(found.code).toBe(1);
  expect(found.out).toContain("PERSON  Jobs: reconcile has been failing");
  const away = await run("postgres://nobody@127.0.0.1:1/none");
  expect(away.code).toBe(1);
  expect(away.out).toContain("The database cannot be reached");
});
