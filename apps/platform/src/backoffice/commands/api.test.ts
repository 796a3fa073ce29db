import { afterAll, beforeAll, expect, test } from "vitest";
import { signedHeaders, type SigningKey } from "@croupier/server/signature";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";
import { withdrawing } from "../../cashier/withdrawals/test-withdrawals.ts";

let app: TestPlatform;
let act: ReturnType<typeof withdrawing>;

beforeAll(async () => {
  app = await testPlatform();
  act = withdrawing(app);
});

afterAll(() => app.close());

const path = "/operator/v1/command";
const keyOf = (id: string): SigningKey => {
  const found = app.environment.operatorKeys.find((key) => key.id === id);
  if (!found) throw new Error(`nobody is called ${id}`);
  return found;
};

async function send(body: string, headers: Record<string, string>) {
  const answer = await fetch(app.url + path, { method: "POST", body, headers });
  return { http: answer.status, ...((await answer.json()) as { done: boolean; said: string }) };
}
const command = (who: string, ...words: string[]) => {
  const body = JSON.stringify({ words });
  return send(body, signedHeaders(keyOf(who), "POST", path, body));
};

test("a withdrawal above the limit needs two people by their own keys, and each act is audited with its actor", async () => {
  const player = await act.player("9000.0000");
  const { id: destination } = (await act.bind(player)).value;
  const { id, reference } = (await act.ask(player, destination, "2500.0000")).value;
  expect((await command("mai", "withdrawal", reference, "approve")).said).toContain("a second person");
  expect((await command("mai", "withdrawal", reference, "approve")).said).toContain("a second person");
  expect((await act.read(player, id)).state).toBe("review");
  expect(await command("bao", "withdrawal", reference, "approve")).toMatchObject({
    done: true,
    said: `${reference}: approved.`,
  });
  const lines = (await command("mai", "audit", "saffron")).said.split("\n").filter((line) => line.includes(reference));
  expect(lines.map((line) => line.split("\t")[1])).toEqual(["bao", "mai", "mai"]);
  expect((await command("bao", "withdrawals", "saffron")).said).toContain(reference);
});

test("a deposit above the limit needs two people as well", async () => {
  const player = await app.register();
  const input = { method: "bank", amount: "6000.0000", returnUrl: "/" };
  const { reference, id } = (await app.call("createDeposit", input, { token: player.token, key: crypto.randomUUID() }))
    .value;
  expect((await command("mai", "deposit", reference, "approve")).said).toContain("a second person");
  expect((await app.call("deposit", { id }, { token: player.token })).value.state).not.toBe("credited");
  expect((await command("bao", "deposit", reference, "approve")).said).toBe(`${reference}: credited.`);
  expect((await app.call("balance", {}, { token: player.token })).value.balance).toBe("6000.0000");
});

test("an operator's feed sets the jackpots' values, until it ends", async () => {
  const notified = async () => (await app.call("systemStatus")).value.jackpots;
  expect(await notified()).toEqual([]);
  const feed = (...words: string[]) => command("mai", "jackpot", ...words);
  expect((await feed("saffron", "site", "62000000.50", "25")).done).toBe(true);
  await feed("saffron", "tile", "120000", "0");
  await expect.poll(notified, { timeout: 8000 }).toMatchObject([
    { place: "site", amount: "62000000.5000", perSecond: "25.0000" },
    { place: "tile", amount: "120000.0000", perSecond: "0.0000" },
  ]);
  expect((await app.call("systemStatus", {}, { merchant: "jade" })).value.jackpots).toEqual([]);
  expect((await feed("saffron", "site", "-5", "1")).done).toBe(false);
  expect((await feed("nowhere", "site", "5", "1")).said).toContain("There is no merchant");
  await feed("saffron", "site", "off");
  await feed("saffron", "tile", "off");
  await expect.poll(notified, { timeout: 8000 }).toEqual([]);
});

test("refuses a call without a key, with another's key, with a changed body, too late, or repeated", async () => {
  const { account } = await app.register();
  const body = JSON.stringify({ words: ["member", "saffron", account, "block"] });
  const headers = signedHeaders(keyOf("mai"), "POST", path, body);
  const status = async (change: Record<string, string>, sent = body) =>
    (await send(sent, { ...headers, ...change })).http;
  expect(await status({ "x-signature": "" })).toBe(401);
  expect(await status({ "x-key-id": "bao" })).toBe(401);
  expect(await status({ "x-key-id": "nobody" })).toBe(401);
  expect(await status({ "x-timestamp": String(Number(headers["x-timestamp"]) - 400) })).toBe(401);
  expect(await status({}, body.replace("block", "unblock"))).toBe(401);
  const [member] = await act.query<{ status: string }>("select status from member where account = $1", [account]);
  expect(member?.status).toBe("active");
  expect(await status({})).toBe(200);
  expect(await status({})).toBe(409);
});

test("refuses an unknown command, and remotely one that writes to the machine", async () => {
  expect(await command("mai", "constructor")).toMatchObject({ http: 404 });
  expect(await command("mai", "withdrawal", "W1", "proofs", "/tmp/somewhere")).toMatchObject({ http: 404 });
  expect(await command("mai", "vendor", "PG", "perhaps")).toMatchObject({ http: 422, done: false });
  const body = '{"words":';
  expect(await send(body, signedHeaders(keyOf("mai"), "POST", path, body))).toMatchObject({ http: 400 });
});

test("a notice is in the inbox of every member of the merchant, counted, and in no other inbox", async () => {
  const [one, two] = [await app.register(), await app.register()];
  const blocked = await app.register();
  await act.query("update member set status = 'blocked' where id = $1", [blocked.id]);
  expect((await command("mai", "notice", "saffron", "Night of lanterns", "Tables open", "until three.")).said).toMatch(
    /^\d+ members were written to\.$/,
  );
  for (const member of [one, two]) {
    const { content, unread } = (await app.call("messages", {}, { token: member.token })).value;
    expect([unread, content]).toMatchObject([
      1,
      [{ kind: "operator.notice", detail: { title: "Night of lanterns", text: "Tables open until three." } }],
    ]);
    const [event] = await act.query<{ event: { unread: number } }>(
      "select event from event_outbox where member_id = $1 and event ->> 'type' = 'message'",
      [member.id],
    );
    expect(event?.event.unread).toBe(1);
  }
  const others = await act.query("select from member_message where member_id = $1", [blocked.id]);
  expect(others).toHaveLength(0);
  expect((await command("mai", "notice", "nobody", "A", "b")).said).toContain("Nobody");
});
