import { afterAll, beforeAll, expect, test } from "vitest";
import { verify } from "../../backoffice/invariants/verify.ts";
import { newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";
import type { Player } from "../../cashier/withdrawals/test-withdrawals.ts";
import { removeMadeBets } from "../../agents/measures/test-measures.ts";

let app: TestPlatform;

beforeAll(async () => {
  app = await testPlatform();
});

afterAll(async () => {
  // The stakes of these tests are rows without ledger entries.
  await removeMadeBets(app.database.pool);
  expect((await verify(app.database.pool)).filter((check) => check.faults.length > 0)).toEqual([]);
  await app.close();
});

const stake = (player: Player, amount: number, change: { type?: string; ago?: string; state?: string } = {}) =>
  app.database.pool.query(
    `insert into bet (id, placed_at, settled_at, member_id, merchant, currency, vassalage, node_id, game_code, game_type,
                      round_id, stake, upline_path, entry_id, movements, state)
     values (nextval('bet_id'), now() - $4::interval, now() - $4::interval, $1, 'saffron', 'USD', 'PG', 1, 'g', $3,
             gen_random_uuid(), $2, '{}', 0, '[]', $5)`,
    [player.id, amount * 10_000, change.type ?? "RNG", change.ago ?? "2 minutes", change.state ?? "settled"],
  );
const due = async (player: Player) => (await app.call("manualRebate", {}, { token: player.token })).value;
const claim = (player: Player, key = newKey()) => app.call("claimRebate", {}, { token: player.token, key });
const cash = async (player: Player) => (await app.call("balance", {}, { token: player.token })).value.balance;

test("pays back a share of settled stakes by type of game, in whole cents, once", async () => {
  const player = await app.register();
  await stake(player, 1000);
  await stake(player, 333.37);
  await stake(player, 500, { type: "LIVE" });
  await stake(player, 900, { state: "cancelled" });
  expect(await due(player)).toMatchObject({
    parts: [
      { gameType: "RNG", bets: 2, stake: "1333.3700", rateBasisPoints: 50, amount: "6.6600" },
      { gameType: "LIVE", bets: 1, stake: "500.0000", rateBasisPoints: 30, amount: "1.5000" },
    ],
    total: "8.1600",
  });
  const key = newKey();
  const answers = await Promise.all(Array.from({ length: 16 }, () => claim(player, key)));
  expect(new Set(answers.map(({ value }) => value.reference)).size).toBe(1);
  expect(await cash(player)).toBe("8.1600");
  expect((await claim(player)).code).toBe("NOTHING_TO_CLAIM");
  const record = (await app.call("accountRecord", { kind: "rebate" }, { token: player.token })).value;
  expect(record.content).toMatchObject([{ change: "8.1600", reference: answers[0]?.value.reference }]);
  const notified = (await app.call("messages", {}, { token: player.token })).value.content;
  expect(notified).toMatchObject([{ kind: "rebate.claimed", detail: { amount: "8.1600" } }]);
});

test("two tabs with their own keys claim the same stakes once", async () => {
  const player = await app.register();
  await stake(player, 1000);
  const answers = await Promise.all([claim(player), claim(player), claim(player)]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual(["NOTHING_TO_CLAIM", "NOTHING_TO_CLAIM", undefined]);
  expect(await cash(player)).toBe("5.0000");
});

test("stakes settled in the last minute count the next time, and old ones never", async () => {
  const player = await app.register();
  await stake(player, 1000, { ago: "31 days" });
  await stake(player, 1000, { ago: "10 seconds" });
  await stake(player, 400);
  expect((await due(player)).total).toBe("2.0000");
  expect((await claim(player)).value.amount).toBe("2.0000");
  await app.database.pool.query(
    `update rebate_claim set from_at = from_at - interval '1 minute', to_at = to_at - interval '1 minute'
     where member_id = $1`,
    [player.id],
  );
  await app.database.pool.query(
    `update bet set settled_at = settled_at - interval '51 seconds', placed_at = placed_at - interval '51 seconds'
     where member_id = $1 and settled_at > now() - interval '1 minute'`,
    [player.id],
  );
  expect((await due(player)).total).toBe("5.0000");
});

test("pays nothing below the smallest claim, to a blocked member, or without rebates", async () => {
  const player = await app.register();
  await stake(player, 199);
  expect((await claim(player)).code).toBe("NOTHING_TO_CLAIM");
  await stake(player, 1);
  await app.database.pool.query("update member set status = 'blocked' where id = $1", [player.id]);
  expect((await claim(player)).code).not.toBeUndefined();
  expect(await app.database.pool.query("select from rebate_claim where member_id = $1", [player.id])).toMatchObject({
    rowCount: 0,
  });
});
