import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWithdrawalHelpers } from "../../cashier/withdrawals/test-withdrawals.ts";
import { newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";

let app: TestPlatform;
let act: ReturnType<typeof createWithdrawalHelpers>;

beforeAll(async () => {
  app = await testPlatform();
  act = createWithdrawalHelpers(app);
});

afterAll(async () => {
  // The stakes of these tests are rows without ledger entries.
  await app.database.pool.query("delete from bet where entry_id = 0");
  await app.close();
});

type Player = Awaited<ReturnType<TestPlatform["register"]>>;

const vipOf = async ({ token }: Pick<Player, "token">) => (await app.call("vip", {}, { token })).value;
const stake = ({ id }: Player, amount: number) =>
  app.database.pool.query(
    `insert into bet (id, placed_at, settled_at, member_id, merchant, currency, vassalage, node_id, game_code, game_type,
                      round_id, stake, payout, upline_path, entry_id, movements, state)
     values (nextval('bet_id'), now() - interval '2 minutes', now(), $1, 'saffron', 'USD', 'PG', 1, 'g', 'RNG',
             gen_random_uuid(), $2, 0, '{}', 0, '[]', 'settled')`,
    [id, BigInt(amount) * 10_000n],
  );
const setLevel = ({ id }: Pick<Player, "id">, level: number) =>
  app.database.pool.query(
    `insert into vip_member (member_id, merchant, level) values ($1, 'saffron', $2)
     on conflict (member_id) do update set level = excluded.level`,
    [id, level],
  );

describe("VIP levels, their bonuses and their terms", () => {
  test("bets and deposits raise a member's level, with a bonus to claim once", async () => {
    const player = await act.player("350.0000");
    expect(await vipOf(player)).toMatchObject({ level: 0, progress: { validBets: "0.0000" }, claimable: [] });
    await stake(player, 7000);
    await expect.poll(async () => (await vipOf(player)).level, { timeout: 40_000 }).toBe(2);
    const view = await vipOf(player);
    expect(view.progress).toEqual({ validBets: "7000.0000", deposits: "350.0000" });
    expect(view.history).toMatchObject([{ from: 0, to: 2, why: "play" }]);
    expect(view.levels.map(({ bonus }) => bonus)).toEqual([
      undefined,
      "claimable",
      "claimable",
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(view.month.validBets).toBe("7000.0000");
    const bonus = view.claimable.find(({ amount }) => amount === "3.0000");
    const claims = await Promise.all(
      [1, 2, 3].map(() => app.call("claimReward", { id: bonus?.id ?? "" }, { token: player.token, key: newKey() })),
    );
    expect(new Set(claims.map(({ value }) => value.total))).toEqual(new Set(["3.0000"]));
    expect((await app.call("balance", {}, { token: player.token })).value.bonus).toBe("3.0000");
    expect((await vipOf(player)).levels[2]?.bonus).toBe("claimed");
    const inbox = (await app.call("messages", {}, { token: player.token })).value.content;
    expect(inbox).toContainEqual(expect.objectContaining({ kind: "vip.reached", detail: { level: 2, name: "Silk" } }));
    expect((await app.call("memberInfo", {}, { token: player.token })).value.vipLevel).toBe(2);
  }, 60_000);

  test("a level raises the rebate and the daily withdrawals, and caps the withdrawal fee", async () => {
    const player = await act.player();
    await stake(player, 1000);
    await app.database.pool.query("update bet set settled_at = now() - interval '70 seconds' where member_id = $1", [
      player.id,
    ]);
    const rebate = async () => (await app.call("manualRebate", {}, { token: player.token })).value.parts[0];
    const info = async () => {
      const { methods, today } = (await app.call("withdrawInfo", {}, { token: player.token })).value;
      return { left: today.amountLeft, fees: Math.max(...methods.map(({ feeBasisPoints }) => feeBasisPoints)) };
    };
    expect([await rebate(), await info()]).toMatchObject([
      { rateBasisPoints: 50, amount: "5.0000" },
      { left: "50000.0000", fees: 100 },
    ]);
    await setLevel(player, 3);
    expect([await rebate(), await info()]).toMatchObject([
      { rateBasisPoints: 54, amount: "5.4000" },
      { left: "80000.0000", fees: 50 },
    ]);
    const { value: claimed } = await app.call("claimRebate", {}, { token: player.token, key: newKey() });
    expect(claimed.amount).toBe("5.4000");
    const { value: bound } = await act.bind(player, { method: "usdt", number: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" });
    const { value: sent } = await act.ask(player, bound.id, "100.0000");
    expect([sent.fee, sent.net]).toEqual(["0.5000", "99.5000"]);
  });
});

test("a birthday is saved once, and another one is refused", async () => {
  const { token } = await app.register();
  const save = (birthday: string) => app.call("vipBirthday", { birthday }, { token });
  expect((await save("13-01")).code).toBe("BAD_REQUEST");
  const answers = await Promise.all([save("05-31"), save("05-31"), save("06-01")]);
  expect(answers.filter(({ code }) => code === "BIRTHDAY_SET").length).toBeGreaterThan(0);
  const { birthday } = await vipOf({ token });
  expect((await save(birthday ?? "")).value).toEqual({ birthday });
  expect((await save("01-01")).code).toBe("BIRTHDAY_SET");
});

test("uses a birthday given in the profile, and does not ask for it again", async () => {
  const born = async (date: string) => {
    const player = await app.register();
    await app.database.pool.query(
      "update member set profile = profile || jsonb_build_object('birthday', $2::text) where id = $1",
      [player.id, date],
    );
    return player;
  };
  for (const [date, monthDay] of [
    ["1990-12-31", "12-31"],
    ["1992-02-29", "02-29"],
  ] as const) {
    const player = await born(date);
    expect((await vipOf(player)).birthday).toBe(monthDay);
    expect((await app.call("vipBirthday", { birthday: "01-01" }, { token: player.token })).code).toBe("BIRTHDAY_SET");
  }
  expect((await vipOf(await born("some day"))).birthday).toBeUndefined();
  // An earlier saved birthday is kept.
  const first = await app.register();
  await app.call("vipBirthday", { birthday: "05-05" }, { token: first.token });
  await app.database.pool.query(`update member set profile = '{"birthday": "1990-12-31"}' where id = $1`, [first.id]);
  expect((await vipOf(first)).birthday).toBe("05-05");
});

test("a trial member has no levels", async () => {
  const { value } = await app.call("freePlay", { os: "test", platform: "W" });
  expect((await app.call("vip", {}, { token: value.token })).code).toBe("TRIAL_REFUSED");
});
