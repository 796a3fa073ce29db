import { afterAll, beforeAll, expect, test } from "vitest";
import type { WireInput } from "@croupier/contract/rows";
import { newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";
import { createLimits } from "./limits.ts";

let app: TestPlatform;

beforeAll(async () => {
  app = await testPlatform();
});

afterAll(() => app.close());

interface Player {
  token: string;
  id: string;
}

const day = { limit: "deposit", period: "day" } as const;
const read = async ({ token }: Player) => (await app.call("memberLimits", {}, { token })).value;
const set = ({ token }: Player, amount?: string, which: { limit: string; period: string } = day) =>
  app.call("setMemberLimit", { ...which, ...(amount ? { amount } : {}) } as WireInput<"setMemberLimit">, { token });
const confirm = ({ token }: Player, amount?: string) =>
  app.call("confirmMemberLimit", { ...day, ...(amount ? { amount } : {}) }, { token });
const withdraw = ({ token }: Player) => app.call("withdrawMemberLimitRequest", day, { token });
const changes = async ({ token }: Player) =>
  (await app.call("memberLimitChanges", {}, { token })).value.content.map(({ change, before, after }) => [
    change,
    before,
    after,
  ]);
/** Lets hours pass since a request. */
const wait = ({ id }: Player, hours: number) =>
  app.database.pool.query(
    `update member_limit set confirm_from = confirm_from - make_interval(hours => $2),
       confirm_until = confirm_until - make_interval(hours => $2) where member_id = $1`,
    [id, hours],
  );

test("a member without limits has none, and the merchant's waiting times", async () => {
  const player = await app.register();
  expect(await read(player)).toMatchObject({ currency: "USD", limits: [], coolingHours: 24, confirmHours: 168 });
});

test("a first limit applies at once, and so does each lower one", async () => {
  const player = await app.register();
  expect((await set(player, "100.0000")).value.limits).toMatchObject([
    { ...day, amount: "100.0000", used: "0.0000", left: "100.0000" },
  ]);
  expect((await set(player, "40.0000")).value.limits).toMatchObject([{ amount: "40.0000" }]);
  expect(await changes(player)).toEqual([
    ["lowered", "100.0000", "40.0000"],
    ["set", undefined, "100.0000"],
  ]);
});

test("limits reset at the merchant's midnight, Monday and first of the month", async () => {
  const player = await app.register();
  for (const period of ["day", "week", "month"]) await set(player, "100.0000", { limit: "loss", period });
  await set(player, "5.0000", { limit: "bet", period: "single" });
  const { rows } = await app.database.pool.query<{ ends: Date }>(
    `select (limit_period(p, now(), t.gmt_offset_minutes)).ends_at as ends
     from unnest(array['day', 'week', 'month']) with ordinality as u (p, n), merchant t where t.code = 'saffron' order by n`,
  );
  expect((await read(player)).limits.map(({ resetsAt }) => resetsAt)).toEqual([
    ...rows.map(({ ends }) => ends.toISOString()),
    undefined,
  ]);
});

test("an increase is confirmed after the waiting time, and not before", async () => {
  const player = await app.register();
  await set(player, "100.0000");
  const [limit] = (await set(player, "200.0000")).value.limits;
  expect(limit).toMatchObject({ amount: "100.0000", request: { amount: "200.0000" } });
  const early = await confirm(player, "200.0000");
  expect([early.code, early.refusal]).toEqual(["LIMIT_TOO_EARLY", { from: limit?.request?.confirmFrom }]);
  await wait(player, 23);
  expect((await confirm(player, "200.0000")).code).toBe("LIMIT_TOO_EARLY");
  await wait(player, 1);
  expect((await confirm(player, "200.0000")).value.limits).toMatchObject([{ amount: "200.0000" }]);
  expect((await read(player)).limits[0]?.request).toBeUndefined();
  expect(await changes(player)).toEqual([
    ["confirmed", "100.0000", "200.0000"],
    ["requested", "100.0000", "200.0000"],
    ["set", undefined, "100.0000"],
  ]);
});

test("a removal is requested and confirmed like an increase", async () => {
  const player = await app.register();
  await set(player, "100.0000");
  expect((await set(player)).value.limits).toMatchObject([{ amount: "100.0000", request: {} }]);
  expect((await confirm(player)).code).toBe("LIMIT_TOO_EARLY");
  await wait(player, 24);
  expect((await confirm(player)).value.limits).toEqual([]);
  expect((await changes(player))[0]).toEqual(["confirmed", "100.0000", undefined]);
});

test("a request that nobody confirms lapses, and the limit stays", async () => {
  const player = await app.register();
  await set(player, "100.0000");
  await set(player, "200.0000");
  await wait(player, 24 + 168);
  expect((await confirm(player, "200.0000")).code).toBe("LIMIT_REQUEST_ENDED");
  expect((await read(player)).limits).toMatchObject([{ amount: "100.0000" }]);
  await createLimits(app.database.pool).lapse();
  expect((await changes(player))[0]).toEqual(["lapsed", "100.0000", "200.0000"]);
});

test("only the requested amount is confirmed, and a withdrawn request never", async () => {
  const player = await app.register();
  await set(player, "100.0000");
  await set(player, "200.0000");
  await wait(player, 24);
  expect((await confirm(player, "300.0000")).code).toBe("LIMIT_REQUEST_ENDED");
  expect((await confirm(player)).code).toBe("LIMIT_REQUEST_ENDED");
  await withdraw(player);
  expect((await confirm(player, "200.0000")).code).toBe("LIMIT_REQUEST_ENDED");
  expect((await read(player)).limits).toMatchObject([{ amount: "100.0000" }]);
  expect((await changes(player))[0]).toEqual(["withdrawn", "100.0000", "200.0000"]);
});

test("a decrease ends a waiting request", async () => {
  const player = await app.register();
  await set(player, "100.0000");
  await set(player, "200.0000");
  await wait(player, 24);
  await set(player, "50.0000");
  expect((await confirm(player, "200.0000")).code).toBe("LIMIT_REQUEST_ENDED");
  expect((await read(player)).limits).toMatchObject([{ amount: "50.0000" }]);
});

test("a repeated request does not wait again, and another amount does", async () => {
  const player = await app.register();
  await set(player, "100.0000");
  await set(player, "200.0000");
  await wait(player, 20);
  const repeated = (await set(player, "200.0000")).value.limits[0]?.request?.confirmFrom ?? "";
  expect(Date.parse(repeated) - Date.now()).toBeLessThan(4 * 3_600_000 + 1000);
  const other = (await set(player, "300.0000")).value.limits[0]?.request?.confirmFrom ?? "";
  expect(Date.parse(other) - Date.now()).toBeGreaterThan(23 * 3_600_000);
});

test("64 first limits and requests at once leave one limit and the lowest amount", async () => {
  const player = await app.register();
  await Promise.all(Array.from({ length: 64 }, (_, at) => set(player, `${100 + at}.0000`)));
  const { limits } = await read(player);
  expect(limits).toHaveLength(1);
  expect((await set(player, "100.0000")).value.limits).toMatchObject([{ amount: "100.0000" }]);
});

test.each([
  ["zero", { ...day, amount: "0.0000" }],
  ["more than any real amount", { ...day, amount: "900000000000000.0000" }],
  ["below zero", { ...day, amount: "-5.0000" }],
  ["a tenth of a cent", { ...day, amount: "5.0010" }],
  ["another notation", { ...day, amount: "5,00" }],
  ["thousands with marks", { ...day, amount: "1,000.00" }],
  ["digits of another script", { ...day, amount: "١٠٠" }],
  ["a power of ten", { ...day, amount: "1e99" }],
  ["nothing", { ...day, amount: "" }],
  ["no number", { ...day, amount: "NaN" }],
  ["an unknown limit", { limit: "fun", period: "day", amount: "5.0000" }],
  ["a period of a single bet", { limit: "bet", period: "day", amount: "5.0000" }],
  ["a single deposit", { limit: "deposit", period: "single", amount: "5.0000" }],
  ["no time", { limit: "time", period: "day", amount: "0.0000" }],
  ["a part of a minute", { limit: "time", period: "day", amount: "90.5000" }],
  ["more than a day", { limit: "time", period: "session", amount: "1441.0000" }],
  ["a time of a week", { limit: "time", period: "week", amount: "60.0000" }],
  ["a stake of a session", { limit: "stake", period: "session", amount: "5.0000" }],
])("%s is refused and changes nothing", async (_what, input) => {
  const player = await app.register();
  const answer = await app.call("setMemberLimit", input as WireInput<"setMemberLimit">, { token: player.token });
  expect(answer.code).toBe("BAD_REQUEST");
  expect((await read(player)).limits).toEqual([]);
});

test("a time limit is in minutes, lowered at once and raised like the others", async () => {
  const player = await app.register();
  const time = { limit: "time", period: "session" } as const;
  expect((await set(player, "90.0000", time)).value.limits).toEqual([
    { ...time, amount: "90.0000", used: "0.0000", left: "90.0000", isImposed: false },
  ]);
  expect((await set(player, "60.0000", time)).value.limits).toMatchObject([{ amount: "60.0000" }]);
  expect((await set(player, "120.0000", time)).value.limits).toMatchObject([
    { amount: "60.0000", request: { amount: "120.0000" } },
  ]);
  expect((await app.call("confirmMemberLimit", { ...time, amount: "120.0000" }, { token: player.token })).code).toBe(
    "LIMIT_TOO_EARLY",
  );
});

test.each([
  "amount = 0",
  "kind = 'wager'",
  "period = 'session'",
  "starts_at = null, kind = 'loss'",
  "kind = 'deposit'",
  "confirm_from = now()",
  "confirm_from = now(), confirm_until = now()",
  "confirm_from = now(), confirm_until = now() + interval '1 hour', requested_amount = amount",
  "requested_amount = amount + 1",
  "imposed_by = 'ada', confirm_from = now(), confirm_until = now() + interval '1 hour'",
  "loosen_to = amount + 1, imposed_by = 'ada'",
  "loosen_to = amount + 1, loosen_by = 'bob'",
  "loosen_to = amount, loosen_by = 'bob', imposed_by = 'ada'",
])("the database refuses a loss limit that is not sound: %s", async (change) => {
  const player = await app.register();
  await set(player, "100.0000", { limit: "loss", period: "day" });
  await expect(
    app.database.pool.query(`update member_limit set ${change} where member_id = $1`, [player.id]),
  ).rejects.toThrow("limit refused");
});

test("a report of play counts for its own member only, and needs a session", async () => {
  const [one, other] = [await app.register(), await app.register()];
  expect((await app.call("reportPlay", {}, { token: one.token })).status).toBe(200);
  expect((await app.call("reportPlay", {})).code).toBe("NOT_LOGGED_IN");
  const { rows } = await app.database.pool.query("select member_id from play_time where member_id in ($1, $2)", [
    one.id,
    other.id,
  ]);
  expect(rows).toEqual([{ member_id: BigInt(one.id) }]);
});

test("a limit is offered with the first deposit where the merchant wants it, and once", async () => {
  const player = await app.register();
  expect((await read(player)).offered).toBe(false);
  const offer = (isOn: boolean) =>
    app.database.pool.query("update merchant set config = config || $1 where code = 'saffron'", [
      JSON.stringify({ protection: { offerLimit: isOn } }),
    ]);
  await offer(true);
  await expect.poll(async () => (await read(player)).offered, { timeout: 8000 }).toBe(true);
  const other = await app.register();
  expect((await set(other, "100.0000")).value.offered).toBe(false);
  const input = { method: "card", amount: "100.0000", returnUrl: "/" };
  await app.call("createDeposit", input, { token: player.token, key: newKey() });
  expect((await read(player)).offered).toBe(false);
  await offer(false);
});
