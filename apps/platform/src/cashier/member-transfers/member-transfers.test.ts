import { paths } from "@croupier/contract/wire/paths";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verify } from "../../backoffice/invariants/verify.ts";
import { placeBelow } from "../../agents/measures/test-measures.ts";
import { encrypt, newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";
import { createWithdrawalHelpers, withdrawPassword, type Player } from "../withdrawals/test-withdrawals.ts";

let app: TestPlatform;
let act: ReturnType<typeof createWithdrawalHelpers>;

beforeAll(async () => {
  app = await testPlatform();
  act = createWithdrawalHelpers(app);
});

afterAll(async () => {
  expect((await verify(app.database.pool)).filter((check) => check.faults.length > 0)).toEqual([]);
  await app.close();
});

/** Creates a member with money and an upline without. */
async function pair(funds = "500.0000"): Promise<{ player: Player; upline: Player }> {
  const [player, upline] = [await act.player("0.0000"), await app.register()];
  await placeBelow(app.database.pool, player.id, upline.id);
  await act.fund(player, funds);
  return { player, upline };
}

const send = (who: Player, amount: string, change: { key?: string; password?: string; plain?: boolean } = {}) =>
  app.call(
    "transferUpline",
    { amount, paymentPassword: change.password ?? withdrawPassword },
    { token: who.token, key: change.key ?? newKey(), plain: change.plain ?? false },
  );
const info = async (who: Player) => (await app.call("transferUplineInfo", {}, { token: who.token })).value;
const cash = async (who: Player) => (await act.balance(who))[0];

test("cash goes to the upline at once, and both are notified and have the receipt", async () => {
  const { player, upline } = await pair();
  expect(await info(player)).toMatchObject({ available: "500.0000", min: "10.0000", leftToday: "10000.0000" });
  const sent = await send(player, "120.5000");
  expect(sent.value).toMatchObject({ direction: "out", amount: "120.5000" });
  expect(sent.value.account).not.toBe(upline.account);
  expect([await cash(player), await cash(upline)]).toEqual(["379.5000", "120.5000"]);
  const list = async (who: Player) => (await app.call("transfers", {}, { token: who.token })).value.content;
  expect(await list(upline)).toMatchObject([{ direction: "in", reference: sent.value.reference }]);
  expect(await list(player)).toMatchObject([{ direction: "out", reference: sent.value.reference }]);
  for (const [who, kind, change] of [
    [player, "transfer.sent", "-120.5000"],
    [upline, "transfer.received", "120.5000"],
  ] as const) {
    const { content } = (await app.call("messages", {}, { token: who.token })).value;
    // A reward for the invitation may be announced meanwhile.
    const message = content.find((each) => each.kind === kind);
    expect(message).toMatchObject({ detail: { amount: "120.5000", reference: sent.value.reference } });
    const record = (await app.call("accountRecord", { kind: "transfer" }, { token: who.token })).value;
    expect(record.content).toMatchObject([{ change, reference: sent.value.reference }]);
  }
});

test("a body that a proxy sends again moves nothing, and a new one under its key gets the answer", async () => {
  const { player } = await pair();
  const order = { amount: "20.0000", paymentPassword: withdrawPassword };
  const post = async (body: string, key: string) => {
    const headers = { authorization: `Bearer ${player.token}`, "idempotency-key": key, encryption: "jwe" };
    const answer = await fetch(app.url + paths.transferUpline.path, {
      method: "POST",
      headers: { ...headers, "content-type": "application/jose" },
      body,
    });
    return (await answer.json()) as { code?: string; value?: { reference: string } };
  };
  const [body, again, key] = [
    await encrypt(app.url, "transferUpline", order),
    await encrypt(app.url, "transferUpline", order),
    newKey(),
  ];
  const sent = await post(body, key);
  expect((await post(body, key)).code).toBe("IN_PROGRESS");
  expect((await post(body, newKey())).code).toBe("IN_PROGRESS");
  expect((await post(again, key)).value?.reference).toBe(sent.value?.reference);
  expect(await cash(player)).toBe("480.0000");
});

test("64 at once under one key move it once, and the key returns its outcome afterwards", async () => {
  const { player, upline } = await pair();
  const key = newKey();
  const answers = await Promise.all(Array.from({ length: 64 }, () => send(player, "100.0000", { key })));
  expect(new Set(answers.map(({ value }) => value.id)).size).toBe(1);
  expect([await cash(player), await cash(upline)]).toEqual(["400.0000", "100.0000"]);
  expect((await send(player, "101.0000", { key })).code).toBe("KEY_REUSED");
  const ask = (who: Player) => app.call("transfer", { key }, { token: who.token });
  expect((await ask(player)).value.amount).toBe("100.0000");
  expect((await ask(upline)).code).toBe("NOT_FOUND");
});

test("two transfers and a withdrawal above the balance leave nothing below zero", async () => {
  const { player, upline } = await pair();
  const { id } = (await act.bind(player)).value;
  const answers = await Promise.all([
    send(player, "300.0000"),
    send(player, "300.0000"),
    act.ask(player, id, "300.0000"),
  ]);
  expect(answers.filter(({ code }) => code === "INSUFFICIENT_FUNDS")).toHaveLength(2);
  const [left, held] = await act.balance(player);
  expect([left, [held, await cash(upline)].toSorted()]).toEqual(["200.0000", ["0.0000", "300.0000"]]);
});

test("refuses a wrong password, a bad amount, unfinished turnover and an unknown member", async () => {
  const { player, upline } = await pair();
  expect((await send(player, "50.0000", { password: "000000" })).code).toBe("WITHDRAW_PASSWORD_WRONG");
  expect((await send(player, "50.0000", { plain: true })).code).toBe("PLAIN_BODY_REFUSED");
  expect((await send(player, "9.9900")).code).toBe("AMOUNT_TOO_SMALL");
  expect((await send(player, "5000.0100")).code).toBe("AMOUNT_TOO_LARGE");
  expect((await send(player, "-50.0000")).code).toBe("BAD_REQUEST");
  expect((await send(player, "50.0001")).code).toBe("BAD_REQUEST");
  expect((await send(player, "600.0000")).code).toBe("INSUFFICIENT_FUNDS");
  const owed = `insert into turnover (id, member_id, currency, cause, reference, required)
                values (gen_random_uuid(), $1, 'USD', 'bonus', 'x', 100000)`;
  await act.query(owed, [player.id]);
  const refused = await send(player, "50.0000");
  expect([refused.code, refused.refusal]).toEqual(["TURNOVER_LEFT", { left: "10.0000" }]);
  await act.query("delete from turnover where member_id = $1", [player.id]);
  await act.query("update member set status = 'blocked' where id = $1", [upline.id]);
  expect([(await info(player)).upline, (await send(player, "50.0000")).code]).toEqual([undefined, "NO_UPLINE"]);
  const alone = await act.player();
  expect((await send(alone, "50.0000")).code).toBe("NO_UPLINE");
  expect(await cash(player)).toBe("500.0000");
});

test("counts that day's losses to other members, less winnings from them", async () => {
  const { player, upline } = await pair("12000.0000");
  const lose = (from: string, to: string, amount: number) =>
    act.query(
      `insert into player_loss (loser_id, winner_id, day, amount)
       select $1, $2, merchant_day(now(), (config ->> 'gmtOffsetMinutes')::integer), $3 from merchant where code = 'saffron'`,
      [from, to, amount * 10_000],
    );
  await lose(player.id, upline.id, 7_000);
  await lose(upline.id, player.id, 1_000);
  expect((await info(player)).leftToday).toBe("4000.0000");
  expect((await send(player, "4000.0100")).code).toBe("DAILY_LIMIT");
  expect((await send(player, "4000.0000")).status).toBe(200);
});

test("ends at the day's limit", async () => {
  const { player } = await pair("12000.0000");
  for (const amount of ["5000.0000", "4000.0000"]) expect((await send(player, amount)).status).toBe(200);
  expect((await info(player)).leftToday).toBe("1000.0000");
  expect((await send(player, "1000.0100")).code).toBe("DAILY_LIMIT");
  expect((await send(player, "1000.0000")).status).toBe(200);
});

test("a transfer above the recipient's deposit limit is refused without saying why", async () => {
  const { player, upline } = await pair();
  const limit = { limit: "deposit", period: "day", amount: "100.0000" } as const;
  await app.call("setMemberLimit", limit, { token: upline.token });
  expect((await send(player, "80.0000")).code).toBeUndefined();
  const refused = await send(player, "20.0100");
  expect([refused.code, refused.refusal]).toEqual(["RECIPIENT_UNAVAILABLE", undefined]);
  expect([await cash(player), await cash(upline)]).toEqual(["420.0000", "80.0000"]);
  expect((await send(player, "20.0000")).code).toBeUndefined();
  // Without the money a sender does not find out how much the recipient may still receive.
  expect((await send(player, "1000.0000")).code).toBe("INSUFFICIENT_FUNDS");
});
