import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "../../../tools/free-port.ts";
import { testPlatform, type TestPlatform } from "../../platform/src/test-platform.ts";
import { servePlatform } from "./proxy.ts";
import { readVisitors } from "./visitor.ts";

let platform: TestPlatform;
let web: FastifyInstance;
let port: number;
const lines: Socket[] = [];

beforeAll(async () => {
  web = fastify({ trustProxy: "127.0.0.1" });
  const refuse = (_: FastifyRequest, reply: FastifyReply) => reply.code(400).send();
  readVisitors(web, undefined, { host: refuse, path: refuse });
  const platformPort = await freePort();
  await servePlatform(web, { platform: `http://127.0.0.1:${platformPort}`, measureOpen: () => undefined });
  port = Number(new URL(await web.listen({ port: 0, host: "127.0.0.1" })).port);
  const more = [`http://127.0.0.1:${port}`, "https://club.example"];
  const siteOrigins = more.map((origin) => ({ merchant: "saffron", origin }));
  platform = await testPlatform({ heartbeatMs: 1000, port: platformPort, siteOrigins });
});

afterAll(async () => {
  for (const line of lines) line.destroy();
  await web.close();
  await platform.close();
});

async function eventsPath(token: string): Promise<string> {
  const { value } = await platform.call("eventTicket", {}, { token });
  return `/wps/events?${new URLSearchParams({ ticket: value.ticket, after: value.sequence })}`;
}

/** Opens a browser's connection that receives everything and never responds. */
async function silentBrowser(path: string): Promise<Socket> {
  const line = connect(port, "127.0.0.1");
  line.write(
    [
      `GET ${path} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      `Origin: http://127.0.0.1:${port}`,
      "Connection: Upgrade",
      "Upgrade: websocket",
      "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
      "",
      "",
    ].join("\r\n"),
  );
  const [first] = await new Promise<[Buffer]>((resolve) => line.once("data", (data: Buffer) => resolve([data])));
  expect(first.toString("latin1")).toMatch(/^HTTP\/1\.1 101 /);
  return line;
}

/** Resolves when a socket is closed, with a close frame (0x88; text and pings contain no such byte) or without one. */
async function closed(line: Socket): Promise<void> {
  await new Promise<void>((resolve) => {
    line.once("close", () => resolve());
    line.on("data", (data: Buffer) => {
      if (!data.includes(0x88)) return;
      line.destroy();
      resolve();
    });
  });
}

it("lets the platform find out that a browser has fallen silent, and keeps one that answers", async () => {
  const [silent, living] = [await platform.register(), await platform.register()];
  const line = await silentBrowser(await eventsPath(silent.token));
  const received: string[] = [];
  const open = new WebSocket(`ws://127.0.0.1:${port}${await eventsPath(living.token)}`, {
    headers: { origin: `http://127.0.0.1:${port}` },
  } as unknown as string[]);
  open.addEventListener("message", ({ data }) => received.push(String(data)));
  await closed(line);
  while (received.length < 6) await wait(20);
  expect(open.readyState).toBe(WebSocket.OPEN);
  open.close();
});

/** Returns the site's close code for a socket request behind a TLS proxy; undefined if it stays open. */
async function throughTls(origin: string, forwarded: Record<string, string>): Promise<number | undefined> {
  const { token } = await platform.register();
  const headers = { origin, ...forwarded };
  const socket = new WebSocket(`ws://127.0.0.1:${port}${await eventsPath(token)}`, { headers } as unknown as string[]);
  return new Promise((resolve) => {
    socket.addEventListener("message", () => resolve(undefined));
    socket.addEventListener("close", ({ code }) => resolve(code));
  });
}

it("opens the socket of a page behind TLS, and of no page elsewhere", async () => {
  const tls = { "x-forwarded-proto": "https", "x-forwarded-host": "club.example", "x-forwarded-for": "203.0.113.9" };
  expect(await throughTls("https://club.example", tls)).toBeUndefined();
  expect(await throughTls("http://club.example", tls)).toBeDefined();
  expect(await throughTls("https://evil.example", { ...tls, "x-forwarded-host": "evil.example" })).toBeDefined();
});

it("accepts no more from a page's socket than the platform, whatever length is announced", async () => {
  const { token } = await platform.register();
  const line = await silentBrowser(await eventsPath(token));
  const answered: Buffer[] = [];
  line.on("data", (data: Buffer) => answered.push(data));
  const announced = Buffer.alloc(14);
  announced.set([0x82, 0xff]);
  announced.writeBigUInt64BE(60_000_000n, 2);
  line.write(announced);
  await closed(line);
  // 1009 means that the message is too big.
  expect(Buffer.concat(answered).includes(Buffer.from([0x03, 0xf1]))).toBe(true);
});

/** Returns the status of a socket request: 101, or that of the refusal. */
async function upgradeStatus(path: string, headers: Record<string, string> = {}): Promise<number> {
  const site = `http://127.0.0.1:${port}`;
  const asked = request(site + path, {
    agent: false,
    headers: {
      origin: site,
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
      ...headers,
    },
  });
  asked.end();
  return new Promise((resolve, reject) => {
    asked.on("upgrade", (_answer, line: Socket) => {
      lines.push(line);
      // A page that does not answer a ping (0x89) is closed, and its slot is free again.
      line.on("data", (data: Buffer) => data.includes(0x89) && line.write(Buffer.from([0x8a, 0x80, 0, 0, 0, 0])));
      resolve(101);
    });
    asked.on("response", (answer) => resolve(answer.resume().statusCode ?? 0));
    asked.on("error", reject);
  });
}

it("refuses a page that may not have a socket, or one too many, before its line is upgraded", async () => {
  const { token } = await platform.register();
  expect(await upgradeStatus("/wps/events?ticket=guess")).toBe(401);
  expect(await upgradeStatus(await eventsPath(token), { origin: "https://evil.example" })).toBe(403);
  const paths: string[] = [];
  for (let page = 0; page < 25; page += 1) paths.push(await eventsPath(token));
  const statuses = await Promise.all(paths.map((path) => upgradeStatus(path)));
  expect(statuses.filter((status) => status === 101)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  lines.pop()?.destroy();
  // The slot is free as soon as the platform has noticed the closed connection.
  await expect.poll(async () => upgradeStatus(await eventsPath(token))).toBe(101);
});

it.each(["/media/icons/00000000-0000-0000-0000-000000000000.webp", "/media/no-such.webp"])(
  "lets no cache store that %s is not there",
  async (path) => {
    for (const origin of [platform.url, `http://127.0.0.1:${port}`]) {
      const answer = await fetch(origin + path);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
  },
);

it("passes on nothing that only this server may say of a visitor", async () => {
  await platform.database.pool.query(
    `update merchant set config = jsonb_set(config, '{restrictedCountries}', '["US"]') where code = 'saffron'`,
  );
  const claimed = {
    "x-country": "US",
    "x-forwarded-for": "127.0.0.1",
    forwarded: "for=198.51.100.7",
    "x-real-ip": "::9",
  };
  const status = async (headers: Record<string, string>, at = `http://127.0.0.1:${port}`) => {
    const answer = await fetch(`${at}/wps/system/status`, { headers });
    return ((await answer.json()) as { value: { status: number } }).value.status;
  };
  await expect.poll(() => status(claimed, platform.url), { timeout: 8000 }).toBe(2);
  expect(await status(claimed)).toBe(0);
});

it.each([
  ["/wps/upload", 422, "UPLOAD_TOO_LARGE"],
  ["/wps/session/restore", 400, "BAD_REQUEST"],
])("answers a body for %s that is too large and has no length", async (path, status, code) => {
  const { token } = await platform.register();
  let left = 160;
  const body = new ReadableStream({
    pull(stream) {
      left -= 1;
      if (left < 0) return stream.close();
      stream.enqueue(new Uint8Array(64 * 1024).fill(97));
    },
  });
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const sent: RequestInit & { duplex: "half" } = { method: "POST", headers, body, duplex: "half" };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, sent);
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, code]);
});
