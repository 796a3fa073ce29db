import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

const name = `empty_${process.pid}_${Date.now()}`;

const keys = JSON.stringify([{ id: "test", secret: "digests-of-no-ledger-at-all-here" }]);

function at(database: string): string {
  const url = new URL(inject("databaseUrl"));
  url.pathname = `/${database}`;
  return url.href;
}

async function admin(statement: string): Promise<void> {
  const client = new Client({ connectionString: at("postgres") });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

beforeAll(() => admin(`create database ${name}`));
afterAll(() => admin(`drop database ${name} with (force)`));

function run(url: string, file: string, digestKeys = keys): { code: number | null; lines: string[] } {
  const ended = spawnSync(process.execPath, [join(import.meta.dirname, "../..", file)], {
    env: { ...process.env, DATABASE_URL: url, LEDGER_DIGEST_KEYS: digestKeys },
    encoding: "utf8",
  });
  return { code: ended.status, lines: (ended.stdout + ended.stderr).trim().split("\n") };
}

const tools = ["backoffice/invariants/verify-cli.ts", "backoffice/invariants/digest-cli.ts"];

test.each(tools)("%s reports an empty database in one line", (file) => {
  const { code, lines } = run(at(name), file);
  expect(lines).toEqual([expect.stringMatching(/^This database holds no Croupier/)]);
  expect(code).toBe(1);
});

test.each(tools)("%s reports an unreachable database in one line", (file) => {
  for (const url of [at("nowhere"), "postgres://nobody@127.0.0.1:1/croupier"]) {
    const { code, lines } = run(url, file);
    expect(lines).toEqual([expect.stringMatching(/^The database cannot be reached/)]);
    expect(code).toBe(1);
  }
});

test("a malformed variable is named without the code's own lines", () => {
  const { code, lines } = run(at(name), "backoffice/invariants/digest-cli.ts", "test:secret");
  expect(lines).toEqual([
    expect.stringMatching(/^The environment is not complete/),
    expect.stringMatching(/^- LEDGER_DIGEST_KEYS is malformed/),
  ]);
  expect(code).toBe(1);
});
