import { afterAll, beforeAll, expect, test } from "vitest";
import { signedHeaders } from "@croupier/server/signature";
import { verify } from "../../backoffice/invariants/verify.ts";
import { newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";

let app: TestPlatform;

beforeAll(async () => {
  app = await testPlatform();
});

afterAll(async () => {
  expect((await verify(app.database.pool)).filter((check) => check.faults.length > 0)).toEqual([]);
  await app.close();
});

interface Player {
  token: string;
}

const open = async ({ token }: Player, method = "card", key = newKey()) =>
  (await app.call("createDeposit", { method, amount: "100.0000", returnUrl: "/member/depositv2" }, { token, key }))
    .value;
const cancel = ({ token }: Player, id: string) => app.call("cancelDeposit", { id }, { token });
const read = async ({ token }: Player, id: string) => (await app.call("deposit", { id }, { token })).value;
const cash = async ({ token }: Player) => (await app.call("balance", {}, { token })).value.balance;

/** Sends a provider's call-back. */
async function report(reference: string, change: object = {}): Promise<string> {
  const path = "/payments/v1/callback/sandbox";
  const event = { eventId: crypto.randomUUID(), reference, outcome: "paid", amount: "100.0000", currency: "USD" };
  const body = JSON.stringify({ ...event, ...change });
  const [key] = app.environment.paymentKeys;
  const headers = key ? signedHeaders(key, "POST", path, body) : {};
  const answer = await fetch(app.url + path, { method: "POST", body, headers });
  return ((await answer.json()) as { status: string }).status;
}

test("a waiting deposit is cancelled once, and a repetition gets the same answer", async () => {
  const player = await app.register();
  const { id, cancellable } = await open(player);
  expect(cancellable).toBe(true);
  const [first, second] = await Promise.all([cancel(player, id), cancel(player, id)]);
  expect(first.value).toMatchObject({ id, state: "cancelled", cancellable: false });
  expect(second.value).toEqual(first.value);
  expect((await cancel(player, id)).value).toEqual(first.value);
  expect(first.value.payUrl).toBeUndefined();
});

test("a cancelled deposit no longer counts among the open ones", async () => {
  const player = await app.register();
  const opened = [];
  for (let count = 0; count < 20; count++) {
    const made = await app.call(
      "createDeposit",
      { method: "card", amount: "100.0000", returnUrl: "/member/depositv2" },
      { token: player.token, key: newKey() },
    );
    if (made.code === "TOO_MANY_OPEN_DEPOSITS") break;
    opened.push(made.value.id);
  }
  await cancel(player, opened[0] ?? "");
  expect(await open(player)).toMatchObject({ state: "waiting" });
});

test("nobody cancels the deposit of another member", async () => {
  const [owner, stranger] = [await app.register(), await app.register()];
  const { id } = await open(owner);
  expect((await cancel(stranger, id)).code).toBe("NOT_FOUND");
  expect(await read(owner, id)).toMatchObject({ state: "waiting" });
});

test("money that arrives after a cancel is credited as usual", async () => {
  const player = await app.register();
  const { id, reference } = await open(player);
  await cancel(player, id);
  expect(await report(reference)).toBe("OK");
  expect(await read(player, id)).toMatchObject({ state: "credited" });
  expect(await cash(player)).toBe("100.0000");
  expect((await cancel(player, id)).code).toBe("DEPOSIT_NOT_CANCELLABLE");
});

test("a transfer seen after a cancel reopens the deposit, and its confirmation credits it", async () => {
  const player = await app.register();
  const { id, reference } = await open(player, "usdt");
  await cancel(player, id);
  expect(await report(reference, { outcome: "confirming", confirmations: 1 })).toBe("OK");
  expect(await read(player, id)).toMatchObject({ state: "waiting", cancellable: false });
  expect((await cancel(player, id)).code).toBe("DEPOSIT_NOT_CANCELLABLE");
  expect(await report(reference)).toBe("OK");
  expect(await read(player, id)).toMatchObject({ state: "credited" });
});

test("a report of money refuses the cancel, also one that could not be credited", async () => {
  const player = await app.register();
  const other = await open(player);
  expect(await report(other.reference, { amount: "90.0000" })).toBe("AMOUNT_MISMATCH");
  expect((await cancel(player, other.id)).code).toBe("DEPOSIT_NOT_CANCELLABLE");
  expect(await read(player, other.id)).toMatchObject({ state: "waiting" });
});

test("a provider's decline of a cancelled deposit changes nothing", async () => {
  const player = await app.register();
  const { id, reference } = await open(player);
  await cancel(player, id);
  expect(await report(reference, { outcome: "declined" })).toBe("IGNORED");
  expect(await read(player, id)).toMatchObject({ state: "cancelled" });
});

test("a payment without a call-back is found after a cancel by asking the provider", async () => {
  const player = await app.register();
  const { id, payUrl = "" } = await open(player);
  await cancel(player, id);
  const body = new URLSearchParams({ outcome: "paid", callback: "never" });
  await fetch(payUrl, { method: "POST", redirect: "manual", body });
  await app.database.pool.query("update deposit set created_at = created_at - interval '10 minutes' where id = $1", [
    id,
  ]);
  await expect.poll(async () => (await read(player, id)).state, { timeout: 25_000 }).toBe("credited");
});
