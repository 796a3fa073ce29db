import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createArcade } from "./arcade.ts";

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

async function cdn(status: number): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(status).end());
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const arcade = createArcade({ url: "http://127.0.0.1:1", publicUrl: undefined, port: 8082, timeoutMs: 4000 });
const launch = async (cdns: string[]) =>
  (await arcade.launchUrl({ origin: "http://club.example" }, { token: "t", gameCode: "g", language: "en" }, cdns))
    .origin;

test("a game opens from a CDN that answers; one that is down is skipped", async () => {
  const [up, broken] = [await cdn(200), await cdn(503)];
  for (let turn = 0; turn < 8; turn += 1) expect(await launch([broken, "http://127.0.0.1:1", up])).toBe(up);
});

test("every CDN is chosen in turn", async () => {
  const [one, other] = [await cdn(200), await cdn(200)];
  const seen = new Set<string>();
  for (let turn = 0; turn < 40; turn += 1) seen.add(await launch([one, other]));
  expect(seen).toEqual(new Set([one, other]));
});

test("opens the vendor's own address if no CDN answers", async () => {
  expect(await launch([])).toBe("http://club.example:8082");
  expect(await launch(["http://127.0.0.1:1", "no address"])).toBe("http://club.example:8082");
});
