import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

const name = `empty_${process.pid}_${Date.now()}`;

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

function run(url: string, file: string, ...words: string[]): { code: number | null; lines: string[] } {
  const ended = spawnSync(process.execPath, [join(import.meta.dirname, "../..", file), ...words], {
    env: { ...process.env, DATABASE_URL: url },
    encoding: "utf8",
  });
  return { code: ended.status, lines: (ended.stdout + ended.stderr).trim().split("\n") };
}

const tools: [string, ...string[]][] = [
  ["backoffice/invariants/verify-cli.ts"],
  ["backoffice/commands/cli.ts", "proofs", "W-1", "proofs-of-nothing"],
];

test.each(tools)("%s reports an empty database in one line", (file, ...words) => {
  const { code, lines } = run(at(name), file, ...words);
  expect(lines).toEqual([expect.stringMatching(/^This database holds no Croupier/)]);
  expect(code).toBe(1);
});

test.each(tools)("%s reports an unreachable database in one line", (file, ...words) => {
  for (const url of [at("nowhere"), "postgres://nobody@127.0.0.1:1/croupier"]) {
    const { code, lines } = run(url, file, ...words);
    expect(lines).toEqual([expect.stringMatching(/^The database cannot be reached/)]);
    expect(code).toBe(1);
  }
});
