import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verify } from "../../backoffice/invariants/verify.ts";
import { findCommand, runCommand } from "../../backoffice/commands/run.ts";
import { newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";
import { withdrawPassword } from "../../cashier/withdrawals/test-withdrawals.ts";
import { testSaffron } from "../../test-rates.ts";
import { createPointsHelpers } from "./test-points.ts";
import { removeMadeBets } from "../../agents/measures/test-measures.ts";

let app: TestPlatform;
let act: ReturnType<typeof createPointsHelpers>;

beforeAll(async () => {
  const { points, withdraw } = testSaffron;
  app = await testPlatform(
    {},
    {
      points: { ...points, ratios: { ...points.ratios, deposit: 1000 } },
      withdraw: { ...withdraw, depositTurnoverPercent: 100 },
    },
  );
  act = createPointsHelpers(app);
});

afterAll(async () => {
  // The stakes of these tests are rows without ledger entries.
  await removeMadeBets(app.database.pool);
  // One of their members was at another merchant, whose rewards keep its name and currency.
  await app.database.pool.query(
    `delete from reward r using member m
     where m.id = r.member_id and (r.merchant, r.currency) is distinct from (m.merchant, m.currency)`,
  );
  expect((await verify(app.database.pool)).filter((check) => check.faults.length > 0)).toEqual([]);
  await app.close();
});

const operate = (name: string, ...words: string[]) => {
  const command = findCommand(name);
  return command && runCommand(app.database.pool, command, "mai", words);
};

describe("points", () => {
  test("are earned from settled bets by the type of game and from deposits, each once", async () => {
    const player = await act.player("0.0000");
    const types = { RNG: 100, LIVE: 100, PVP: 100, SPORTS: 100, ELOTT: 100, FISH: 0.01 };
    for (const [type, stake] of Object.entries(types)) await act.play(player, stake, type);
    await act.fund(player, "50.0000");
    await act.counted(player);
    await expect.poll(() => act.standing(player), { timeout: 10_000 }).toEqual(["175.0000", "0.0000"]);
    const { content, totals } = await act.details(player);
    expect(totals).toEqual({ in: "175.0000", out: "0.0000" });
    expect(content.map(({ type, changedPoints, ratio }) => [type, changedPoints, ratio]).toSorted()).toEqual([
      ["PVP", "30.0000", 3000],
      ["deposit", "5.0000", 1000],
      ["live", "30.0000", 3000],
      ["lottery", "20.0000", 2000],
      ["slots", "50.0000", 5000],
      ["sports", "40.0000", 4000],
    ]);
    expect(content[0]?.pointsBalance).toBe("175.0000");
    const { value } = await app.call("memberTransactionDetail", { type: "live" }, { token: player.token });
    expect(value).toMatchObject({ totalElements: 1, totals: { in: "30.0000" } });
  });

  test("are given once for a bet that is settled again or noted twice", async () => {
    const player = await act.player("0.0000");
    const id = await act.play(player, 100);
    await act.counted(player);
    await act.query("update bet set state = 'open' where id = $1", [id]);
    await act.become(id, "settled");
    await act.query(
      `insert into points_due (bet_id, placed_at, member_id) select id, placed_at, member_id from bet, generate_series(1, 3)
       where id = $1`,
      [id],
    );
    await act.counted(player);
    expect(await act.standing(player)).toEqual(["50.0000", "0.0000"]);
  });

  test("of a bet rolled back later are taken back, spent ones from later points", async () => {
    const player = await act.rich(600);
    const id = await act.play(player, 200);
    await act.counted(player);
    expect((await act.redeem(player)).value.status).toBe("inProcess");
    await act.become(id, "cancelled");
    await act.counted(player);
    expect(await act.standing(player)).toEqual(["0.0000", "600.0000"]);
    const other = await act.rich(600);
    const gone = await act.play(other, 200);
    await act.counted(other);
    expect((await act.convert(other, "650.0000")).value.amount).toBe("6.5000");
    await act.become(gone, "cancelled");
    await act.counted(other);
    expect(await act.standing(other)).toEqual(["0.0000", "0.0000"]);
    // Fifty are still owed, so the next eighty become thirty.
    await act.play(other, 160);
    await act.counted(other);
    await act.query("update points_due set look_at = now() where member_id = $1", [other.id]);
    await act.counted(other);
    expect(await act.standing(other)).toEqual(["30.0000", "0.0000"]);
  });

  test("are not earned by trial members, open or cancelled bets, or without PTSYS3", async () => {
    const player = await act.player("0.0000");
    await act.bet(player, 100);
    await act.become(await act.bet(player, 100), "cancelled");
    await act.counted(player);
    expect(await act.standing(player)).toEqual(["0.0000", "0.0000"]);
    const trial = await app.register();
    await act.query("update member set type = 4 where id = $1", [trial.id]);
    await act.play(trial, 100);
    const stranger = await app.register();
    await act.query("update member set merchant = 'jade' where id = $1", [stranger.id]);
    await act.play(stranger, 100);
    await act.counted(trial);
    expect(await act.query("select from points_move where member_id = any ($1)", [[trial.id, stranger.id]])).toEqual(
      [],
    );
    // Back at home, so that the other merchant's scan grants nothing while the ledger is verified.
    await act.query("update member set merchant = 'saffron' where id = $1", [stranger.id]);
  });

  test("without PTSYS3 are off; the mall is open to visitors, not to trial members", async () => {
    for (const name of ["pointsRewards", "pointsConfig"] as const) {
      expect((await app.call(name, {}, { merchant: "jade" })).code).toBe("FEATURE_OFF");
      expect((await app.call(name, {})).status).toBe(200);
    }
    expect((await app.call("pointsBalance")).code).toBe("NOT_LOGGED_IN");
    const { token } = (await app.call("freePlay", { os: "test", platform: "W" })).value;
    expect((await app.call("pointsBalance", {}, { token })).code).toBe("TRIAL_REFUSED");
    expect((await app.call("convertPoints", {}, { token, key: newKey() })).code).toBe("TRIAL_REFUSED");
  });
});

describe("a redeem request", () => {
  test("holds points until it is approved or rejected, and notifies the member [S09]", async () => {
    const player = await act.rich(1300);
    await act.setStock("travel-mug", 9);
    const approved = await act.redeem(player, { remark: "Ring twice" });
    const rejected = await act.redeem(player);
    expect(await act.standing(player)).toEqual(["100.0000", "1200.0000"]);
    expect((await act.requests(player)).map(({ status }) => status)).toEqual(["inProcess", "inProcess"]);
    await expect.poll(() => act.stock("travel-mug"), { timeout: 5_000 }).toBe(7);
    expect(await operate("redeems", "saffron")).toContain(`${approved.value.reference}\t${player.account}\ttravel-mug`);
    const decide = () => operate("redeem", approved.value.reference, "approve");
    const twice = await Promise.all([decide(), decide(), decide()]);
    expect(twice.filter((reply) => reply?.startsWith(approved.value.reference))).toHaveLength(1);
    const refuse = () => operate("redeem", rejected.value.reference, "reject", "Out", "of", "reach");
    await Promise.all([refuse(), refuse(), refuse()]);
    expect(await operate("redeem", rejected.value.reference, "approve")).toBe(
      "Its state does not allow that: rejected.",
    );
    expect(await act.standing(player)).toEqual(["700.0000", "0.0000"]);
    await expect.poll(() => act.stock("travel-mug"), { timeout: 5_000 }).toBe(8);
    const list = await act.requests(player);
    expect(list.map(({ status, reason }) => [status, reason])).toEqual([
      ["rejected", "Out of reach"],
      ["approved", undefined],
    ]);
    const { content } = (await app.call("messages", {}, { token: player.token })).value;
    expect(content.map(({ kind }) => kind)).toEqual(["points.rejected", "points.approved"]);
    expect(await operate("audit", "saffron")).toContain(rejected.value.reference);
    const { content: moves } = await act.details(player);
    expect(moves.map(({ type, changedPoints }) => [type, changedPoints])).toEqual([
      ["redeem", "600.0000"],
      ["redeem", "-600.0000"],
      ["redeem", "-600.0000"],
      ["slots", "1300.0000"],
    ]);
  });

  test("is decided by the sandbox after a while; a number that ends in four zeros is rejected", async () => {
    const player = await act.rich(1200);
    await act.redeem(player);
    await act.redeem(player, { mobileNum: "0912340000" });
    await act.query("update points_redeem set created_at = now() - interval '1 minute' where member_id = $1", [
      player.id,
    ]);
    await expect
      .poll(async () => (await act.requests(player)).map(({ status }) => status).toSorted(), { timeout: 15_000 })
      .toEqual(["approved", "rejected"]);
    expect(await act.standing(player)).toEqual(["600.0000", "0.0000"]);
  });

  test("requires the withdraw password, address and number, and a remark of at most 140 characters", async () => {
    const player = await act.rich(1200);
    const fields = async (change: Parameters<typeof act.redeem>[1]) => {
      const { code, refusal } = await act.redeem(player, change);
      expect(code).toBe("INVALID_FIELDS");
      return Object.keys((refusal as { fields: object }).fields);
    };
    expect(await fields({ address: " ", mobileNum: "" })).toEqual(["address", "mobileNum"]);
    expect(await fields({ mobileNum: "12" })).toEqual(["mobileNum"]);
    expect((await act.redeem(player, { remark: "r".repeat(141) })).code).toBe("BAD_REQUEST");
    expect((await act.redeem(player, { paymentPassword: "000000" })).code).toBe("WITHDRAW_PASSWORD_WRONG");
    const { status, code } = await app.call("redeemPoints", {}, { token: player.token, key: newKey(), plain: true });
    expect([status, code]).toEqual([400, "PLAIN_BODY_REFUSED"]);
    const bare = await app.register();
    expect((await act.redeem(bare)).code).toBe("WITHDRAW_PASSWORD_UNSET");
    expect(await act.requests(player)).toEqual([]);
    expect((await act.redeem(player, { remark: "🎉".repeat(140) })).status).toBe(200);
    expect((await act.redeem(player, { remark: "r".repeat(140) })).status).toBe(200);
  });

  test("requires the deposits or stakes that the goods ask for", async () => {
    const player = await act.rich(1000);
    const refused = await act.redeem(player, { goods: "phone-credit" });
    expect(refused).toMatchObject({ code: "REQUIREMENT_LEFT", refusal: { kind: "deposit", left: "50.0000" } });
    await act.fund(player, "50.0000");
    expect((await act.redeem(player, { goods: "phone-credit" })).status).toBe(200);
  });

  test("for the last item succeeds for one member, however many request it at once", async () => {
    const players = await Promise.all(Array.from({ length: 6 }, () => act.rich(1400)));
    await act.setStock("umbrella", 1);
    const answers = await Promise.all(players.map((player) => act.redeem(player, { goods: "umbrella" })));
    expect(answers.map(({ code }) => code ?? "done").toSorted()).toEqual([...Array(5).fill("OUT_OF_STOCK"), "done"]);
    await expect.poll(() => act.stock("umbrella"), { timeout: 5_000 }).toBe(0);
    const standings = await Promise.all(players.map((player) => act.standing(player)));
    expect(standings.filter(([current]) => current === "1400.0000")).toHaveLength(5);
  });

  test("sent twice is one, and two concurrent ones for all points hold them once", async () => {
    const player = await act.rich(600);
    const key = newKey();
    const same = await Promise.all([
      act.redeem(player, {}, key),
      act.redeem(player, {}, key),
      act.redeem(player, {}, key),
    ]);
    expect(new Set(same.map(({ value }) => value.reference)).size).toBe(1);
    expect((await act.redeem(player, { quantity: 2 }, key)).code).toBe("KEY_REUSED");
    const other = await act.rich(600);
    const answers = await Promise.all([act.redeem(other), act.redeem(other), act.redeem(other)]);
    expect(answers.map(({ code }) => code ?? "done").toSorted()).toEqual([
      "NOT_ENOUGH_POINTS",
      "NOT_ENOUGH_POINTS",
      "done",
    ]);
    expect(await act.standing(other)).toEqual(["0.0000", "600.0000"]);
    const lost = await app.call("pointsCommand", { key }, { token: player.token });
    expect(lost.value).toEqual({ kind: "redeem", reference: same[0]?.value.reference });
  });

  test("that was refused changes neither the stock nor the points", async () => {
    await act.setStock("travel-mug", 3);
    const player = await act.rich(600);
    expect((await act.redeem(player, { quantity: 2 })).code).toBe("NOT_ENOUGH_POINTS");
    expect((await act.redeem(player, { goods: "nothing" })).code).toBe("NOT_FOUND");
    expect(await act.query("select quantity from points_goods where goods = 'travel-mug'")).toEqual([{ quantity: 3 }]);
    expect(await operate("goods", "saffron", "travel-mug", "44")).toBe("travel-mug: 44 left.");
    expect(await operate("goods", "saffron")).toContain("travel-mug\t600.0000\t44");
  });
});

test("every points call answers a member, and spending requires encryption and a password [C03]", async () => {
  const player = await act.rich(1200);
  const { token } = player;
  const reads = ["pointsBalance", "pointsRewards", "redeemList", "pointsConfig", "memberTransactionDetail"] as const;
  for (const name of reads) expect([name, (await app.call(name, {}, { token })).status]).toEqual([name, 200]);
  const commands = {
    redeemPoints: (paymentPassword: string, options = {}) => act.redeem(player, { paymentPassword }, newKey(), options),
    convertPoints: (paymentPassword: string, options = {}) =>
      act.convert(player, "500.0000", newKey(), paymentPassword, options),
  };
  for (const send of Object.values(commands)) {
    expect((await send(withdrawPassword, { plain: true })).code).toBe("PLAIN_BODY_REFUSED");
    expect((await send("000000")).code).toBe("WITHDRAW_PASSWORD_WRONG");
    expect((await send(withdrawPassword)).status).toBe(200);
  }
  expect(await act.standing(player)).toEqual(["100.0000", "600.0000"]);
  expect((await app.call("pointsConfig", {})).value.conversion).toEqual({ on: true, ratio: 100, min: "500.0000" });
});

describe("a conversion", () => {
  test("turns points into cash once per key, and shows in both records", async () => {
    const player = await act.rich(800);
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 8 }, () => act.convert(player, "500.0000", key)));
    expect(new Set(answers.map(({ value }) => value.reference)).size).toBe(1);
    expect(answers[0]?.value).toMatchObject({ points: "500.0000", amount: "5.0000", currency: "USD", ratio: 100 });
    expect((await act.convert(player, "600.0000", key)).code).toBe("KEY_REUSED");
    expect(await act.standing(player)).toEqual(["300.0000", "0.0000"]);
    expect(await act.balance(player)).toEqual(["5.0000", "0.0000"]);
    const record = (await app.call("accountRecord", { kind: "points" }, { token: player.token })).value;
    expect(record.content).toMatchObject([{ change: "5.0000", reference: answers[0]?.value.reference }]);
    const notified = (await app.call("messages", {}, { token: player.token })).value.content;
    expect(notified).toMatchObject([{ kind: "points.converted", detail: { amount: "5.0000", points: "500.0000" } }]);
  });

  test("of all points happens once, even requested twice at once under two keys", async () => {
    const player = await act.rich(700);
    const answers = await Promise.all([act.convert(player, "700.0000"), act.convert(player, "700.0000")]);
    expect(answers.map(({ code }) => code ?? "done").toSorted()).toEqual(["NOT_ENOUGH_POINTS", "done"]);
    expect(await act.balance(player)).toEqual(["7.0000", "0.0000"]);
  });

  test("keeps the minimum, whole points, and the withdraw password", async () => {
    const player = await act.rich(1000);
    expect((await act.convert(player, "499.0000")).code).toBe("AMOUNT_TOO_SMALL");
    expect((await act.convert(player, "500.5000")).code).toBe("INVALID_FIELDS");
    expect((await act.convert(player, "500.0000", newKey(), "111111")).code).toBe("WITHDRAW_PASSWORD_WRONG");
    expect((await act.convert(player, "-500.0000")).code).toBe("BAD_REQUEST");
    expect(await act.balance(player)).toEqual(["0.0000", "0.0000"]);
  });
});
