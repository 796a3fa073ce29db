import { connect, type AddressInfo } from "node:net";
import { createServer, type ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Stream, type Reading } from "./stream.ts";

let raw: PromiseWithResolvers<ServerResponse>;
let state: string;
const server = createServer((_request, reply) => raw.resolve(reply));
const log = { warn: () => undefined };
const read = (): Promise<Reading> =>
  Promise.resolve({ now: new Date(), stateFor: () => JSON.stringify({ state }), nextMs: 1 });
const stream = new Stream({ name: "tests", read, log });
const watcher = (reply: ServerResponse) => ({ playerId: "ada", currency: "USD", gameCode: "game", raw: reply });

beforeEach(async () => {
  raw = Promise.withResolvers();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  stream.end();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Opens a stream and never reads from it. */
function openSilently() {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.pause().write("GET / HTTP/1.1\r\nhost: arcade\r\n\r\n");
  return socket;
}

it("disconnects a page that reads nothing before its unsent lines fill the memory", async () => {
  const socket = openSilently();
  const reply = await raw.promise;
  let turn = 0;
  state = "x".repeat(200_000);
  expect(stream.watch(watcher(reply))).toBe(true);
  await expect
    .poll(
      () => {
        state = `${(turn += 1)}${"x".repeat(200_000)}`;
        return stream.playersAt("game");
      },
      { interval: 5 },
    )
    .toBe(0);
  expect(reply.destroyed).toBe(true);
  socket.destroy();
});

it("does not watch a page that has disconnected before its stream begins", async () => {
  const socket = openSilently();
  const reply = await raw.promise;
  const gone = new Promise((resolve) => reply.once("close", resolve));
  socket.destroy();
  await gone;
  expect(stream.watch(watcher(reply))).toBe(true);
  expect(stream.playersAt("game")).toBe(0);
});
