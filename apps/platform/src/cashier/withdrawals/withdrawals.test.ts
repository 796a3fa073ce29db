import { afterAll, beforeAll, describe, expect, test } from "vitest";
import sharp from "sharp";
import { verify } from "../../backoffice/invariants/verify.ts";
import { newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";
import { isTronAddress } from "./rules.ts";
import { newNumber, createWithdrawalHelpers, withdrawPassword, type Player } from "./test-withdrawals.ts";

let app: TestPlatform;
let act: ReturnType<typeof createWithdrawalHelpers>;

beforeAll(async () => {
  app = await testPlatform();
  act = createWithdrawalHelpers(app);
});

afterAll(async () => {
  // The requirements of these tests come from no deposit.
  await app.database.pool.query("delete from turnover where reference = 'x'");
  expect((await verify(app.database.pool)).filter((check) => check.faults.length > 0)).toEqual([]);
  await app.close();
});

const messages = async (player: Player) =>
  (
    await act.query<{ kind: string }>("select kind from member_message where member_id = $1 order by id", [player.id])
  ).map(({ kind }) => kind);

describe("a destination", () => {
  test("is bound with the withdraw password, shown by its last four characters, and announced", async () => {
    const player = await act.player("0.0000");
    const number = newNumber("4321");
    const made = await act.bind(player, { number });
    expect(made.value).toMatchObject({ ending: "4321", name: "First Lantern Bank", holder: "Lina Tran" });
    const list = await app.call("destinations", {}, { token: player.token });
    expect(JSON.stringify(list.value)).not.toContain(number);
    expect(await messages(player)).toEqual(["destination.added"]);
  });

  test("is validated: bank, name, number, and a crypto address by its checksum", async () => {
    const player = await act.player("0.0000");
    const wrong = await act.bind(player, { bankCode: "NOBODY", holder: "4", number: "12" });
    expect(wrong.code).toBe("INVALID_FIELDS");
    expect(Object.keys((wrong.refusal as { fields: object }).fields).toSorted()).toEqual([
      "bankCode",
      "holder",
      "number",
    ]);
    expect(isTronAddress("TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t")).toBe(true);
    expect(isTronAddress("TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u")).toBe(false);
    const mistyped = await act.bind(player, { method: "usdt", number: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u" });
    expect(mistyped.code).toBe("INVALID_FIELDS");
    expect((await act.bind(player, { method: "cheque" })).code).toBe("METHOD_UNAVAILABLE");
  });

  test.each([
    ["Seán O'Brien", "sea\u0301n O’BRIEN"],
    ["Jean-Luc Picard", "Jean‑Luc  Picard"],
    ["阿依古丽·买买提", "阿依古丽•买买提"],
    ["Ng'ang'a Wanjiru", "Ngʼangʼa\u00a0Wanjiru"],
  ])("is bound in the name %s, and again in its other spelling", async (holder, again) => {
    const player = await act.player("0.0000");
    expect((await act.bind(player, { holder })).value.holder).toBe(holder);
    expect((await act.bind(player, { holder: again })).status).toBe(200);
    expect((await act.bind(player, { holder: "Sean OBrien" })).code).toBe("HOLDER_MISMATCH");
  });

  test("is one account however its number is printed", async () => {
    const [player, other] = [await act.player("0.0000"), await act.player("0.0000")];
    const number = newNumber("4321");
    const printed = `\u200e${number.slice(0, 4)} ${number.slice(4, 8)}-${number.slice(8)}\u200b`;
    expect((await act.bind(player, { number: printed })).value.ending).toBe("4321");
    expect((await act.bind(other, { number })).code).toBe("DESTINATION_TAKEN");
  });

  test("has one number, whatever digits it was typed in, and the withdraw password too", async () => {
    const [player, other] = [await act.player("0.0000"), await act.player("0.0000")];
    const number = newNumber("4321");
    const arabic = (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
    const typed = { number: arabic(number), paymentPassword: arabic(withdrawPassword) };
    expect((await act.bind(player, typed)).value).toMatchObject({ ending: "4321" });
    expect((await act.bind(other, { number })).code).toBe("DESTINATION_TAKEN");
    expect((await act.bind(player, { paymentPassword: arabic("999999") })).code).toBe("WITHDRAW_PASSWORD_WRONG");
  });

  test("is in one name, belongs to one member, and there are five at most", async () => {
    const [player, other] = [await act.player("0.0000"), await act.player("0.0000")];
    const number = newNumber();
    await act.bind(player, { number });
    expect((await act.bind(player, { holder: "Somebody Else" })).code).toBe("HOLDER_MISMATCH");
    expect((await act.bind(other, { number })).code).toBe("DESTINATION_TAKEN");
    for (let at = 0; at < 4; at++) await act.bind(player, { holder: "lina  tran" });
    expect((await act.bind(player)).code).toBe("TOO_MANY_DESTINATIONS");
  });

  test("is bound once under one key, and cannot be unbound while it is being paid", async () => {
    const player = await act.player();
    const [key, number] = [newKey(), newNumber()];
    const answers = await Promise.all([1, 2, 3].map(() => act.bind(player, { number }, key)));
    expect(new Set(answers.map(({ value }) => value.id)).size).toBe(1);
    const id = answers[0]?.value.id ?? "";
    const opened = await act.ask(player, id, "50.0000");
    const remove = () =>
      app.call("removeDestination", { id, paymentPassword: withdrawPassword }, { token: player.token, key: newKey() });
    expect((await remove()).code).toBe("DESTINATION_IN_USE");
    await app.call("cancelWithdrawal", { id: opened.value.id }, { token: player.token, key: newKey() });
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(200);
    expect((await act.ask(player, id, "50.0000")).code).toBe("NOT_FOUND");
    expect((await app.call("destinations", {}, { token: player.token })).value).toEqual([]);
  });

  test("of another member can be neither paid out to nor unbound", async () => {
    const [player, stranger] = [await act.player(), await act.player()];
    const { id } = (await act.bind(player)).value;
    expect((await act.ask(stranger, id, "50.0000")).code).toBe("NOT_FOUND");
    const removed = await app.call(
      "removeDestination",
      { id, paymentPassword: withdrawPassword },
      { token: stranger.token, key: newKey() },
    );
    expect(removed.code).toBe("NOT_FOUND");
  });
});

describe("a request", () => {
  test("holds the money at once, and the same key again returns the same withdrawal", async () => {
    const player = await act.player();
    const { id } = (await act.bind(player)).value;
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 16 }, () => act.ask(player, id, "120.0000", { key })));
    expect(new Set(answers.map(({ value }) => value.id)).size).toBe(1);
    expect(answers[0]?.value).toMatchObject({
      state: "requested",
      amount: "120.0000",
      net: "120.0000",
      cancellable: true,
    });
    expect(await act.balance(player)).toEqual(["380.0000", "120.0000"]);
    const byKey = await app.call("withdrawal", { key } as never, { token: player.token });
    expect(byKey.value.id).toBe(answers[0]?.value.id);
    expect((await act.ask(player, id, "121.0000", { key })).code).toBe("KEY_REUSED");
  });

  test("moves no money beyond the balance or limits, or twice at once for one balance", async () => {
    const player = await act.player("100.0000");
    const { id } = (await act.bind(player)).value;
    expect((await act.ask(player, id, "100.0100")).code).toBe("INSUFFICIENT_FUNDS");
    expect((await act.ask(player, id, "19.9900")).refusal).toEqual({ min: "20.0000" });
    expect((await act.ask(player, id, "20000.0100")).code).toBe("AMOUNT_TOO_LARGE");
    expect((await act.ask(player, id, "-20.0000")).code).toBe("BAD_REQUEST");
    const both = await Promise.all([act.ask(player, id, "60.0000"), act.ask(player, id, "60.0000")]);
    expect(both.map(({ code }) => code ?? "OK").toSorted()).toEqual(["INSUFFICIENT_FUNDS", "OK"]);
    expect(await act.balance(player)).toEqual(["40.0000", "60.0000"]);
  });

  test("ends at the day's limit, and cancelled requests do not count", async () => {
    const player = await act.player("5000.0000");
    const { id } = (await act.bind(player)).value;
    for (let at = 0; at < 10; at++) await act.ask(player, id, "20.0000");
    const refused = await act.ask(player, id, "20.0000");
    expect([refused.code, refused.refusal]).toEqual(["DAILY_LIMIT", { amountLeft: "49800.0000", timesLeft: 0 }]);
    const list = await app.call("withdrawals", {}, { token: player.token });
    const first = list.value.content[0]?.id ?? "";
    await app.call("cancelWithdrawal", { id: first }, { token: player.token, key: newKey() });
    expect((await act.ask(player, id, "20.0000")).status).toBe(200);
  });

  test("waits until the turnover is done, in the order it came", async () => {
    const player = await act.player();
    const { id } = (await act.bind(player)).value;
    await act.query(
      `insert into turnover (id, member_id, currency, cause, reference, required, at)
       values (gen_random_uuid(), $1, 'USD', 'deposit', 'x', 1000000, now() - interval '2 hours'),
              (gen_random_uuid(), $1, 'USD', 'bonus', 'x', 500000, now() - interval '1 hour')`,
      [player.id],
    );
    const bet = (ago: string, stake: number) =>
      act.query(
        `insert into bet (id, placed_at, member_id, merchant, currency, vassalage, node_id, game_code, game_type,
                          round_id, stake, upline_path, entry_id, movements, state)
         values (nextval('bet_id'), now() - $2::interval, $1, 'saffron', 'USD', 'PG', 1, 'g', 'RNG', gen_random_uuid(),
                 $3, '{}', 0, '[]', 'settled')`,
        [player.id, ago, stake],
      );
    await bet("90 minutes", 1_200_000);
    const refused = await act.ask(player, id, "50.0000");
    expect([refused.code, refused.refusal]).toEqual(["TURNOVER_LEFT", { left: "50.0000" }]);
    const info = await app.call("withdrawInfo", {}, { token: player.token });
    expect(info.value.turnover).toEqual({ required: "150.0000", done: "100.0000", left: "50.0000" });
    await bet("30 minutes", 500_000);
    expect((await act.ask(player, id, "50.0000")).status).toBe(200);
    await act.query("delete from bet where member_id = $1", [player.id]);
    expect((await act.ask(player, id, "50.0000")).status).toBe(200);
  });

  test("requires the withdraw password, which five wrong attempts lock, and the member is notified", async () => {
    const player = await act.player();
    const { id } = (await act.bind(player)).value;
    const wrong = await act.ask(player, id, "50.0000", { password: "000000" });
    expect([wrong.code, wrong.refusal]).toEqual(["WITHDRAW_PASSWORD_WRONG", { triesLeft: 4 }]);
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () => act.ask(player, id, "50.0000", { password: "111111" })),
    );
    expect(guesses.filter(({ code }) => code === "WITHDRAW_PASSWORD_WRONG")).toHaveLength(3);
    const right = await act.ask(player, id, "50.0000");
    expect(right.code).toBe("WITHDRAW_PASSWORD_LOCKED");
    expect(Number(right.headers.get("retry-after"))).toBeGreaterThan(1700);
    expect(await messages(player)).toEqual(["destination.added", "withdrawPassword.locked"]);
    expect(await act.balance(player)).toEqual(["500.0000", "0.0000"]);
    const without = await app.register();
    expect((await act.bind(without)).code).toBe("WITHDRAW_PASSWORD_UNSET");
  });

  test("refuses a blocked member and allows a self-excluded one", async () => {
    const player = await act.player();
    const { id } = (await act.bind(player)).value;
    await act.query("update member set status = 'excluded' where id = $1", [player.id]);
    expect((await act.ask(player, id, "50.0000")).status).toBe(200);
    await act.query("update member set status = 'blocked' where id = $1", [player.id]);
    expect((await act.ask(player, id, "50.0000")).code).toBe("ACCOUNT_BLOCKED");
  });
});

async function opened(ending = "9999", amount = "100.0000") {
  const player = await act.player();
  const destination = (await act.bind(player, { number: newNumber(ending) })).value;
  const { value } = await act.ask(player, destination.id, amount);
  return { player, id: value.id };
}

/** Runs the automatic operator and the provider until the withdrawal is in this state. */
async function reach(player: Player, id: string, state: string) {
  await act.letApprove(id);
  await expect
    .poll(
      async () => {
        await act.letPay(id);
        return (await act.read(player, id)).state;
      },
      { timeout: 15_000, interval: 300 },
    )
    .toBe(state);
  return act.read(player, id);
}

const confirm = (player: Player, id: string, answer: string, more: object = {}) =>
  app.call("confirmWithdrawal", { id, answer, ...more } as never, { token: player.token, key: newKey() });

describe("a withdrawal", () => {
  test("is cancelled before a decision, once, and the money is released", async () => {
    const { player, id } = await opened();
    const cancel = () => app.call("cancelWithdrawal", { id }, { token: player.token, key: newKey() });
    const both = await Promise.all([cancel(), cancel()]);
    expect(both.map(({ value }) => value.state)).toEqual(["cancelled", "cancelled"]);
    expect(await act.balance(player)).toEqual(["500.0000", "0.0000"]);
    const record = (await app.call("accountRecord", { kind: "withdrawal" }, { token: player.token })).value;
    expect(record.content.map(({ kind, change }) => `${kind} ${change}`)).toEqual([
      "release 100.0000",
      "hold -100.0000",
    ]);
    const stranger = await act.player("0.0000");
    const foreign = await app.call("cancelWithdrawal", { id }, { token: stranger.token, key: newKey() });
    expect(foreign.code).toBe("NOT_FOUND");
  });

  test("is approved, paid by the provider, and confirmed by the member, who is notified", async () => {
    const { player, id } = await opened();
    const paid = await reach(player, id, "paidOut");
    expect(paid).toMatchObject({ paid: "100.0000", remaining: "0.0000", confirmations: ["received", "notReceived"] });
    expect(await act.balance(player)).toEqual(["400.0000", "0.0000"]);
    const cancel = await app.call("cancelWithdrawal", { id }, { token: player.token, key: newKey() });
    expect(cancel.code).toBe("NOT_CANCELLABLE");
    expect((await confirm(player, id, "fullyPaid")).code).toBe("NOT_CONFIRMABLE");
    expect((await confirm(player, id, "received")).value).toMatchObject({ state: "received", confirmations: [] });
    expect((await confirm(player, id, "received")).value.state).toBe("received");
    expect((await confirm(player, id, "notReceived")).code).toBe("NOT_CONFIRMABLE");
    expect(await messages(player)).toEqual(["destination.added", "withdrawal.approved", "withdrawal.paidOut"]);
  }, 30_000);

  test("by crypto costs its fee, which is taken only when it is paid", async () => {
    const player = await act.player();
    const { id: destination } = (
      await act.bind(player, { method: "usdt", number: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" })
    ).value;
    const requested = (await act.ask(player, destination, "100.0000")).value;
    expect(requested).toMatchObject({ fee: "1.0000", net: "99.0000" });
    expect(await reach(player, requested.id, "paidOut")).toMatchObject({ paid: "99.0000" });
    expect(await act.balance(player)).toEqual(["400.0000", "0.0000"]);
  }, 30_000);

  test("that the provider cannot pay is refunded with the reason", async () => {
    const { player, id } = await opened("0001");
    expect(await reach(player, id, "rejected")).toMatchObject({ reason: "PROVIDER_FAILED", paid: "0.0000" });
    expect(await act.balance(player)).toEqual(["500.0000", "0.0000"]);
  }, 30_000);

  test("is paid in confirmed parts, with the rest held until the last one", async () => {
    const { player, id } = await opened("0002");
    await act.letApprove(id);
    await expect.poll(async () => (await act.read(player, id)).state, { timeout: 15_000 }).toBe("partlyPaid");
    expect(await act.read(player, id)).toMatchObject({ paid: "60.0000", remaining: "40.0000" });
    expect(await act.balance(player)).toEqual(["400.0000", "40.0000"]);
    expect((await confirm(player, id, "fullyPaid")).code).toBe("NOT_CONFIRMABLE");
    expect((await confirm(player, id, "received")).value).toMatchObject({ state: "partlyPaid", confirmations: [] });
    const last = await reach(player, id, "paidOut");
    expect(last.payouts.map(({ amount }) => amount)).toEqual(["60.0000", "40.0000"]);
    expect((await confirm(player, id, "fullyPaid")).value.state).toBe("fullyPaid");
    expect(await act.balance(player)).toEqual(["400.0000", "0.0000"]);
  }, 40_000);

  test("is paid once despite a second or missing report, and a failed part is refunded", async () => {
    const [twice, never, half] = [await opened("0003"), await opened("0004"), await opened("0006")];
    expect(await reach(twice.player, twice.id, "paidOut")).toMatchObject({ paid: "100.0000" });
    expect(await reach(never.player, never.id, "paidOut")).toMatchObject({ paid: "100.0000" });
    const rest = await reach(half.player, half.id, "paidOut");
    expect(rest).toMatchObject({ paid: "60.0000", remaining: "0.0000" });
    expect(await act.balance(half.player)).toEqual(["440.0000", "0.0000"]);
  }, 60_000);

  test("without a confirmation counts as received, and the money is not refunded", async () => {
    const { player, id } = await opened();
    await reach(player, id, "paidOut");
    await act.query("update withdrawal set confirm_by = now() where id = $1", [id]);
    await expect.poll(async () => (await act.read(player, id)).state, { timeout: 10_000 }).toBe("forcedReceived");
    expect(await act.balance(player)).toEqual(["400.0000", "0.0000"]);
    expect((await confirm(player, id, "notReceived")).code).toBe("NOT_CONFIRMABLE");
  }, 40_000);

  test("that did not arrive is disputed with one to three of the member's own pictures", async () => {
    const { player, id } = await opened();
    await reach(player, id, "paidOut");
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#c33" } })
      .png()
      .toBuffer();
    const upload = async (who: Player, picture = png) =>
      app.call("upload", { purpose: "withdrawal", picture: picture.toString("base64") }, { token: who.token });
    expect((await confirm(player, id, "notReceived")).code).toBe("PROOF_NEEDED");
    const stranger = await act.player("0.0000");
    const foreign = (await upload(stranger)).value.id;
    expect((await confirm(player, id, "notReceived", { proofs: [foreign] })).code).toBe("PROOF_NEEDED");
    const own = [(await upload(player)).value.id, (await upload(player)).value.id];
    const four = { proofs: [...own, crypto.randomUUID(), crypto.randomUUID()] };
    expect((await confirm(player, id, "notReceived", four)).code).toBe("BAD_REQUEST");
    const all = await confirm(player, id, "notReceived", { proofs: own, receivedAmount: "100.0000" });
    expect(all.code).toBe("AMOUNT_TOO_LARGE");
    const reply = await confirm(player, id, "notReceived", { proofs: own, receivedAmount: "30.0000" });
    expect(reply.value).toMatchObject({ state: "notReceived", proofs: 2, receivedAmount: "30.0000" });
  }, 40_000);
});
