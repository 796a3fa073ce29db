import { afterAll, expect, test } from "vitest";
import { transact } from "../../kit/db/transact.ts";
import { testLimits } from "./test-limits.ts";
import { createBatches } from "./batches.ts";
import { alone, batch, batchedBet } from "./store.ts";
import {
  betOf,
  cashOf,
  launched,
  playWithBonus,
  read,
  testGame,
  testWallet,
  topUp,
  unit,
  type Player,
} from "./test-vendor.ts";
import { seamlessBodies } from "@croupier/contract/wire/seamless";
import { randomUUID } from "node:crypto";

const wallet = await testWallet();
const { db, vendor, newTx, rich } = wallet;
const { set, remove, usedOf } = testLimits(db);

afterAll(async () => expect(await wallet.close()).toEqual([]));

const statusOf = async (player: Player, amount: bigint, tx = newTx()) =>
  read(await vendor.bet(player, tx, amount)).status;

/** Opens a second session of a player, which stakes the cash. */
async function secondSession(player: Player): Promise<Player> {
  const token = await launched(db, player, 1000n * unit);
  const { sessionId } = read(await vendor.call("authenticate", { token, gameCode: testGame.gameCode }));
  return { ...player, sessionId: String(sessionId) };
}

test.each(["stake", "loss"] as const)("a %s limit accepts stakes up to its amount, and no more", async (kind) => {
  const player = await rich();
  await set(player, kind, "day", 10n * unit);
  expect(await statusOf(player, 10n * unit + 1n)).toBe("LIMIT_REACHED");
  expect(await statusOf(player, 6n * unit)).toBe("OK");
  expect(await statusOf(player, 4n * unit + 1n)).toBe("LIMIT_REACHED");
  expect(await statusOf(player, 4n * unit)).toBe("OK");
  expect(await statusOf(player, 1n)).toBe("LIMIT_REACHED");
  expect(await cashOf(db, player.id)).toBe(90n * unit);
  expect(await usedOf(player, kind, "day")).toBe(10n * unit);
});

test("the largest single bet refuses one above it, however many are below", async () => {
  const player = await rich();
  await set(player, "bet", "single", 5n * unit);
  expect(await statusOf(player, 5n * unit + 1n)).toBe("LIMIT_REACHED");
  for (let count = 0; count < 3; count++) expect(await statusOf(player, 5n * unit)).toBe("OK");
});

test("of several limits the one with the least left decides", async () => {
  const player = await rich();
  await set(player, "stake", "month", 30n * unit);
  await set(player, "loss", "week", 20n * unit);
  await set(player, "stake", "day", 10n * unit);
  expect(await statusOf(player, 10n * unit)).toBe("OK");
  expect(await statusOf(player, 1n)).toBe("LIMIT_REACHED");
  expect(await usedOf(player, "stake", "month")).toBe(10n * unit);
  expect(await usedOf(player, "loss", "week")).toBe(10n * unit);
});

test("a win lowers the loss and not the stakes, and a net win restores at most the limit", async () => {
  const player = await rich();
  await set(player, "stake", "day", 30n * unit);
  await set(player, "loss", "day", 10n * unit);
  const tx = newTx();
  expect(await statusOf(player, 10n * unit, tx)).toBe("OK");
  expect(read(await vendor.win(player, newTx(), tx, 25n * unit)).status).toBe("OK");
  expect(await usedOf(player, "loss", "day")).toBe(0n);
  expect(await usedOf(player, "stake", "day")).toBe(10n * unit);
  expect(await statusOf(player, 10n * unit + 1n)).toBe("LIMIT_REACHED");
  expect(await statusOf(player, 10n * unit)).toBe("OK");
  expect(await statusOf(player, 10n * unit)).toBe("OK");
  expect(await statusOf(player, 1n)).toBe("LIMIT_REACHED");
});

test("wins and rollbacks are never refused, even when nothing is left", async () => {
  const player = await rich();
  const [won, lost] = [newTx(), newTx()];
  await statusOf(player, 10n * unit, won);
  await statusOf(player, 10n * unit, lost);
  await set(player, "loss", "day", 1n * unit);
  await set(player, "stake", "day", 1n * unit);
  expect(await usedOf(player, "loss", "day")).toBe(20n * unit);
  expect(read(await vendor.win(player, newTx(), won, 3n * unit)).status).toBe("OK");
  expect(read(await vendor.rollback(player, newTx(), lost)).status).toBe("OK");
  expect(await usedOf(player, "loss", "day")).toBe(7n * unit);
  expect(await usedOf(player, "stake", "day")).toBe(10n * unit);
});

test("a tip counts like a bet, and a returned tip no longer", async () => {
  const player = await rich();
  await set(player, "stake", "day", 10n * unit);
  await set(player, "loss", "day", 10n * unit);
  const tx = newTx();
  expect(read(await vendor.tip(player, tx, 10n * unit)).status).toBe("OK");
  expect(read(await vendor.tip(player, newTx(), 1n)).status).toBe("LIMIT_REACHED");
  expect(await statusOf(player, 1n)).toBe("LIMIT_REACHED");
  expect(read(await vendor.rollback(player, newTx(), tx)).status).toBe("OK");
  expect(await usedOf(player, "stake", "day")).toBe(0n);
  expect(await statusOf(player, 10n * unit)).toBe("OK");
});

test("a seat beside other players counts like a bet", async () => {
  const [player, other] = [await rich(), await rich()];
  await set(player, "loss", "day", 10n * unit);
  const sit = async (amount: bigint, tx = newTx()) =>
    read(await vendor.bet(player, tx, amount, { opponents: [other.id.toString()] })).status;
  const seat = newTx();
  expect(await sit(10n * unit, seat)).toBe("OK");
  expect(await sit(1n)).toBe("LIMIT_REACHED");
  const opponents = [{ playerId: other.id.toString(), lost: "4.0000" }];
  expect(read(await vendor.win(player, newTx(), seat, 6n * unit, { opponents })).status).toBe("OK");
  expect(await usedOf(player, "loss", "day")).toBe(4n * unit);
});

test("a new limit counts what was staked and lost before in its period", async () => {
  const player = await rich();
  const [won, gone] = [newTx(), newTx()];
  await statusOf(player, 8n * unit, won);
  await vendor.win(player, newTx(), won, 3n * unit);
  await statusOf(player, 5n * unit, gone);
  await vendor.rollback(player, newTx(), gone);
  await vendor.tip(player, newTx(), 1n * unit);
  await set(player, "stake", "week", 10n * unit);
  await set(player, "loss", "month", 10n * unit);
  expect(await usedOf(player, "stake", "week")).toBe(9n * unit);
  expect(await usedOf(player, "loss", "month")).toBe(6n * unit);
  expect(await statusOf(player, 1n * unit + 1n)).toBe("LIMIT_REACHED");
});

test("a limit that is set again after its removal counts the play in between", async () => {
  const player = await rich();
  await set(player, "stake", "day", 10n * unit);
  await statusOf(player, 4n * unit);
  await remove(player, "stake", "day");
  expect(await statusOf(player, 20n * unit)).toBe("OK");
  await set(player, "stake", "day", 30n * unit);
  expect(await usedOf(player, "stake", "day")).toBe(24n * unit);
});

test("a repeated bet gets its first answer and counts once", async () => {
  const player = await rich();
  await set(player, "stake", "day", 10n * unit);
  const tx = newTx();
  const answers = await Promise.all(Array.from({ length: 8 }, () => statusOf(player, 6n * unit, tx)));
  expect(new Set(answers)).toEqual(new Set(["OK"]));
  expect(await usedOf(player, "stake", "day")).toBe(6n * unit);
  const refused = newTx();
  expect(await statusOf(player, 5n * unit, refused)).toBe("LIMIT_REACHED");
  await set(player, "stake", "day", 7n * unit);
  expect(await statusOf(player, 5n * unit, refused)).toBe("LIMIT_REACHED");
});

test("the next period starts with nothing used, and earlier bets no longer change it", async () => {
  const player = await rich();
  await set(player, "loss", "day", 10n * unit);
  const [old, next] = [newTx(), newTx()];
  await statusOf(player, 10n * unit, old);
  const yesterday = "starts_at = starts_at - interval '1 day', ends_at = ends_at - interval '1 day'";
  await db.query(`update member_limit set ${yesterday} where member_id = $1`, [player.id]);
  expect(await usedOf(player, "loss", "day")).toBe(0n);
  expect(await statusOf(player, 10n * unit, next)).toBe("OK");
  expect(await usedOf(player, "loss", "day")).toBe(10n * unit);
  // As if midnight had been between the two bets.
  await db.query(
    "update member_limit set starts_at = (select max(placed_at) from bet where member_id = $1) where member_id = $1",
    [player.id],
  );
  expect(read(await vendor.win(player, newTx(), old, 10n * unit)).status).toBe("OK");
  expect(await usedOf(player, "loss", "day")).toBe(10n * unit);
  expect(await statusOf(player, 1n)).toBe("LIMIT_REACHED");
  expect(read(await vendor.win(player, newTx(), next, 4n * unit)).status).toBe("OK");
  expect(await usedOf(player, "loss", "day")).toBe(6n * unit);
});

test("a period after a change of the merchant's time begins where the last one ended", async () => {
  const player = await rich();
  await set(player, "loss", "day", 10n * unit);
  const old = newTx();
  expect(await statusOf(player, 10n * unit, old)).toBe("OK");
  // The calendar's day began long before.
  await db.query("update member_limit set ends_at = clock_timestamp() where member_id = $1", [player.id]);
  expect(await statusOf(player, 10n * unit)).toBe("OK");
  expect(read(await vendor.win(player, newTx(), old, 10n * unit)).status).toBe("OK");
  expect(await usedOf(player, "loss", "day")).toBe(10n * unit);
  expect(await statusOf(player, 1n)).toBe("LIMIT_REACHED");
});

test("the vendor is told the most that is left, at launch and in another game", async () => {
  const player = await rich();
  await set(player, "stake", "day", 10n * unit);
  await statusOf(player, 4n * unit);
  const token = await launched(db, player, 100n * unit);
  const entered = read(await vendor.call("authenticate", { token, gameCode: testGame.gameCode }));
  expect(entered).toMatchObject({ status: "OK", maxStake: "6.0000" });
  const sessionId = String(entered.sessionId);
  await statusOf(player, 1n * unit);
  expect(read(await vendor.call("enter", { sessionId, gameCode: testGame.gameCode }))).toMatchObject({
    status: "OK",
    maxStake: "5.0000",
  });
});

test("a refused stake notifies the player's pages of the limit, once", async () => {
  const player = await rich();
  await set(player, "stake", "month", 50n * unit);
  await set(player, "loss", "day", 10n * unit);
  await statusOf(player, 4n * unit);
  const tx = newTx();
  await statusOf(player, 7n * unit, tx);
  await statusOf(player, 7n * unit, tx);
  const { rows } = await db.query<{ event: Record<string, unknown> }>(
    "select event from event_outbox where member_id = $1 and event ->> 'type' = 'limit'",
    [player.id],
  );
  expect(rows.map(({ event }) => event)).toEqual([
    { type: "limit", limit: "loss", period: "day", amount: "10.0000", used: "4.0000", resetsAt: expect.any(String) },
  ]);
});

test("four fifths of a limit notify the player once in a period", async () => {
  const player = await rich();
  await set(player, "stake", "day", 10n * unit);
  const near = async () => {
    const { rows } = await db.query<{ event: Record<string, unknown> }>(
      "select event from event_outbox where member_id = $1 and event ->> 'type' = 'limitNear' order by sequence",
      [player.id],
    );
    return rows.map(({ event }) => event);
  };
  await statusOf(player, 8n * unit - 1n);
  expect(await near()).toEqual([]);
  const tx = newTx();
  await statusOf(player, 1n, tx);
  expect(await near()).toMatchObject([{ limit: "stake", period: "day", amount: "10.0000", used: "8.0000" }]);
  await vendor.rollback(player, newTx(), tx);
  await statusOf(player, 1n * unit);
  expect(await near()).toHaveLength(1);
  const yesterday = ["starts_at", "ends_at", "noticed"].map((at) => `${at} = ${at} - interval '1 day'`).join(", ");
  await db.query(`update member_limit set ${yesterday} where member_id = $1`, [player.id]);
  await statusOf(player, 9n * unit);
  expect(await near()).toHaveLength(2);
  await db.query(
    "update member_limit set used = play_used(member_id, currency, kind, starts_at, ends_at) where member_id = $1",
    [player.id],
  );
});

test("a stake is decided again if another wallet uses the rest meanwhile", async () => {
  const player = await rich();
  await topUp(db, player.id, 100n * unit);
  const cash = await secondSession(player);
  await playWithBonus(db, player, 100n * unit);
  await set(player, "stake", "day", 20n * unit);
  const callOf = (each: Player) =>
    batchedBet(
      { vassalage: "PG", requestId: randomUUID() },
      seamlessBodies.bet.parse(betOf(each, newTx(), 15n * unit)),
    );
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  const second = await transact(db, async (tx) => {
    expect(await batch(tx, [callOf(player)], 30)).toMatchObject([{ status: "OK" }]);
    const answer = createBatches({ db, idleMinutes: 30, most: 8 })(callOf(cash));
    await expect.poll(async () => (await db.query(waiting)).rowCount, { interval: 10 }).toBe(1);
    return { answer };
  });
  expect((await second.answer).status).toBe("LIMIT_REACHED");
  expect(await usedOf(player, "stake", "day")).toBe(15n * unit);
});

test("64 bets at once from cash and a bonus never exceed the limit together", async () => {
  const player = await rich();
  await topUp(db, player.id, 100n * unit);
  const cash = await secondSession(player);
  await playWithBonus(db, player, 100n * unit);
  await set(player, "stake", "day", 20n * unit);
  await set(player, "loss", "week", 25n * unit);
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, at) => {
      const body = seamlessBodies.bet.parse(betOf(at % 2 === 0 ? player : cash, newTx(), unit));
      return alone(db, batchedBet({ vassalage: "PG", requestId: randomUUID() }, body), 30);
    }),
  );
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses.filter((status) => status === "OK")).toHaveLength(20);
  expect(statuses.filter((status) => status === "LIMIT_REACHED")).toHaveLength(44);
  expect(await usedOf(player, "stake", "day")).toBe(20n * unit);
  expect(await usedOf(player, "loss", "week")).toBe(20n * unit);
});

test("a limit that is set while bets arrive counts each of them", async () => {
  for (let run = 0; run < 10; run++) {
    const player = await rich();
    const bets = Array.from({ length: 12 }, () => statusOf(player, unit));
    const setting = set(player, "stake", "day", 6n * unit);
    await setting;
    const accepted = (await Promise.all(bets)).filter((status) => status === "OK").length;
    expect(await usedOf(player, "stake", "day")).toBe(BigInt(accepted) * unit);
  }
});
