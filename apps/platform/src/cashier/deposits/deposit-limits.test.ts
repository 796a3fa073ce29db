import { afterAll, beforeAll, expect, test } from "vitest";
import { signedHeaders } from "@croupier/server/signature";
import { withoutGathering } from "../../agents/measures/test-measures.ts";
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
  id: string;
}

const open = ({ token }: Player, amount: string, key = newKey()) =>
  app.call("createDeposit", { method: "card", amount, returnUrl: "/member/depositv2" }, { token, key });
const limited = async (amount: string, period: "day" | "week" | "month" = "day"): Promise<Player> => {
  const player = await app.register();
  await app.call("setMemberLimit", { limit: "deposit", period, amount }, { token: player.token });
  return player;
};
const used = async ({ token }: Player) => (await app.call("memberLimits", {}, { token })).value.limits[0]?.used;
const cash = async ({ token }: Player) => (await app.call("balance", {}, { token })).value.balance;
const depositsOf = async ({ id }: Player) =>
  (await app.database.pool.query<{ state: string }>("select state from deposit where member_id = $1", [id])).rows;
const expire = (id: string) =>
  app.database.pool.query("update deposit set state = 'expired', settled_at = now() where id = $1", [id]);

/** Sends a provider's call-back. */
async function report(reference: string, amount: string): Promise<string> {
  const path = "/payments/v1/callback/sandbox";
  const body = JSON.stringify({ eventId: crypto.randomUUID(), reference, outcome: "paid", amount, currency: "USD" });
  const [key] = app.environment.paymentKeys;
  const headers = key ? signedHeaders(key, "POST", path, body) : {};
  const answer = await fetch(app.url + path, { method: "POST", body, headers });
  return ((await answer.json()) as { status: string }).status;
}

test("a deposit above the limit is refused with what is left, and nothing is opened", async () => {
  const player = await limited("150.0000");
  expect((await open(player, "100.0000")).code).toBeUndefined();
  const refused = await open(player, "50.0100");
  expect([refused.code, refused.refusal]).toEqual([
    "LIMIT_REACHED",
    { limit: "deposit", period: "day", amount: "150.0000", used: "100.0000", resetsAt: expect.any(String) },
  ]);
  expect(await depositsOf(player)).toHaveLength(1);
  expect((await open(player, "50.0000")).code).toBeUndefined();
});

test("64 deposits at once stay within the limit together", async () => {
  const player = await limited("250.0000");
  const answers = await Promise.all(Array.from({ length: 64 }, () => open(player, "100.0000")));
  expect(answers.filter(({ code }) => code === undefined)).toHaveLength(2);
  expect(await used(player)).toBe("200.0000");
});

test("a cancelled deposit counts until its payment page is over, since it can still be paid", async () => {
  const player = await limited("100.0000");
  const { id } = (await open(player, "100.0000")).value;
  await app.call("cancelDeposit", { id }, { token: player.token });
  expect(await used(player)).toBe("100.0000");
  expect((await open(player, "50.0000")).code).toBe("LIMIT_REACHED");
  await app.database.pool.query("update deposit set expires_at = now() where id = $1", [id]);
  expect(await used(player)).toBe("0.0000");
  expect((await open(player, "100.0000")).code).toBeUndefined();
});

test("an expired deposit no longer counts, a credited one does", async () => {
  const player = await limited("100.0000");
  const second = (await open(player, "100.0000")).value;
  await expire(second.id);
  expect(await used(player)).toBe("0.0000");
  const third = (await open(player, "100.0000")).value;
  expect(await report(third.reference, "100.0000")).toBe("OK");
  expect(await used(player)).toBe("100.0000");
  expect((await open(player, "50.0000")).code).toBe("LIMIT_REACHED");
});

test("a deposit counts in the period of its credit, whenever it was opened", async () => {
  const player = await limited("100.0000");
  const { id, reference } = (await open(player, "100.0000")).value;
  await report(reference, "100.0000");
  const { pool } = app.database;
  await withoutGathering(pool, async () => {
    await pool.query("update deposit set settled_at = settled_at - interval '1 day' where id = $1", [id]);
    expect(await used(player)).toBe("0.0000");
    expect((await open(player, "100.0000")).code).toBeUndefined();
    await pool.query("update deposit set settled_at = settled_at + interval '1 day' where id = $1", [id]);
  });
});

test("money that arrives late is credited, counted and announced", async () => {
  const player = await limited("100.0000", "month");
  const late = (await open(player, "100.0000")).value;
  await expire(late.id);
  const other = (await open(player, "80.0000")).value;
  await report(other.reference, "80.0000");
  expect(await report(late.reference, "100.0000")).toBe("OK");
  expect(await cash(player)).toBe("180.0000");
  expect(await used(player)).toBe("180.0000");
  const { content } = (await app.call("messages", {}, { token: player.token })).value;
  expect(content.filter(({ kind }) => kind === "limit.passed")).toMatchObject([
    { detail: { limit: "100.0000", used: "180.0000", currency: "USD" } },
  ]);
});

test("a limit below what was deposited leaves nothing, and takes nothing back", async () => {
  const player = await limited("100.0000");
  const { reference } = (await open(player, "100.0000")).value;
  await report(reference, "100.0000");
  await app.call("setMemberLimit", { limit: "deposit", period: "day", amount: "20.0000" }, { token: player.token });
  const { limits } = (await app.call("memberLimits", {}, { token: player.token })).value;
  expect(limits).toMatchObject([{ amount: "20.0000", used: "100.0000", left: "0.0000" }]);
  expect(await cash(player)).toBe("100.0000");
  expect((await open(player, "50.0000")).code).toBe("LIMIT_REACHED");
});

test("a repeated deposit gets its first answer, also when its limit was lowered since", async () => {
  const player = await limited("100.0000");
  const key = newKey();
  const { id } = (await open(player, "100.0000", key)).value;
  await app.call("setMemberLimit", { limit: "deposit", period: "day", amount: "20.0000" }, { token: player.token });
  expect((await open(player, "100.0000", key)).value.id).toBe(id);
});
