import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signedHeaders } from "@croupier/server/signature";
import { verify } from "../../backoffice/invariants/verify.ts";
import { newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";

let app: TestPlatform;

beforeAll(async () => {
  // Each call reads the merchants again: none may wait for a connection that others hold while they wait for its locks.
  app = await testPlatform({ merchantsFreshMs: 0 });
});

afterAll(async () => {
  // After all tests the ledger, the deposits and the players' events still agree.
  expect((await verify(app.database.pool)).filter((check) => check.faults.length > 0)).toEqual([]);
  await app.close();
});

interface Player {
  token: string;
  id: string;
}

const ask = (player: Player, change: { key?: string; method?: string; amount?: string; returnUrl?: string } = {}) =>
  app.call(
    "createDeposit",
    { method: "card", amount: "100.0000", returnUrl: "/member/depositv2", ...change },
    { token: player.token, key: change.key ?? newKey() },
  );

const cash = async (player: Player) => (await app.call("balance", {}, { token: player.token })).value.balance;
const stateOf = async (player: Player, id: string) =>
  (await app.call("deposit", { id }, { token: player.token })).value.state;

/** Chooses an outcome on the provider's page, as the player would. */
function choose(payUrl: string | undefined, outcome: "paid" | "declined", callback = "now"): Promise<Response> {
  return fetch(payUrl ?? "", {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ outcome, callback }),
  });
}

/** Sends a provider's call-back directly. */
async function callBack(
  reference: string,
  change: object = {},
  headers: Record<string, string> = {},
  key = app.environment.paymentKeys[0],
) {
  const path = "/payments/v1/callback/sandbox";
  const body = JSON.stringify({
    eventId: crypto.randomUUID(),
    reference,
    outcome: "paid",
    amount: "100.0000",
    currency: "USD",
    ...change,
  });
  const signed = key ? signedHeaders(key, "POST", path, body) : {};
  const answer = await fetch(app.url + path, { method: "POST", body, headers: { ...signed, ...headers } });
  return { status: answer.status, said: ((await answer.json()) as { status: string }).status };
}

describe("a deposit", () => {
  test("is opened, paid on the provider's page and credited, and the player returns", async () => {
    const player = await app.register();
    const opened = await ask(player);
    expect(opened.value).toMatchObject({ state: "waiting", amount: "100.0000", fee: "0.0000", credited: "100.0000" });
    const page = await (await fetch(opened.value.payUrl ?? "")).text();
    expect(page).toContain("USD 100.00");
    expect(page).toContain(opened.value.reference);
    const back = await choose(opened.value.payUrl, "paid");
    expect(back.status).toBe(303);
    const { origin, pathname, searchParams } = new URL(back.headers.get("location") ?? "");
    expect([origin + pathname, searchParams.get("deposit")]).toEqual([`${app.url}/member/depositv2`, opened.value.id]);
    await expect.poll(() => cash(player), { timeout: 15_000 }).toBe("100.0000");
    expect(await stateOf(player, opened.value.id)).toBe("credited");
    const list = (await app.call("deposits", {}, { token: player.token })).value;
    expect(list.content.map((each) => [each.id, each.state])).toEqual([[opened.value.id, "credited"]]);
  });

  test("is read without a session only by the token in its return address, until it expires", async () => {
    const player = await app.register();
    const paid = (await ask(player, { returnUrl: "/payment?right=chosen&deposit=another" })).value;
    const other = (await ask(player)).value;
    const back = await choose(paid.payUrl, "paid");
    const { searchParams } = new URL(back.headers.get("location") ?? "");
    const right = searchParams.get("right") ?? "";
    expect(searchParams.getAll("deposit")).toEqual([paid.id]);
    const read = async (id: string, shown: string, options: { merchant?: string } = {}) =>
      app.call("returnedDeposit", { id, right: shown }, options);
    await expect
      .poll(async () => (await read(paid.id, right)).value, { timeout: 15_000 })
      .toEqual({ amount: "100.0000", credited: "100.0000", currency: "USD", state: "credited" });
    for (const wrong of ["chosen", "", right.slice(0, -1), `${right}A`, right.toUpperCase()])
      expect((await read(paid.id, wrong)).code).toBe("NOT_FOUND");
    expect((await read(other.id, right)).code).toBe("NOT_FOUND");
    expect((await read(paid.id, right, { merchant: "jade" })).code).toBe("NOT_FOUND");
    expect((await read(crypto.randomUUID(), right)).code).toBe("NOT_FOUND");
    await app.database.pool.query("update deposit set expires_at = now() - interval '25 hours' where id = $1", [
      paid.id,
    ]);
    expect((await read(paid.id, right)).code).toBe("NOT_FOUND");
  });

  test("by crypto costs its fee, which goes to the fees account", async () => {
    const player = await app.register();
    const opened = await ask(player, { method: "usdt", amount: "50.0000" });
    expect(opened.value).toMatchObject({ fee: "1.0000", credited: "49.0000", way: "address" });
    await choose(opened.value.payUrl, "paid");
    await expect.poll(() => cash(player), { timeout: 15_000 }).toBe("49.0000");
  });

  test("is credited once for two call-backs, and for 64 concurrent ones", async () => {
    const player = await app.register();
    const twice = await ask(player);
    await choose(twice.value.payUrl, "paid", "twice");
    const { reference } = (await ask(player)).value;
    const eventId = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 64 }, () => callBack(reference, { eventId })));
    expect(new Set(answers.map((each) => each.status))).toEqual(new Set([200]));
    expect(answers.filter((each) => each.said === "OK")).toHaveLength(1);
    await expect
      .poll(
        async () => {
          const { rows } = await app.database.pool.query("select 1 from payment_callback where deposit_id = $1", [
            twice.value.id,
          ]);
          return rows.length;
        },
        { timeout: 8000 },
      )
      .toBe(2);
    expect(await cash(player)).toBe("200.0000");
  });

  test("is credited even if the money arrives after its expiry", async () => {
    const player = await app.register();
    const { id, reference, payUrl } = (await ask(player)).value;
    await app.database.pool.query("update deposit set expires_at = now() - interval '1 second' where id = $1", [id]);
    await expect.poll(() => stateOf(player, id), { timeout: 10_000 }).toBe("expired");
    expect((await app.call("deposit", { id }, { token: player.token })).value.payUrl).toBeUndefined();
    expect(payUrl).toBeDefined();
    expect(await callBack(reference)).toEqual({ status: 200, said: "OK" });
    expect(await cash(player)).toBe("100.0000");
    expect(await stateOf(player, id)).toBe("credited");
  });

  test("credits nothing once declined, and a later decline changes no credit", async () => {
    const player = await app.register();
    const declined = (await ask(player)).value;
    await choose(declined.payUrl, "declined");
    expect(await stateOf(player, declined.id)).toBe("rejected");
    expect(await cash(player)).toBe("0.0000");
    const paid = (await ask(player)).value;
    await callBack(paid.reference);
    expect((await callBack(paid.reference, { outcome: "declined" })).said).toBe("CONTRADICTION");
    expect([await cash(player), await stateOf(player, paid.id)]).toEqual(["100.0000", "credited"]);
  });

  test("waits for an operator if money arrives after its rejection", async () => {
    const player = await app.register();
    const { reference, id } = (await ask(player)).value;
    await callBack(reference, { outcome: "declined" });
    expect(await callBack(reference)).toEqual({ status: 200, said: "NOTED" });
    expect([await cash(player), await stateOf(player, id)]).toEqual(["0.0000", "review"]);
  });

  test("whose call-backs may be archived waits until their month is back, and is credited once", async () => {
    const player = await app.register();
    const { reference } = (await ask(player)).value;
    const { pool } = app.database;
    await pool.query(
      "insert into archived_month (name, month) values ('payment_callback', date_trunc('month', now() at time zone 'UTC'))",
    );
    const event = { eventId: crypto.randomUUID() };
    expect((await callBack(reference, event)).status).toBe(500);
    expect(await cash(player)).toBe("0.0000");
    await pool.query("update archived_month set month = month - interval '1 month'");
    expect(await callBack(reference, event)).toEqual({ status: 200, said: "OK" });
    await pool.query("delete from archived_month");
    expect(await callBack(reference, event)).toEqual({ status: 200, said: "ALREADY_SETTLED" });
    expect(await cash(player)).toBe("100.0000");
  });

  test("that is paid a second time leaves the second to an operator, as another deposit, once", async () => {
    const player = await app.register();
    const { reference } = (await ask(player)).value;
    expect((await callBack(reference)).said).toBe("OK");
    const again = { eventId: crypto.randomUUID(), amount: "70.0000" };
    expect((await callBack(reference, again)).said).toBe("NOTED");
    expect((await callBack(reference, again)).said).toBe("ALREADY_SETTLED");
    const { content } = (await app.call("deposits", {}, { token: player.token })).value;
    expect(content.map(({ state, amount }) => [state, amount])).toEqual([
      ["review", "70.0000"],
      ["credited", "100.0000"],
    ]);
    expect(await cash(player)).toBe("100.0000");
  });

  test("waits for an operator if another amount or currency arrives", async () => {
    const player = await app.register();
    const { reference, id } = (await ask(player)).value;
    expect(await callBack(reference, { amount: "1000000.0000" })).toEqual({ status: 409, said: "AMOUNT_MISMATCH" });
    expect(await callBack(reference, { currency: "CNY" })).toEqual({ status: 409, said: "AMOUNT_MISMATCH" });
    expect([await cash(player), await stateOf(player, id)]).toEqual(["0.0000", "waiting"]);
  });
});

describe("a call-back", () => {
  test("moves no money if it is not signed by the provider", async () => {
    const player = await app.register();
    const { reference } = (await ask(player)).value;
    const other = { id: "p1", secret: "another secret" };
    const wrong = [
      await callBack(reference, {}, {}, other),
      await callBack(reference, {}, { "x-key-id": "unknown" }),
      await callBack(reference, {}, { "x-timestamp": String(Math.floor(Date.now() / 1000) - 301) }),
      await callBack(reference, {}, { "x-signature": "00" }),
      await callBack(reference, {}, { "x-request-id": crypto.randomUUID() }),
    ];
    expect(wrong.map((each) => each.status)).toEqual([401, 401, 401, 401, 401]);
    expect(await cash(player)).toBe("0.0000");
  });

  test("is refused for an unknown payment, or if it is not an event", async () => {
    expect(await callBack("D000000000000")).toEqual({ status: 409, said: "UNKNOWN_REFERENCE" });
    expect((await callBack("D000000000000", { amount: "-5.0000" })).status).toBe(400);
    expect((await callBack("D000000000000", { amount: "1e3" })).status).toBe(400);
  });
});

describe("the deposit command", () => {
  test("opens one deposit for one key, sent twice or 64 times at once", async () => {
    const player = await app.register();
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 64 }, () => ask(player, { key })));
    expect(new Set(answers.map((each) => each.value.id)).size).toBe(1);
    expect(new Set(answers.map((each) => each.value.payUrl)).size).toBe(1);
    expect((await app.call("deposits", {}, { token: player.token })).value.totalElements).toBe(1);
  });

  test("refuses the same key with another amount", async () => {
    const player = await app.register();
    const key = newKey();
    await ask(player, { key });
    const other = await ask(player, { key, amount: "200.0000" });
    expect([other.status, other.code]).toEqual([409, "KEY_REUSED"]);
  });

  test("keeps to the method's limits and the currency's smallest amount", async () => {
    const player = await app.register();
    const low = await ask(player, { amount: "49.9999" });
    expect([low.code, low.refusal]).toEqual(["AMOUNT_TOO_SMALL", { min: "50.0000" }]);
    expect((await ask(player, { amount: "50000.0100" })).code).toBe("AMOUNT_TOO_LARGE");
    expect((await ask(player, { amount: "60.0001" })).code).toBe("BAD_REQUEST");
    expect((await ask(player, { amount: "-60.0000" })).code).toBe("BAD_REQUEST");
    expect((await ask(player, { method: "cheque" })).code).toBe("METHOD_UNAVAILABLE");
    for (let at = 0; at < 5; at++) await ask(player);
    expect((await ask(player)).code).toBe("TOO_MANY_OPEN_DEPOSITS");
  });

  test.each([
    "https://evil.example/",
    "//evil.example/",
    "javascript:alert(1)",
    "https:\\\\evil.example",
    "http://localhost@evil.example/",
  ])("does not send the player back to %s", async (returnUrl) => {
    expect((await ask(await app.register(), { returnUrl })).code).toBe("BACK_URL_REFUSED");
  });

  test("refuses a blocked member, and hides another member's deposit", async () => {
    const [player, stranger] = [await app.register(), await app.register()];
    const { id } = (await ask(player)).value;
    expect((await app.call("deposit", { id }, { token: stranger.token })).code).toBe("NOT_FOUND");
    await app.database.pool.query("update member set status = 'blocked' where id = $1", [stranger.id]);
    expect((await ask(stranger)).code).toBe("ACCOUNT_BLOCKED");
  });

  test("is refused for a silent provider, and the same key continues when it is back", async () => {
    const lonely = await testPlatform({ platformUrl: "http://127.0.0.1:9" });
    try {
      const player = await lonely.register();
      const key = newKey();
      const input = { method: "bank", amount: "100.0000", returnUrl: "/" };
      const silent = await lonely.call("createDeposit", input, { token: player.token, key });
      expect([silent.status, silent.code]).toEqual([503, "PROVIDER_SILENT"]);
      expect((await lonely.call("deposits", {}, { token: player.token })).value.content).toMatchObject([
        { state: "created" },
      ]);
      const again = await lonely.call("createDeposit", input, { token: player.token, key });
      expect(again.code).toBe("PROVIDER_SILENT");
      await lonely.call("startBreak", { period: "day" }, { token: player.token });
      const onBreak = await lonely.call("createDeposit", input, { token: player.token, key });
      expect(onBreak.code).toBe("ON_BREAK");
      expect((await lonely.call("deposits", {}, { token: player.token })).value.totalElements).toBe(1);
    } finally {
      await lonely.close();
    }
  });
});
