import { randomBytes } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { lostAndSentToday } from "../../cashier/member-transfers/store.ts";
import { playWithBonus, read, testGame, testWallet, unit, type Player } from "./test-vendor.ts";

const wallet = await testWallet();
const { db, vendor, newTx, rich } = wallet;

afterAll(async () => expect(await wallet.close()).toEqual([]));

/** Requests a seat beside others; returns the status. */
const sit = async (player: Player, ...others: Player[]) =>
  read(await vendor.bet(player, newTx(), unit, { opponents: others.map(({ id }) => id.toString()) })).status;

const from = ({ ownSession }: Player, ip: string) =>
  db.query("update session set ip = $2 where id = $1", [ownSession, ip]);

/** Makes a player lose this amount of a sitting to another. */
async function lose(player: Player, other: Player, lost: string): Promise<void> {
  const bet = newTx();
  await vendor.bet(player, bet, unit);
  const opponents = [{ playerId: other.id.toString(), lost }];
  expect(read(await vendor.win(player, newTx(), bet, 0n, { opponents })).status).toBe("OK");
}

const lossesOf = async (player: Player) =>
  (await db.query("select winner_id, amount from player_loss where loser_id = $1", [player.id])).rows;

describe("a seat at a table of players", () => {
  test("is granted beside strangers, even from one private network", async () => {
    const [one, two] = [await rich(), await rich()];
    expect(await sit(one, two)).toBe("OK");
    await from(one, "203.0.113.7");
    await from(two, "203.0.113.8");
    expect(await sit(one, two)).toBe("OK");
    await from(one, "unknown");
    expect(await sit(one, two)).toBe("OK");
  });

  test.each([
    ["203.0.113.9", "::ffff:203.0.113.9"],
    ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9"],
  ])("is refused beside a player of the same address: %s and %s", async (one, other) => {
    const [player, there] = [await rich(), await rich()];
    await from(player, one);
    await from(there, other);
    expect(await sit(player, await rich(), there)).toBe("LIMIT_REACHED");
  });

  test("is refused beside a player who signed in on the same browser", async () => {
    const [player, there] = [await rich(), await rich()];
    const token = randomBytes(32);
    for (const { id } of [player, there]) {
      await db.query(
        "insert into trusted_browser (token_hash, member_id, expires_at) values ($1, $2, now() + interval '1 day')",
        [token, id],
      );
    }
    expect(await sit(player, there)).toBe("LIMIT_REACHED");
    expect(await sit(there, player)).toBe("LIMIT_REACHED");
  });

  test("is refused after a loss to the other of the daily transfer limit, until won back", async () => {
    const [loser, winner, other] = [await rich(), await rich(), await rich()];
    await lose(loser, winner, "9999.9999");
    expect(await sit(loser, winner)).toBe("OK");
    await lose(loser, winner, "0.0001");
    expect(await sit(loser, winner)).toBe("LIMIT_REACHED");
    expect(await sit(winner, other, loser)).toBe("LIMIT_REACHED");
    expect(await sit(loser, other)).toBe("OK");
    await lose(winner, loser, "1.0000");
    expect(await sit(loser, winner)).toBe("OK");
  });
});

describe("the loss to others in a win", () => {
  test("is added up once, and counts with that day's transfers", async () => {
    const [loser, winner] = [await rich(), await rich()];
    const [bet, win] = [newTx(), newTx()];
    await vendor.bet(loser, bet, unit);
    const opponents = [{ playerId: winner.id.toString(), lost: "3.0000" }];
    const first = await vendor.win(loser, win, bet, 0n, { opponents });
    expect(await vendor.win(loser, win, bet, 0n, { opponents })).toEqual(first);
    expect(read(await vendor.win(loser, win, bet, 0n)).status).toBe("TX_MISMATCH");
    await lose(loser, winner, "4.0000");
    await lose(winner, loser, "2.0000");
    expect(await lossesOf(loser)).toEqual([{ winner_id: winner.id, amount: 7n * unit }]);
    expect(await lostAndSentToday(db, loser.id, 480)).toBe(5n * unit);
    expect(await lostAndSentToday(db, winner.id, 480)).toBe(0n);
  });

  test("ignores the player itself, unknown players and made-up amounts", async () => {
    const [loser, winner] = [await rich(), await rich()];
    await lose(loser, loser, "3.0000");
    await lose(loser, { ...winner, id: 999_999_999n }, "3.0000");
    await lose(loser, winner, "0.0000");
    expect(await lossesOf(loser)).toEqual([]);
    for (let at = 0; at < 12; at += 1) await lose(loser, winner, "1000000000000.0000");
    expect(await lossesOf(loser)).toEqual([{ winner_id: winner.id, amount: 100_000_000_000_000_000n }]);
  });
});

test("no bonus is played with against other players", async () => {
  const player = await rich();
  await playWithBonus(db, player, 10n * unit);
  await db.query("update vendor_session set game_type = 'PVP' where id = $1", [player.sessionId]);
  expect(read(await vendor.bet(player, newTx(), unit)).status).toBe("LIMIT_REACHED");
  await db.query("update vendor_session set game_type = 'RNG' where id = $1", [player.sessionId]);
  await db.query('update game set engine = \'{"kind": "room"}\' where node_id = $1', [testGame.nodeId]);
  expect(read(await vendor.bet(player, newTx(), unit)).status).toBe("LIMIT_REACHED");
  await db.query("update game set engine = null where node_id = $1", [testGame.nodeId]);
  expect(read(await vendor.bet(player, newTx(), unit)).status).toBe("OK");
});
