import { afterAll, beforeAll, expect, test } from "vitest";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";
import { createChatTickets } from "./tickets.ts";

let app: TestPlatform;

beforeAll(async () => {
  app = await testPlatform();
});
afterAll(() => app.close());

const say = (chatUrl: string, words: string) =>
  fetch(chatUrl, { method: "POST", body: new URLSearchParams({ words }) }).then((answer) => answer.text());

test("the chat opens for visitors and members, whose conversation no other visitor reads", async () => {
  const visitor = (await app.call("launchChat", {})).value.chatUrl;
  expect(new URL(visitor).port).toBe(String(app.environment.port));
  expect(await say(visitor, "I forgot my password")).toContain("Open Log in and choose");
  const member = await app.register();
  const asMember = async () => (await app.call("launchChat", {}, { token: member.token })).value.chatUrl;
  const first = await say(await asMember(), "How long does my <b>withdrawal</b> take?");
  expect(first).toContain(member.account);
  expect(first).toContain("&lt;b&gt;withdrawal&lt;/b&gt;");
  expect(await (await fetch(await asMember())).text()).toContain("&lt;b&gt;withdrawal&lt;/b&gt;");
  expect(await (await fetch((await app.call("launchChat", {})).value.chatUrl)).text()).not.toContain("withdrawal");
});

test("a member's chat address ends with the session; a visitor's has none", async () => {
  const member = await app.register();
  const visitor = (await app.call("launchChat", {})).value.chatUrl;
  const { chatUrl } = (await app.call("launchChat", {}, { token: member.token })).value;
  await say(chatUrl, "Where is my deposit?");
  await app.call("logout", {}, { token: member.token });
  expect((await fetch(chatUrl)).status).toBe(403);
  expect(await say(chatUrl, "Still here")).not.toContain("deposit");
  const { rows } = await app.database.pool.query("select from sandbox_chat where words = 'Still here'");
  expect(rows).toHaveLength(0);
  expect((await fetch(visitor)).status).toBe(200);
});

test("a chat desk refuses a forged ticket and an expired one", async () => {
  const { chatUrl } = (await app.call("launchChat", {})).value;
  expect((await fetch(chatUrl)).status).toBe(200);
  const address = new URL(chatUrl);
  for (const ticket of ["", "x", "e30.e30", `${address.searchParams.get("ticket")}A`]) {
    address.searchParams.set("ticket", ticket);
    expect((await fetch(address)).status).toBe(403);
  }
  const tickets = createChatTickets("a secret");
  const guest = { conversation: "member:1", merchant: "saffron", account: "a", language: "en", until: 100 } as const;
  const ticket = tickets.write(guest);
  expect(tickets.read(ticket, new Date(99_000))).toEqual(guest);
  expect(tickets.read(ticket, new Date(100_000))).toBeUndefined();
  expect(createChatTickets("another").read(ticket, new Date(99_000))).toBeUndefined();
});

test("reports a merchant without a chat, and keeps the chat open while the site is closed", async () => {
  expect((await app.call("launchChat", {}, { merchant: "jade" })).code).toBe("CHAT_CLOSED");
  await app.database.pool.query("update merchant set maintenance = true where code = 'saffron'");
  await expect.poll(async () => (await app.call("hotGames", {})).code, { timeout: 8000 }).toBe("MAINTENANCE");
  expect((await app.call("launchChat", {})).status).toBe(200);
});
