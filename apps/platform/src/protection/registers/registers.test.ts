import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Player } from "../../cashier/withdrawals/test-withdrawals.ts";
import { read, seatAtPg } from "../../games/vendors/test-vendor.ts";
import { commands } from "../../backoffice/commands/commands.ts";
import { hashPassword } from "../../kit/lib/passwords.ts";
import { transact } from "../../kit/db/transact.ts";
import { newKey } from "../../test-platform.ts";
import { letBreaksPass } from "../breaks/test-breaks.ts";
import { createGamstop } from "./gamstop.ts";
import { newName, person, startRegisterRig, type RegisterRig } from "./test-registers.ts";

let rig: RegisterRig;
let double: RegisterRig["double"];
let app: RegisterRig["app"];
let act: RegisterRig["act"];
let nightly: RegisterRig["nightly"];
let letters: RegisterRig["letters"];
let game: string;

beforeAll(async () => {
  rig = await startRegisterRig();
  ({ double, app, act, nightly, letters } = rig);
  const [first] = await act.query<{ node_id: string }>(
    "select node_id::text from game where game_type = 'RNG' and engine is not null and status = 'open' order by sort limit 1",
  );
  game = first?.node_id ?? "";
});

afterAll(() => rig.close());

beforeEach(() => rig.answer());

const apply = (givenName: string) => rig.apply(givenName);
const join = (givenName: string) => rig.join(givenName);
const signIn = (who: Player) => rig.signIn(who);
const launch = (token: string) => app.call("launchGame", { nodeId: game, backUrl: "/", language: "en" }, { token });
const deposit = (token: string, key = newKey()) =>
  app.call("createDeposit", { method: "bank", amount: "100.0000", returnUrl: "/" }, { token, key });
const checksOf = (who: Player) => rig.checksOf(who);
const breaksOf = (token: string) => rig.breaksOf(token);
const age = (who: Player, time: string) =>
  act.query("update register_check set checked_at = checked_at - $2::interval where member_id = $1", [who.id, time]);

describe("a registration", () => {
  test("of somebody on the register is refused, and only the proof of the question is stored", async () => {
    const name = newName();
    letters.set(name, "Y");
    const { code, username } = await apply(name);
    expect(code).toBe("REGISTRATION_REFUSED");
    expect(await act.query("select from member where account = $1", [username])).toEqual([]);
    const [check] = await act.query("select * from register_check order by id desc limit 1");
    expect(check).toMatchObject({ member_id: null, merchant: "saffron", register: "gamstop", outcome: "excluded" });
    expect(JSON.stringify(check, (_key, value: unknown) => (typeof value === "bigint" ? "" : value))).not.toMatch(
      /Brien|1981|N1 9GU/,
    );
  });

  test("waits for a register that gives no answer, and works with the next one", async () => {
    const name = newName();
    letters.set(name, undefined);
    expect((await apply(name)).code).toBe("REGISTER_SILENT");
    letters.clear();
    const who = await join(name);
    expect(await checksOf(who)).toEqual([{ purpose: "register", outcome: "clear" }]);
    expect((await launch(who.token)).code).toBeUndefined();
  });

  test("of somebody whose exclusion is over leads to a request to return, with its wait", async () => {
    const name = newName();
    letters.set(name, "P");
    const who = await join(name);
    expect((await deposit(who.token)).refusal).toEqual({ period: "register", isEnded: true });
    const { value } = await app.call("returnFromBreak", {}, { token: who.token });
    expect(Date.parse(value.returnsAt) - Date.now()).toBeGreaterThan(23.9 * 3600_000);
    await letBreaksPass(app.database.pool, who.id, "25 hours");
    expect((await deposit(who.token)).code).toBeUndefined();
    // The same answer later begins nothing again.
    await signIn(who);
    expect((await deposit(who.token)).code).toBeUndefined();
  });
});

describe("a member who comes onto the register", () => {
  test("signs in without play or deposits, is signed out elsewhere, and can withdraw", async () => {
    const name = newName();
    const who = await join(name);
    await act.query("update member set payment_password_hash = $1 where id = $2", [
      await hashPassword("246810"),
      who.id,
    ]);
    await act.fund(who, "100.0000");
    const table = await seatAtPg(app, who.id);
    const bet = { txId: newKey(), roundId: "r1", amount: "10.0000" };
    expect(read(await table("bet", bet)).status).toBe("OK");
    letters.set(name, "Y");
    const token = await signIn(who);
    expect((await deposit(who.token)).code).toBe("SESSION_ENDED");
    for (const answer of [await launch(token), await deposit(token)]) {
      expect([answer.code, answer.refusal]).toEqual(["ON_BREAK", { period: "register" }]);
    }
    expect(read(await table("bet", { ...bet, txId: newKey(), roundId: "r2" })).status).toBe("PLAYER_BLOCKED");
    const win = { txId: newKey(), roundId: "r1", betTxId: bet.txId, amount: "25.0000", closeRound: true };
    expect(read(await table("win", win)).status).toBe("OK");
    const now = { ...who, token };
    const { id } = (await act.bind(now)).value;
    expect((await act.ask(now, id, "50.0000")).code).toBeUndefined();
    expect(await act.balance(now)).toEqual(["65.0000", "50.0000"]);
    expect(await breaksOf(token)).toMatchObject([{ period: "register", state: "active", isImposed: true }]);
  });

  test("returns only after the register says so, a request, and the wait", async () => {
    const name = newName();
    const who = await join(name);
    letters.set(name, "Y");
    await signIn(who);
    let token = await signIn(who);
    expect(await breaksOf(token)).toHaveLength(1);
    expect((await app.call("returnFromBreak", {}, { token })).code).toBe("BREAK_NOT_OVER");
    await expect(act.query("update member_break set ends_at = now() where member_id = $1", [who.id])).rejects.toThrow(
      "only ends by time",
    );
    letters.set(name, "P");
    token = await signIn(who);
    expect(await breaksOf(token)).toMatchObject([{ period: "register", state: "ended" }]);
    expect((await launch(token)).refusal).toEqual({ period: "register", isEnded: true });
    expect((await app.call("returnFromBreak", {}, { token })).code).toBeUndefined();
    await letBreaksPass(app.database.pool, who.id, "25 hours");
    expect((await launch(token)).code).toBeUndefined();
    letters.set(name, "Y");
    await signIn(who);
    expect((await launch(await signIn(who))).refusal).toEqual({ period: "register" });
  });
});

describe("a register that gives no answer", () => {
  test("closes play after a sign-in until it answers, and repeats what was answered before", async () => {
    const name = newName();
    const who = await join(name);
    const key = newKey();
    const before = await deposit(who.token, key);
    letters.set(name, undefined);
    const token = await signIn(who);
    const refused = [await launch(token), await deposit(token)];
    expect(refused.map(({ status, code }) => [status, code])).toEqual([
      [503, "REGISTER_SILENT"],
      [503, "REGISTER_SILENT"],
    ]);
    expect((await deposit(token, key)).value).toEqual(before.value);
    expect((await app.call("destinations", {}, { token })).code).toBeUndefined();
    letters.clear();
    expect((await launch(token)).code).toBeUndefined();
    expect((await deposit(token)).code).toBeUndefined();
    letters.set(name, undefined);
    expect((await launch(await signIn(who))).code).toBe("REGISTER_SILENT");
  });

  test("leaves a member who plays with the last answer, until that is a day old", async () => {
    const name = newName();
    const who = await join(name);
    letters.set(name, undefined);
    expect((await launch(who.token)).code).toBeUndefined();
    await age(who, "23 hours 59 minutes");
    expect((await launch(who.token)).code).toBeUndefined();
    await age(who, "2 minutes");
    expect((await launch(who.token)).code).toBe("REGISTER_SILENT");
    letters.set(name, "Y");
    expect((await launch(who.token)).refusal).toEqual({ period: "register" });
    // The session that asked remains, so that its page can say why.
    expect((await app.call("breaks", {}, { token: who.token })).code).toBeUndefined();
  });

  test("is asked once for calls that come together", async () => {
    const name = newName();
    const who = await join(name);
    await age(who, "2 days");
    double.calls.length = 0;
    const answers = await Promise.all(Array.from({ length: 8 }, () => launch(who.token)));
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => undefined));
    expect(double.calls.filter(({ body }) => body.includes(name))).toHaveLength(1);
    expect(await checksOf(who)).toHaveLength(2);
  });

  test("is asked again about its members by a job, and when an operator wants it", async () => {
    const name = newName();
    const who = await join(name);
    letters.set(name, undefined);
    await signIn(who);
    const run = (...words: string[]) =>
      transact(app.platform.db, async (tx) => commands["register"]?.run(tx, "mai", words));
    expect(await run("unknown", "saffron")).toContain(who.account);
    letters.set(name, "Y");
    await nightly.askAgain();
    expect(await run("unknown", "saffron")).not.toContain(who.account);
    expect(await run("saffron", who.account)).toMatch(/signIn\s+excluded/);
    letters.set(name, "P");
    expect(await run("again", "saffron", who.account)).toContain("within a minute");
    await nightly.askAgain();
    const outcomes = (await checksOf(who)).map(({ outcome }) => outcome);
    // The platform's own job may have asked too.
    expect([...new Set(outcomes)]).toEqual(["clear", "unknown", "excluded", "returned"]);
    expect(await run("saffron", "nobody")).toBe("There is no member nobody at saffron.");
  });

  test("finds nobody without the fields, and the page says to complete the profile", async () => {
    const token = await signIn({ account: "lina.tran", id: "", token: "" }).catch(() => undefined);
    expect(token).toBeUndefined();
    const { value } = await app.call("login", { username: "lina.tran", password: "Lantern-2026", type: "username" });
    expect((await launch(value.token)).code).toBe("IDENTITY_INCOMPLETE");
    expect(await checksOf({ ...value.info, token: "" })).toEqual([]);
    const fields = person(newName());
    await app.call("changeProfile", { nickname: value.info.nickname, fields }, { token: value.token });
    expect((await launch(value.token)).code).toBeUndefined();
  });
});

test("a nightly batch excludes, signs out, and says who may receive offers", async () => {
  const [clear, excluded, silent] = [newName(), newName(), newName()];
  const members = [await join(clear), await join(excluded), await join(silent)];
  const notice = async (title: string) =>
    transact(app.platform.db, async (tx) => commands["notice"]?.run(tx, "mai", ["saffron", title, "text"]));
  const reached = async (title: string) =>
    act.query<{ id: string }>(
      "select member_id::text as id from member_message where detail ->> 'title' = $1 and member_id = any ($2)",
      [title, members.map(({ id }) => id)],
    );
  await notice("before the night");
  expect(await reached("before the night")).toEqual([]);
  letters.set(excluded, "Y").set(silent, undefined);
  await nightly.runBatch();
  await notice("after the night");
  expect(await reached("after the night")).toEqual([{ id: members[0]?.id }]);
  expect(await act.query("select from session where member_id = $1 and ended_at is null", [members[1]?.id])).toEqual(
    [],
  );
  expect((await launch(members[0]?.token ?? "")).code).toBeUndefined();
  // It gave no answer, and the one from the registration still holds.
  expect((await launch(members[2]?.token ?? "")).code).toBeUndefined();
});

test("a copy of one’s data has the proofs", async () => {
  const who = await join(newName());
  const { value } = await app.call("personalData", { kind: "register_check", from: 0 }, { token: who.token });
  expect(value.rows).toMatchObject([{ register: "gamstop", purpose: "register", outcome: "clear" }]);
});

describe("the sandbox's own register", () => {
  const page = async (change: Record<string, string>) =>
    fetch(`${app.url}/sandbox/register`, { method: "POST", redirect: "manual", body: new URLSearchParams(change) });

  test("answers as GAMSTOP does about whom its page lists", async () => {
    const url = `${app.url}/sandbox/register`;
    const register = createGamstop({ url: `${url}/v2`, batchUrl: `${url}/batch/v2`, key: "sandbox" });
    const unlisted = { ...person("Zoe"), personalNumber: "", email: "", mobile: "" };
    const listed = { ...unlisted, givenName: "Zoe <b>" };
    const check = async (who = listed) => (await register.check("signIn", [who]))[0]?.outcome;
    expect(await check()).toBe("clear");
    for (const [answer, outcome] of [
      ["Y", "excluded"],
      ["P", "returned"],
      ["none", "unknown"],
    ] as const) {
      const added = { ...person(" zoe  <B>"), postcode: "n19gu" };
      expect((await page({ act: "add", ...added, answer })).status).toBe(303);
      expect(await check()).toBe(outcome);
    }
    const batch = await register.check("marketing", [listed, unlisted]);
    expect(batch.map(({ outcome }) => outcome)).toEqual(["unknown", "clear"]);
    const html = await (await fetch(url)).text();
    expect(html).toContain("zoe  &lt;B&gt;");
    expect((await page({ act: "remove", ...person("Zoe <b>") })).status).toBe(303);
    expect(await check()).toBe("clear");
    expect((await page({ act: "add", ...person(""), answer: "Y" })).status).toBe(400);
  });
});
