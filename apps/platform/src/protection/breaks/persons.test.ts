import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWithdrawalHelpers, newNumber, type Player } from "../../cashier/withdrawals/test-withdrawals.ts";
import { newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";
import { commands } from "../../backoffice/commands/commands.ts";
import { transact } from "../../kit/db/transact.ts";
import { noteSuspects } from "./suspect-store.ts";
import { letBreaksPass } from "./test-breaks.ts";

/*
 * The two demo merchants are one group here; a member at "jade" was moved there from "saffron".
 */

let app: TestPlatform;
let act: ReturnType<typeof createWithdrawalHelpers>;

const group = async (code: string) =>
  act.query(
    `update merchant set config = jsonb_set(config, '{protection}', jsonb_build_object('group', $2::text)) where code = $1`,
    [code, "lantern"],
  );

beforeAll(async () => {
  app = await testPlatform({ merchantsFreshMs: 0 });
  act = createWithdrawalHelpers(app);
  await group("saffron");
  await group("jade");
});

afterAll(() => app.close());

let persons = 0;
const newContact = () => {
  persons += 1;
  return { email: `person${persons}@example.com`, mobileNum: `+8435500${1000 + persons}` };
};

/** Creates a member of the other merchant with proven contacts. */
async function elsewhere({ email, mobileNum }: ReturnType<typeof newContact>): Promise<Player> {
  const who = await app.register();
  await act.query(
    `update member set merchant = 'jade', email = $2, email_verified_at = now(), mobile_num = $3,
                       mobile_verified_at = now() where id = $1`,
    [who.id, email, mobileNum],
  );
  return who;
}

const exclude = (who: Player, merchant: string, period = "year") =>
  app.call("startBreak", { period } as never, { token: who.token, merchant });

const registers = async (email: string) =>
  app.call("register", {
    username: `u${newKey().slice(0, 8).replaceAll(/[\W_]/g, "x")}`,
    ...(await app.registration()),
    email,
  });

describe("a member on a break from everything", () => {
  test("cannot register again in the group: the email counts as taken", async () => {
    const contact = newContact();
    const who = await elsewhere(contact);
    await exclude(who, "jade");
    const again = await registers(contact.email.toUpperCase());
    expect(again.code).toBe("EMAIL_TAKEN");
    expect((await registers(newContact().email)).code).toBeUndefined();
  });

  test("can register again once it is over", async () => {
    const contact = newContact();
    const who = await elsewhere(contact);
    await exclude(who, "jade", "day");
    expect((await registers(contact.email)).code).toBe("EMAIL_TAKEN");
    await letBreaksPass(app.database.pool, who.id, "25 hours");
    expect((await registers(contact.email)).code).toBeUndefined();
  });

  test("cannot be paid through another member's account, even one it has unbound", async () => {
    const who = await act.player("0.0000");
    const number = newNumber();
    const { id } = (await act.bind(who, { number })).value;
    await app.call("removeDestination", { id, paymentPassword: "246810" }, { token: who.token, key: newKey() });
    await exclude(who, "saffron");
    const other = await act.player("0.0000");
    expect((await act.bind(other, { number })).code).toBe("DESTINATION_TAKEN");
    expect((await act.bind(who, { number })).code).toBeUndefined();
  });
});

test("a self-exclusion holds at all merchants of the group, a time-out at one", async () => {
  const contact = newContact();
  const there = await elsewhere(contact);
  const here = await app.register();
  await act.query(`update member set email = $2, email_verified_at = now() where id = $1`, [here.id, contact.email]);
  const isClosed = async () => {
    const deposit = { method: "bank", amount: "100.0000", returnUrl: "/" };
    return (await app.call("createDeposit", deposit, { token: here.token, key: newKey() })).code === "ON_BREAK";
  };
  await exclude(there, "jade", "week");
  expect(await isClosed()).toBe(false);
  await exclude(there, "jade");
  expect(await isClosed()).toBe(true);
  const { breaks } = (await app.call("breaks", {}, { token: here.token })).value;
  expect(breaks).toMatchObject([{ period: "year", state: "active", isImposed: true }]);
});

test("an email that nobody has proven excludes no other account", async () => {
  const contact = newContact();
  const there = await elsewhere(contact);
  const here = await app.register();
  await act.query("update member set email = $2 where id = $1", [here.id, contact.email]);
  await exclude(there, "jade", "permanent");
  expect((await app.call("breaks", {}, { token: here.token })).value.breaks).toEqual([]);
});

const operate = (name: string, ...words: string[]) =>
  transact(app.database.pool, (tx) => commands[name]?.run(tx, "mai", words) ?? Promise.resolve(undefined));

describe("a device that an excluded member used", () => {
  test("refuses nobody, but asks an operator about a new account once", async () => {
    const before = await app.register();
    const who = await app.register();
    await act.query("update session set ip = '203.0.113.77' where member_id = any ($1::bigint[])", [
      [before.id, who.id],
    ]);
    await exclude(who, "saffron");
    const family = await app.register();
    // Everybody else has a device of their own.
    await act.query(
      "update session set ip = case when member_id = any ($1::bigint[]) then ip else member_id::text end",
      [[before.id, who.id]],
    );
    await act.query("update session set ip = '203.0.113.77' where member_id = $1", [family.id]);
    const deposit = { method: "bank", amount: "100.0000", returnUrl: "/" };
    expect((await app.call("createDeposit", deposit, { token: family.token, key: newKey() })).code).toBeUndefined();
    await noteSuspects(app.database.pool);
    await noteSuspects(app.database.pool);
    const list = await operate("suspects", "saffron");
    expect(list?.split("\n")).toHaveLength(1);
    expect(list).toContain(`${family.account}\texcluded: ${who.account}`);
    expect(await operate("suspects", "clear", "saffron", family.account)).toContain("looked at");
    expect(await operate("suspects", "saffron")).toBe("No suspects.");
    expect(await operate("suspects", "clear", "saffron", family.account)).toContain("is no suspect");
  });
});

describe("an operator", () => {
  const run = (...words: string[]) => operate("break", ...words);

  test("imposes a break, which the member sees as such and the audit names", async () => {
    const who = await app.register();
    expect(await run("saffron", who.account)).toBe("No breaks.");
    expect(await run("saffron", who.account, "month")).toContain("a break from everything, which ends 20");
    const { breaks } = (await app.call("breaks", {}, { token: who.token })).value;
    expect(breaks).toMatchObject([{ period: "month", isImposed: true }]);
    expect(await run("saffron", who.account)).toMatch(/month\teverything\tactive\t.*\timposed$/);
    const audit = await act.query("select actor, action from audit_entry where subject = $1", [who.account]);
    expect(audit).toEqual([{ actor: "mai", action: "break" }]);
  });

  test("cannot shorten one: a shorter break changes nothing of a longer one", async () => {
    const who = await app.register();
    await exclude(who, "saffron");
    await run("saffron", who.account, "fiveMinutes");
    const launch = await app.call("launchGame", { nodeId: "1", backUrl: "/", language: "en" }, { token: who.token });
    expect(launch.refusal).toMatchObject({ period: "year" });
  });

  test("learns the usage from a word that is no period or no type of game", async () => {
    const who = await app.register();
    expect(await run("saffron", who.account, "forever")).toBeUndefined();
    expect(await run("saffron", who.account, "day", "CARDS")).toBeUndefined();
    expect(await run("saffron", "nobody.here", "day")).toBe("There is no member nobody.here at saffron.");
  });
});
