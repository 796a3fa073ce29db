import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rows, type RowName } from "@croupier/contract/rows";
import type { Endpoint } from "@croupier/contract/wire/endpoint";
import { newToken } from "../../kit/lib/tokens.ts";
import { ordinaryInput } from "../../kit/http/test-ordinary-input.ts";
import { newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";

let app: TestPlatform;
let member: { token: string; id: string };
let agent: { token: string; id: string };

beforeAll(async () => {
  app = await testPlatform();
  member = await app.register();
  agent = await app.register();
  await app.database.pool.query("update member set type = 1 where id = $1", [agent.id]);
  for (const { token } of [member, agent]) await app.call("startBreak", { period: "permanent" }, { token });
});

afterAll(() => app.close());

/** Opens another session: some calls end the one that they are made with. */
async function signIn(id: string): Promise<string> {
  const { token, hash } = newToken();
  await app.database.pool.query(
    `insert into session (id, member_id, token_hash, ends_at, ip, device)
     values ($1, $2, $3, now() + interval '1 day', '127.0.0.1', 'test')`,
    [randomUUID(), id, hash],
  );
  return token;
}

/** Makes a call as an excluded member, or as an excluded agent, with an ordinary input; returns whether it is closed. */
async function isClosed(name: RowName, row: Endpoint): Promise<boolean> {
  const token = await signIn((row.access === "agent" ? agent : member).id);
  const input = ordinaryInput(row) as never;
  return (await app.call(name, input, { token, key: newKey(), idle: true })).code === "ON_BREAK";
}

const head = `The calls of the contract, made by a member who is excluded from everything; calls of agents by an excluded agent.
open: answered as always. closed: refused with ON_BREAK. Written by calls.test.ts (vitest -u).
`;

test("an excluded member gets the written answer to every call of the contract", { timeout: 300_000 }, async () => {
  const lines: string[] = [];
  for (const [name, row] of Object.entries(rows) as [RowName, Endpoint][]) {
    const closed = await isClosed(name, row);
    lines.push(`${closed ? "closed" : "open  "} ${row.method.padEnd(6)} ${name} ${row.path}`);
  }
  await expect(`${head}\n${lines.join("\n")}\n`).toMatchFileSnapshot("calls.txt");
});
