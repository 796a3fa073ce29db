import { afterAll, beforeAll, expect, test } from "vitest";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";
import { remind } from "./reminders.ts";

let app: TestPlatform;
const start = new Date("2030-03-31T10:00:00.000Z");

beforeAll(async () => {
  app = await testPlatform();
  // Members of the demo are not the ones that are counted here.
  await app.database.pool.query("update member set status = 'blocked'");
});
afterAll(() => app.close());

/** Registers a member, as if at the start of the simulated time. */
async function registered() {
  const member = await app.register();
  await app.database.pool.query("update member set registered_at = $2 where id = $1", [member.id, start]);
  return member;
}

/** Runs the job a number of months after the start, less the given days. */
function runAfter(months: number, lessDays = 0): Promise<void> {
  const now = new Date(start);
  now.setUTCMonth(now.getUTCMonth() + months, now.getUTCDate() - lessDays);
  return remind(app.database.pool, now);
}

const kindsOf = async ({ token }: { token: string }) =>
  (await app.call("messages", {}, { token })).value.content.map(({ kind }) => kind).toReversed();

test("a member is reminded of the history every six months, and once a year asked to set a limit", async () => {
  const member = await registered();
  await runAfter(5, 1);
  expect(await kindsOf(member)).toEqual([]);
  await runAfter(7);
  await runAfter(7);
  expect(await kindsOf(member)).toEqual(["reminder.history"]);
  await runAfter(11);
  expect(await kindsOf(member)).toEqual(["reminder.history"]);
  await runAfter(13);
  expect((await kindsOf(member)).toSorted()).toEqual(["reminder.history", "reminder.history", "reminder.limit"]);
  await runAfter(18);
  expect(await kindsOf(member)).toHaveLength(3);
  await runAfter(26);
  expect((await kindsOf(member)).filter((kind) => kind === "reminder.limit")).toHaveLength(2);
});

test("a member with a limit is not asked to set one", async () => {
  const member = await registered();
  await app.call("setMemberLimit", { limit: "time", period: "day", amount: "60.0000" }, { token: member.token });
  await runAfter(13);
  expect(await kindsOf(member)).toEqual(["reminder.history"]);
});

test("a member may be reminded more often, but not more seldom than the merchant's file says", async () => {
  const member = await registered();
  const read = async () => (await app.call("reminders", {}, { token: member.token })).value;
  const choose = (months: 1 | 3 | 6) => app.call("setReminders", { months }, { token: member.token });
  expect(await read()).toEqual({ months: 6, choices: [1, 3, 6] });
  await choose(1);
  expect(await read()).toEqual({ months: 1, choices: [1, 3, 6] });
  await runAfter(1, -2);
  expect(await kindsOf(member)).toEqual(["reminder.history"]);

  const every = (reminderMonths: number) =>
    app.database.pool.query("update merchant set config = config || $1 where code = 'saffron'", [
      JSON.stringify({ protection: { reminderMonths } }),
    ]);
  await every(3);
  expect((await choose(6)).code).toBe("BAD_REQUEST");
  expect(await read()).toEqual({ months: 1, choices: [1, 3] });
  await every(6);
});

test("a blocked member is not written to, and one run writes to everybody who is due", async () => {
  const [blocked, ...others] = await Promise.all([registered(), registered(), registered()]);
  await app.database.pool.query("update member set status = 'blocked' where id = $1", [blocked?.id]);
  await runAfter(40);
  const { rows } = await app.database.pool.query<{ member_id: bigint }>(
    "select distinct member_id from member_message where kind = 'reminder.history' and member_id = any ($1::bigint[])",
    [[blocked, ...others].map((member) => member?.id)],
  );
  expect(rows).toHaveLength(2);
});
