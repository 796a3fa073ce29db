import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rows } from "@croupier/contract/rows";
import { conform, type Finding } from "../../../../../packages/contract/scripts/conform.ts";
import { startTestBoard } from "../../games/lottery/test-board.ts";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";

let app: TestPlatform;
let board: Awaited<ReturnType<typeof startTestBoard>>;
let token: string;
let trialToken: string;

beforeAll(async () => {
  board = await startTestBoard();
  app = await testPlatform({ arcadeUrl: board.url });
  ({ token } = await app.register());
  trialToken = (await app.call("freePlay", { os: "test", platform: "W" })).value.token;
});

afterAll(async () => {
  await app.close();
  board.close();
});

const faults = (findings: Finding[]) =>
  findings.filter(({ fault }) => fault !== undefined).map(({ row, says, fault }) => `${row}: ${says}; ${fault}`);

/** The default timeout is too short on a busy machine, since every row is called several times. */
const timeout = 60_000;

test("this platform conforms to the contract in every row, and the check changes nothing", async () => {
  const findings = await conform({ url: app.url, token, trialToken });
  expect(faults(findings)).toEqual([]);
  expect(new Set(findings.map(({ row }) => row))).toEqual(new Set(Object.keys(rows)));
  expect((await app.call("memberInfo", {}, { token })).status).toBe(200);
  const { value } = await app.call("deposits", {}, { token });
  expect(value.content).toEqual([]);
});

/** Serves the same platform behind a proxy that changes its answers. */
async function tampered(change: (path: string, status: number, body: string) => [number, string]): Promise<Server> {
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { host: _, connection: __, "content-length": ___, ...others } = request.headers;
      const headers = { ...others, "x-forwarded-host": new URL(app.url).host };
      const answer = await fetch(app.url + (request.url ?? ""), {
        method: request.method ?? "GET",
        headers: headers as unknown as Record<string, string>,
        ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
      });
      const [status, body] = change(request.url ?? "", answer.status, await answer.text());
      response.writeHead(status, { "content-type": "application/json" }).end(body);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

test(
  "reports where a platform differs",
  async () => {
    const server = await tampered((path, status, body) => {
      if (path === rows.memberInfo.path) return [200, body];
      if (path === rows.balance.path) return [status, body.replace('"balance"', '"amount"')];
      if (path === rows.hotGames.path) return [status, body.replace('"code"', '"kode"')];
      return [status, body];
    });
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
    try {
      const found = faults(await conform({ url, token, trialToken }));
      expect(found).toContain("memberInfo: no session: NOT_LOGGED_IN; NOT_LOGGED_IN with status 200");
      expect(found.some((text) => text.startsWith("balance: an answer in its envelope and schema; balance: "))).toBe(
        true,
      );
      expect(found.some((text) => text.startsWith("hotGames: an outdated page"))).toBe(true);
      expect(found.every((text) => /^(memberInfo|balance|hotGames): /.test(text))).toBe(true);
    } finally {
      server.close();
    }
  },
  timeout,
);

test(
  "reports every check as failed for a platform that does not answer",
  async () => {
    const findings = await conform({ url: "http://127.0.0.1:1" });
    expect(findings.every(({ fault }) => fault !== undefined)).toBe(true);
  },
  timeout,
);
