import { afterAll, beforeAll, expect, test } from "vitest";
import { openTurnover } from "../../cashier/turnover/store.ts";
import { findPlaces } from "../../games/leaderboard/store.ts";
import { doneWithin, takeDue } from "../../promotions/points/store.ts";
import { stakesIn } from "../../promotions/rebates/store.ts";
import { progressOf } from "../../promotions/rewards/activity-store.ts";
import { standingsOf } from "../../promotions/vip/store.ts";
import { transact } from "../../kit/db/transact.ts";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";
import { ratePartsIn } from "../settlement/rebate-store.ts";
import { measuresIn } from "../settlement/store.ts";
import { readFigures } from "../team/figures-store.ts";
import { gatherBets, removeMadeBets } from "./test-measures.ts";

let app: TestPlatform;

beforeAll(async () => {
  app = await testPlatform();
});
afterAll(async () => {
  await removeMadeBets(app.database.pool);
  await app.close();
});

interface Made {
  game_type?: string;
  stake?: number;
  payout?: number;
  at_risk?: number | null;
  fee?: number | null;
  fee_factor?: number | null;
  valid_weight?: number | null;
}

const rule = async (made: Made) => {
  const { rows } = await app.database.pool.query<{ valid: bigint; won: bigint }>(
    "select valid_bet(b) as valid, platform_win(b) as won from jsonb_populate_record(null::bet, $1) b",
    [JSON.stringify({ game_type: "RNG", stake: 200, payout: 0, fee_factor: 20, ...made })],
  );
  return [Number(rows[0]?.valid), Number(rows[0]?.won)];
};

test.each<[string, Made, [number, number]]>([
  ["a lost stake", {}, [200, 200]],
  ["a stake of which a part came back", { payout: 120, at_risk: 80 }, [80, 80]],
  ["a stake that came back whole", { payout: 200, at_risk: 0 }, [0, 0]],
  ["a tie", { game_type: "LIVE", payout: 200 }, [0, 0]],
  ["a tie, whatever its vendor says", { game_type: "LIVE", payout: 200, at_risk: 200 }, [0, 0]],
  ["a win as high as the stake in a game without ties", { payout: 200 }, [200, 0]],
  ["a capped rake on an all-in", { game_type: "PVP", fee: 3 }, [60, 3]],
  ["a rake with little in decided pots", { game_type: "PVP", at_risk: 10, fee: 3 }, [10, 3]],
  ["an unused buy-in", { game_type: "PVP", payout: 200, at_risk: 0, fee: 0 }, [0, 0]],
  ["a game between players without a fee", { game_type: "PVP" }, [0, 0]],
  ["a fee in a game of another type", { payout: 400, fee: 3 }, [60, 3]],
  ["another factor", { game_type: "PVP", fee: 3, fee_factor: 5 }, [15, 3]],
  ["a bet between players of before", { game_type: "PVP", fee_factor: null }, [200, 200]],
  ["a bet of before whose vendor takes a fee", { game_type: "PVP", fee_factor: null, fee: 3 }, [60, 3]],
  ["a stake of which the merchant counts a part", { valid_weight: 15 }, [30, 200]],
  ["a stake of which a part of a unit counts", { stake: 199, valid_weight: 1 }, [1, 199]],
  ["a stake of which the merchant counts nothing", { valid_weight: 0 }, [0, 200]],
  ["a weighed stake of which a part came back", { payout: 120, at_risk: 80, valid_weight: 50 }, [40, 80]],
  ["a weighed bet between players", { game_type: "PVP", fee: 3, valid_weight: 50 }, [30, 3]],
  ["a bet of before there were weights", { valid_weight: null }, [200, 200]],
  ["any other bet of before", { game_type: "LIVE", fee_factor: null, payout: 50 }, [200, 150]],
])("%s counts by the one rule", async (_, made, counted) => {
  expect(await rule(made)).toEqual(counted);
});

/** Settles a game between two players: 70 went from one to the other, less a fee of 2 that each paid half of. */
async function played() {
  const pool = app.database.pool;
  const agent = await app.register();
  const [loser, winner] = [await app.register(), await app.register()];
  for (const { id } of [loser, winner]) {
    await pool.query("update member set upline_id = $2 where id = $1", [id, agent.id]);
    await pool.query("insert into member_path (ancestor_id, descendant_id, depth) values ($2, $1, 1)", [id, agent.id]);
    await pool.query(
      `insert into turnover (id, member_id, currency, cause, reference, required, at)
       values (gen_random_uuid(), $1, 'USD', 'deposit', 'none', 10000000, now() - interval '1 hour')`,
      [id],
    );
  }
  const bet = (id: string, payout: number) =>
    pool.query<{ id: bigint }>(
      `insert into bet (id, placed_at, settled_at, member_id, merchant, currency, vassalage, node_id, game_code, game_type,
                        round_id, stake, payout, upline_path, entry_id, movements, state, at_risk, fee, fee_factor)
       values (nextval('bet_id'), now() - interval '2 minutes', now() - interval '2 minutes', $1, 'saffron', 'USD', 'PG', 1,
               'g', 'PVP', gen_random_uuid(), 2000000, $2, array[$3::bigint], 0, '[]', 'settled', 700000, 10000, 20)
       returning id`,
      [id, payout, agent.id],
    );
  const rows = [...(await bet(loser.id, 1_300_000)).rows, ...(await bet(winner.id, 2_680_000)).rows];
  // It runs in one transaction, so that the job does not take it first.
  const due = await transact(pool, async (tx) => {
    await tx.query(
      `insert into points_due (bet_id, placed_at, member_id, look_at)
       select id, placed_at, member_id, now() from bet where id = $1`,
      [rows[0]?.id],
    );
    return takeDue(tx, BigInt(loser.id), 10);
  });
  await gatherBets(
    pool,
    rows.map(({ id }) => id.toString()),
  );
  return { pool, due, agent: BigInt(agent.id), loser: BigInt(loser.id), winner: BigInt(winner.id) };
}

test("all payments on play count the amount at risk, and the platform won only the fees", async () => {
  const { pool, due, agent, loser, winner } = await played();
  const counted = 200_000n;
  const [from, to] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)];
  const stakes = await stakesIn(pool, loser, "USD", { from, to });
  expect(stakes, "rebate").toMatchObject([{ bets: 1, stake: counted }]);
  expect(due, "points").toMatchObject([{ valid: counted }]);
  expect((await doneWithin(pool, loser, "USD", 1)).bet, "what goods ask for").toBe(counted);
  const need = { gameType: undefined, currency: "USD", from, to, gmtOffsetMinutes: 480 };
  expect((await progressOf(pool, { ...need, kind: "stake" }, [loser])).get(loser), "missions").toBe(counted);
  const places = await findPlaces(pool, "saffron", "USD", from);
  expect(places.find((place) => place.member_id === winner)?.stake, "races").toBe(counted);
  const [turnover] = await openTurnover(pool, winner, "USD");
  expect(turnover?.staked, "turnover").toBe(counted);
  expect((await standingsOf(pool, [winner], "USD"))[0]?.validBets, "VIP").toBe(counted);
  const teams = [{ memberId: agent, effectiveFrom: new Date(0) }];
  const measures = await measuresIn(pool, "saffron", teams, { start: from, end: to }, 100_000n);
  expect(measures, "contracts").toMatchObject([{ validBet: 2n * counted, loss: 20_000n, activeMembers: 2 }]);
  const parts = await ratePartsIn(pool, "saffron", { from, to, topRate: 100 });
  expect(parts.find(({ memberId }) => memberId === agent)?.validBet, "rebates up the line").toBe(2n * counted);
  const days = { from: "2000-01-01", to: "2100-01-01" };
  const figures = (await readFigures(pool, [agent], true, days)).get(agent);
  expect(figures, "reports").toMatchObject({ validBets: 2n * counted, net: 20_000n });
});

test("a mission that counts bets ignores those that were returned completely", async () => {
  const { pool, loser } = await played();
  await pool.query("update bet set at_risk = 0 where member_id = $1", [loser]);
  const [from, to] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)];
  const need = { kind: "bets", gameType: undefined, currency: "USD", from, to, gmtOffsetMinutes: 480 } as const;
  expect((await progressOf(pool, need, [loser])).size).toBe(0);
});

test("a mission that counts bets ignores those with less at risk than its minimum", async () => {
  const { pool, loser } = await played();
  const [from, to] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)];
  const counted = 200_000n;
  const need = { kind: "bets", gameType: undefined, currency: "USD", from, to, gmtOffsetMinutes: 480 } as const;
  const done = async (minStake: bigint) => (await progressOf(pool, { ...need, minStake }, [loser])).get(loser);
  expect([await done(counted), await done(counted + 1n)]).toEqual([1n, undefined]);
});
