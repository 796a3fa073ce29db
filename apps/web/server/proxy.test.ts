import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testPlatform, type TestPlatform } from "../../platform/src/test-platform.ts";
import { servePlatform } from "./proxy.ts";

let platform: TestPlatform;
let web: FastifyInstance;
let port: number;

beforeAll(async () => {
  platform = await testPlatform({ heartbeatMs: 150 });
  web = fastify({ trustProxy: "loopback" });
  await servePlatform(web, platform.url);
  port = Number(new URL(await web.listen({ port: 0, host: "127.0.0.1" })).port);
});

afterAll(async () => {
  await web.close();
  await platform.close();
});

async function eventsPath(token: string): Promise<string> {
  const { value } = await platform.call("eventTicket", {}, { token });
  return `/wps/events?${new URLSearchParams({ ticket: value.ticket, after: value.sequence })}`;
}

/** A browser's line that takes everything and never answers. */
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

/** Resolves with the frame that closes a socket (0x88); text and pings hold no such byte. */
async function closed(line: Socket): Promise<void> {
  await new Promise<void>((resolve) => {
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
