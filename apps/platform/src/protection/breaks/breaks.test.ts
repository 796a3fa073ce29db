import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ChosenPeriod } from "@croupier/contract/domain/breaks";
import { signedHeaders } from "@croupier/server/signature";
import { createWithdrawalHelpers, type Player } from "../../cashier/withdrawals/test-withdrawals.ts";
import { read, seatAtPg } from "../../games/vendors/test-vendor.ts";
import { newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";
import { letBreaksPass } from "./test-breaks.ts";

let app: TestPlatform;
let act: ReturnType<typeof createWithdrawalHelpers>;
let arcade: Server;
/** A slot and a live table that can be launched. */
let games: Record<"RNG" | "LIVE", { node_id: string; game_code: string; vassalage: string }>;

beforeAll(async () => {
  arcade = createServer((_request, response) => response.writeHead(200).end());
  await new Promise<void>((resolve) => arcade.listen(0, "127.0.0.1", resolve));
  app = await testPlatform({ arcadeUrl: `http://127.0.0.1:${(arcade.address() as AddressInfo).port}` });
  act = createWithdrawalHelpers(app);
  const first = async (type: string) => {
    const [game] = await act.query<{ node_id: string; game_code: string; vassalage: string }>(
      `select node_id::text, game_code, vassalage from game
       where game_type = $1 and engine is not null and status = 'open' order by sort limit 1`,
      [type],
    );
    if (!game) throw new Error(`the demo catalogue has no game of ${type}`);
    return game;
  };
  games = { RNG: await first("RNG"), LIVE: await first("LIVE") };
});

afterAll(async () => {
  await app.close();
  arcade.close();
});

const start = (who: Player, period: ChosenPeriod, gameType?: "RNG" | "LIVE") =>
  app.call("startBreak", { period, ...(gameType ? { gameType } : {}) }, { token: who.token });
const launch = (who: Player, type: "RNG" | "LIVE" = "RNG") =>
  app.call("launchGame", { nodeId: games[type].node_id, backUrl: "/", language: "en" }, { token: who.token });
const deposit = (who: Player, more: object = {}, key = newKey()) =>
  app.call("createDeposit", { method: "bank", amount: "100.0000", returnUrl: "/", ...more }, { token: who.token, key });
const list = async (who: Player) => (await app.call("breaks", {}, { token: who.token })).value.breaks;
const pass = (who: Player, time: string) => letBreaksPass(app.database.pool, who.id, time);
const pay = (payUrl: string | undefined) =>
  fetch(payUrl ?? "", { method: "POST", redirect: "manual", body: new URLSearchParams({ outcome: "paid" }) });

describe("a break from everything", () => {
  test("refuses games and deposits, and the answer states its end", async () => {
    const who = await app.register();
    const { value, code } = await start(who, "day");
    expect(code).toBeUndefined();
    expect(value).toMatchObject({ period: "day", state: "active", isImposed: false });
    expect(Date.parse(value.endsAt ?? "") - Date.parse(value.startedAt)).toBe(24 * 3600_000);
    for (const answer of [await launch(who), await deposit(who)]) {
      expect([answer.status, answer.code]).toEqual([403, "ON_BREAK"]);
      expect(answer.refusal).toEqual({ period: "day", until: value.endsAt });
    }
    expect(await act.query("select from deposit where member_id = $1", [who.id])).toEqual([]);
  });

  test("refuses a deposit also where another instance of the platform started it", async () => {
    const who = await app.register();
    // The session was read just now, so the gate does not know of the break yet.
    await app.call("breaks", {}, { token: who.token });
    await act.query(
      `insert into member_break (member_id, period, ends_at, held_until)
       values ($1, 'day', now() + interval '1 day', now() + interval '1 day')`,
      [who.id],
    );
    expect((await deposit(who)).code).toBe("ON_BREAK");
    expect(await act.query("select from deposit where member_id = $1", [who.id])).toEqual([]);
  });

  test("closes open games: no more bets, and an open bet is still paid", async () => {
    const who = await act.player("100.0000");
    const table = await seatAtPg(app, who.id);
    const bet = { txId: newKey(), roundId: "r1", amount: "10.0000" };
    expect(read(await table("bet", bet)).status).toBe("OK");
    await start(who, "week");
    const late = read(await table("bet", { txId: newKey(), roundId: "r2", amount: "1.0000" }));
    expect(late.status).toBe("PLAYER_BLOCKED");
    const tip = read(await table("tip", { txId: newKey(), roundId: "r1", amount: "1.0000" }));
    expect(tip.status).toBe("PLAYER_BLOCKED");
    const win = { txId: newKey(), roundId: "r1", betTxId: bet.txId, amount: "25.0000", closeRound: true };
    expect(read(await table("win", win)).status).toBe("OK");
    expect(await act.balance(who)).toEqual(["115.0000", "0.0000"]);
    const [open] = await act.query<{ count: number }>(
      "select count(*)::int as count from vendor_session where member_id = $1 and ended_at is null",
      [who.id],
    );
    expect(open).toEqual({ count: 0 });
  });

  test("of 64 bets sent while it starts, none is placed after it", async () => {
    const who = await act.player("100.0000");
    const table = await seatAtPg(app, who.id);
    const stake = () => table("bet", { txId: newKey(), roundId: newKey(), amount: "1.0000" });
    const [answers] = await Promise.all([Promise.all(Array.from({ length: 64 }, stake)), start(who, "day")]);
    const statuses = answers.map((answer) => read(answer).status);
    expect(statuses.filter((status) => status !== "OK" && status !== "PLAYER_BLOCKED")).toEqual([]);
    const placed = statuses.filter((status) => status === "OK").length;
    expect(await act.balance(who)).toEqual([`${100 - placed}.0000`, "0.0000"]);
    const after = await Promise.all(Array.from({ length: 8 }, stake));
    expect(after.map((answer) => read(answer).status)).toEqual(after.map(() => "PLAYER_BLOCKED"));
  });

  test("makes the address of a game that is not open yet worthless", async () => {
    const who = await app.register();
    const url = new URL((await launch(who)).value.url);
    await start(who, "fiveMinutes");
    const { game_code: gameCode, vassalage } = games.RNG;
    const body = JSON.stringify({ token: url.searchParams.get("token"), gameCode });
    const path = "/seamless/v1/authenticate";
    const [key] = app.environment.seamlessKeys;
    const headers = signedHeaders(key ?? { id: "", secret: "" }, "POST", path, body, vassalage);
    const answer = await fetch(app.url + path, { method: "POST", headers, body });
    expect(await answer.json()).toEqual({ status: "TOKEN_INVALID" });
  });

  test("notifies the open pages of every device at once", async () => {
    const who = await app.register();
    const { value } = await start(who, "sixWeeks");
    const events = await act.query("select event from event_outbox where member_id = $1", [who.id]);
    expect(events).toContainEqual({ event: { type: "break", period: "sixWeeks", until: value.endsAt } });
  });

  test("is one break if the button is pressed twice", async () => {
    const who = await app.register();
    const answers = await Promise.all([start(who, "day"), start(who, "day"), start(who, "day")]);
    expect(new Set(answers.map(({ value }) => value.id)).size).toBe(1);
    expect(await list(who)).toHaveLength(1);
  });

  test("lets a lost answer be repeated under its key, and opens no other deposit", async () => {
    const who = await app.register();
    const key = newKey();
    const first = await deposit(who, {}, key);
    await start(who, "day");
    expect((await deposit(who, {}, key)).value).toEqual(first.value);
    expect((await deposit(who)).code).toBe("ON_BREAK");
  });

  test("credits money that was on its way, without the bonus that was chosen", async () => {
    const who = await app.register();
    const { value } = await deposit(who, { method: "card", amount: "250.0000", bonus: "WELCOME" });
    await start(who, "day");
    await pay(value.payUrl);
    await expect.poll(() => act.balance(who), { timeout: 15_000 }).toEqual(["250.0000", "0.0000"]);
    expect((await app.call("bonusDetails", {}, { token: who.token })).value.content).toEqual([]);
  });

  test("receives no money from other members, no notice to all, and no message of an agent", async () => {
    const agent = await act.player("200.0000");
    const who = await app.register();
    await act.query("update member set type = 1 where id = $1", [agent.id]);
    await act.query("update member set upline_id = $1 where id = $2", [agent.id, who.id]);
    await act.query("insert into member_path (ancestor_id, descendant_id, depth) values ($1, $2, 1)", [
      agent.id,
      who.id,
    ]);
    await start(who, "day");
    const sent = { account: who.account, amount: "20.0000", paymentPassword: "246810" };
    const transfer = await app.call("transferDownline", sent, { token: agent.token, key: newKey() });
    expect(transfer.code).toBe("NOT_FOUND");
    const message = { accounts: [who.account], act: { kind: "message" as const, text: "Come back" } };
    const bulk = await app.call("agentBulk", message, { token: agent.token });
    expect(bulk.value.results).toEqual([{ account: who.account, code: "NOT_FOUND" }]);
    expect(await act.query("select from member_message where member_id = $1", [who.id])).toEqual([]);
  });
});

describe("a break from one type of game", () => {
  test("closes only that type, and deposits stay open", async () => {
    const who = await app.register();
    await launch(who, "LIVE");
    const { value } = await start(who, "week", "LIVE");
    expect(value.gameType).toBe("LIVE");
    const refused = await launch(who, "LIVE");
    expect([refused.code, refused.refusal]).toEqual([
      "ON_BREAK",
      { period: "week", gameType: "LIVE", until: value.endsAt },
    ]);
    expect((await launch(who, "RNG")).code).toBeUndefined();
    expect((await deposit(who)).code).toBeUndefined();
  });

  test("does not hide a longer break from everything", async () => {
    const who = await app.register();
    await start(who, "year");
    await start(who, "day", "RNG");
    expect((await launch(who)).refusal).toMatchObject({ period: "year" });
  });
});

describe("the end", () => {
  test.each([
    ["fiveMinutes", "4 minutes 50 seconds", "20 seconds"],
    ["day", "23 hours 59 minutes", "2 minutes"],
    ["sixWeeks", "41 days", "1 day 1 minute"],
  ] as const)("of a time-out of %s comes with its time", async (period, before, rest) => {
    const who = await app.register();
    await start(who, period);
    await pass(who, before);
    expect((await deposit(who)).code).toBe("ON_BREAK");
    await pass(who, rest);
    expect((await deposit(who)).code).toBeUndefined();
    expect(await list(who)).toMatchObject([{ period, state: "over" }]);
  });

  test("of an exclusion comes a day after the member asks to return, and not without asking", async () => {
    const who = await app.register();
    const back = () => app.call("returnFromBreak", {}, { token: who.token });
    await start(who, "halfYear");
    expect((await back()).code).toBe("BREAK_NOT_OVER");
    await pass(who, "7 months");
    expect((await deposit(who)).code).toBe("ON_BREAK");
    expect(await list(who)).toMatchObject([{ state: "ended" }]);
    const { value } = await back();
    expect(Date.parse(value.returnsAt) - Date.now()).toBeGreaterThan(23.9 * 3600_000);
    expect((await back()).value).toEqual(value);
    expect((await deposit(who)).refusal).toEqual({ period: "halfYear", until: value.returnsAt });
    expect(await list(who)).toMatchObject([{ state: "returning", returnsAt: value.returnsAt }]);
    await pass(who, "25 hours");
    expect((await deposit(who)).code).toBeUndefined();
  });

  test("of a permanent exclusion never comes", async () => {
    const who = await app.register();
    await start(who, "permanent");
    await pass(who, "50 years");
    expect((await app.call("returnFromBreak", {}, { token: who.token })).code).toBe("BREAK_NOT_OVER");
    const refused = await deposit(who);
    expect([refused.code, refused.refusal]).toEqual(["ON_BREAK", { period: "permanent" }]);
  });

  test.each([
    "update member_break set held_until = now() where member_id = $1",
    "update member_break set ends_at = now(), held_until = now() where member_id = $1",
    "update member_break set return_asked_at = now(), held_until = now() where member_id = $1",
    "update member_break set game_type = 'LIVE' where member_id = $1",
    "delete from member_break where member_id = $1",
  ])("cannot be moved in the database: %s", async (statement) => {
    const who = await app.register();
    await start(who, "year");
    await expect(act.query(statement, [who.id])).rejects.toThrow("only ends by time");
  });
});

describe("the money of a member on a break", () => {
  test("can be withdrawn during an exclusion without a turnover, which a time-out still needs", async () => {
    const who = await act.player("500.0000");
    const { id } = (await act.bind(who)).value;
    await act.query(
      `insert into turnover (id, member_id, currency, cause, reference, required)
       values (gen_random_uuid(), $1, 'USD', 'deposit', 'test', 5000000)`,
      [who.id],
    );
    await start(who, "day");
    expect((await act.ask(who, id, "50.0000")).code).toBe("TURNOVER_LEFT");
    await start(who, "halfYear");
    expect((await act.ask(who, id, "50.0000")).code).toBeUndefined();
    expect(await act.balance(who)).toEqual(["450.0000", "50.0000"]);
  });
});
