import { afterAll, beforeAll, expect, test } from "vitest";
import { seatAtPg, topUp, unit } from "../../games/vendors/test-vendor.ts";
import { newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";
import { findCommand, runCommand } from "./run.ts";

let app: TestPlatform;

beforeAll(async () => {
  app = await testPlatform();
});
afterAll(() => app.close());

const query = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);
const exported = (...words: string[]) => {
  const command = findCommand("export");
  if (!command) throw new Error("there is no such command");
  return runCommand(app.database.pool, command, "mai", words);
};

test("a regulator's file holds all that one member did, and nothing of another", async () => {
  const [player, other] = [await app.register(), await app.register()];
  const { token, id, account } = player;
  for (const each of [player, other]) await topUp(app.database.pool, BigInt(each.id), 100n * unit);
  for (const [each, bets] of [
    [player, ["2.5000", "1.5000"]],
    [other, ["9.0000"]],
  ] as const) {
    const seat = await seatAtPg(app, each.id);
    for (const amount of bets) {
      const txId = newKey();
      await seat("bet", { txId, roundId: txId, amount });
    }
  }
  await app.call("setMemberLimit", { limit: "loss", period: "day", amount: "50.0000" }, { token });
  await query(
    `insert into reality_check (session_id, check_at) select id, now() from session where member_id = $1
     on conflict (session_id) do update set check_at = now()`,
    [id],
  );
  await app.call("answerRealityCheck", {}, { token });
  await app.call("startBreak", { period: "fiveMinutes" }, { token });
  await query("insert into member_message (member_id, kind) select $1, 'welcome' from generate_series(1, 501)", [id]);

  const file = JSON.parse((await exported("saffron", account)) ?? "");
  expect(file.member).toMatchObject([{ account }]);
  expect(file.session).toHaveLength(1);
  expect(file.deposit).toMatchObject([{ amount: "100.0000", state: "credited" }]);
  expect(file.withdrawal).toEqual([]);
  expect(file.play_by_day_and_game).toMatchObject([{ bets: 2, staked: "4.0000", paid: "0.0000", tips: "0.0000" }]);
  expect(file.member_limit).toMatchObject([{ kind: "loss", amount: "50.0000" }]);
  expect(file.limit_change).toMatchObject([{ change: "set", amount_after: "50.0000" }]);
  expect(file.reality_check_answer).toHaveLength(1);
  expect(file.member_break).toMatchObject([{ period: "fiveMinutes" }]);
  expect(file.member_message.length).toBeGreaterThanOrEqual(501);
});

test("each export is audited, and none of an unknown member is", async () => {
  const { account } = await app.register();
  const audits = async () =>
    (await query("select actor, subject from audit_entry where action = 'export' and subject = $1", [account])).rows;
  await exported("saffron", account);
  await exported("saffron", account);
  expect(await audits()).toEqual([
    { actor: "mai", subject: account },
    { actor: "mai", subject: account },
  ]);
  expect(await exported("saffron", "nobody.at.all")).toContain("There is no member");
  expect(await exported("nowhere", account)).toContain("There is no merchant");
  expect(await exported("saffron")).toBeUndefined();
  expect(await exported("saffron", account, "file.json", "more")).toBeUndefined();
});
