import { afterAll, beforeAll, expect, test } from "vitest";
import { transact } from "../../kit/db/transact.ts";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";
import { inbox } from "./inbox.ts";

let app: TestPlatform;

beforeAll(async () => {
  app = await testPlatform();
});

afterAll(() => app.close());

const notify = (id: string) =>
  transact(app.database.pool, (tx) => inbox.notify(tx, BigInt(id), "destination.added", { ending: "4321" }));

test("messages are listed newest first, and only their owner reads and deletes them", async () => {
  const [member, stranger] = [await app.register(), await app.register()];
  for (let at = 0; at < 3; at++) await notify(member.id);
  const list = async (input = {}) => (await app.call("messages", input, { token: member.token })).value;
  const ids = (await list()).content.map(({ id }) => id);
  expect(ids.map(BigInt)).toEqual(ids.map(BigInt).toSorted((left, right) => Number(right - left)));
  expect((await list()).unread).toBe(3);
  const [first = "", second = ""] = ids;
  const read = (input: object, token = member.token) => app.call("readMessages", input, { token });
  expect((await read({ id: first }, stranger.token)).value.unread).toBe(0);
  expect((await read({ id: first })).value.unread).toBe(2);
  expect((await list({ unreadOnly: "true" })).totalElements).toBe(2);
  const foreign = await app.call("deleteMessage", { id: second }, { token: stranger.token });
  expect(foreign.code).toBe("NOT_FOUND");
  expect((await app.call("deleteMessage", { id: second }, { token: member.token })).value.unread).toBe(1);
  expect((await app.call("deleteMessage", { id: second }, { token: member.token })).code).toBe("NOT_FOUND");
  expect((await read({})).value.unread).toBe(0);
  expect((await list()).content.map(({ id, read: seen }) => [id, seen])).toEqual([
    [first, true],
    [ids[2], true],
  ]);
});

test("a message is delivered in the transaction of its cause, or not at all", async () => {
  const member = await app.register();
  const failing = transact(app.database.pool, async (tx) => {
    await inbox.notify(tx, BigInt(member.id), "destination.added", { ending: "4321" });
    throw new Error("undone");
  });
  await expect(failing).rejects.toThrow("undone");
  const { value } = await app.call("unreadMessages", {}, { token: member.token });
  expect(value.unread).toBe(0);
  const trial = (await app.call("freePlay", { os: "test", platform: "W" })).value.token;
  expect((await app.call("unreadMessages", {}, { token: trial })).code).toBe("TRIAL_REFUSED");
});
