import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { roundCommands } from "../../backoffice/commands/rounds.ts";
import { runCommand } from "../../backoffice/commands/run.ts";
import type { OverdueBet } from "./round-store.ts";
import { watchOpenRounds } from "./rounds.ts";
import { betsOf, cashOf, launched, read, testGame, testWallet, unit, type Player } from "./test-vendor.ts";

const wallet = await testWallet();
const { db, vendor, newTx, rich } = wallet;
const otherGame = { nodeId: 99_000_002n, gameCode: "test-crane" };

beforeAll(async () => {
  await db.query(
    `insert into game (node_id, vassalage, game_code, game_type, display_name, names, hue, icon_url, sort, stated_return)
     values ($1, 'PG', $2, 'LIVE', 'Paper Crane', '{}', 1, '', 1, 9600),
            (99000003, 'CQ9', 'cq-koi', 'RNG', 'Koi', '{}', 1, '', 1, 9600)`,
    [otherGame.nodeId, otherGame.gameCode],
  );
});

afterAll(async () => expect(await wallet.close()).toEqual([]));

/** Runs an operator's command; returns its output. */
async function command(name: string, ...words: string[]): Promise<string> {
  const found = roundCommands[name];
  const answer = found && (await runCommand(db, found, "mai", words));
  if (answer === undefined) throw new Error(`${name} does not take ${words.join(" ")}`);
  return answer;
}

/** Backdates a player's bets, as if the days had passed. */
async function moveBets(player: Player, days: number): Promise<void> {
  const client = await db.connect();
  await client.query("set session_replication_role = replica");
  await client.query(
    "update ledger_key k set subject_at = subject_at + make_interval(days => $2) from bet b where b.member_id = $1 and k.subject_id = b.id",
    [player.id, days],
  );
  await client.query("update bet set placed_at = placed_at + make_interval(days => $2) where member_id = $1", [
    player.id,
    days,
  ]);
  await client.query("reset session_replication_role");
  client.release();
}

/** Checks for rounds open too long while the bets of these players are four days old; returns the reported bets. */
async function fourDaysLater(players: Player[], then: () => Promise<void> = async () => {}): Promise<OverdueBet[]> {
  const reported: OverdueBet[] = [];
  for (const player of players) await moveBets(player, -4);
  await db.query("update round_watch set last_bet = 0");
  await watchOpenRounds(db, (bets) => reported.push(...bets));
  await then();
  for (const player of players) await moveBets(player, 4);
  return reported;
}

describe("a round that stays open too long", () => {
  test("is reported and listed while it is open, unless it is young", async () => {
    const [old, young] = [await rich(), await rich()];
    const tx = newTx();
    await vendor.bet(old, tx, 5n * unit);
    await vendor.bet(young, newTx(), 5n * unit);
    const reported = await fourDaysLater([old], async () => {
      const listed = (await command("open-rounds", "PG")).split("\n");
      expect(listed).toHaveLength(1);
      expect(listed[0]).toContain(`round-${tx}`);
      expect(await command("open-rounds", "CQ9")).toBe("No open rounds.");
    });
    expect(reported.map(({ round_id, stake }) => [round_id, stake])).toEqual([[`round-${tx}`, 5n * unit]]);
    await vendor.win(old, newTx(), tx, 0n);
    expect(await fourDaysLater([old])).toEqual([]);
  });

  test("is settled by an operator with its payouts so far, and a later win is paid", async () => {
    const player = await rich();
    const tx = newTx();
    await vendor.bet(player, tx, 5n * unit);
    const [{ id }] = (await db.query<{ id: bigint }>("select id from bet where member_id = $1", [player.id])).rows as [
      { id: bigint },
    ];
    expect(await command("end-round", String(id), "the vendor closed")).toContain("not open too long");
    await fourDaysLater([player], async () => {
      expect(await command("end-round", String(id), "the vendor closed")).toBe(`Bet ${id}: settled.`);
      expect(await command("end-round", String(id), "the vendor closed")).toContain("not open too long");
    });
    expect(await betsOf(db, player)).toEqual([{ stake: 5n * unit, payout: 0n, state: "settled" }]);
    expect(read(await vendor.win(player, newTx(), tx, 7n * unit)).status).toBe("OK");
    expect(await cashOf(db, player.id)).toBe(102n * unit);
  });

  test("ends by its vendor's rule, settled or refunded once, without an alarm", async () => {
    const [lost, back] = [await rich(), await rich()];
    const [settledTx, backTx] = [newTx(), newTx()];
    await vendor.bet(lost, settledTx, 5n * unit);
    await vendor.bet(back, backTx, 5n * unit, { contribution: "0.5000" });
    await command("round-rule", "PG", "48", "settle");
    expect(await fourDaysLater([lost])).toEqual([]);
    expect(await betsOf(db, lost)).toEqual([{ stake: 5n * unit, payout: 0n, state: "settled" }]);
    expect(await cashOf(db, lost.id)).toBe(95n * unit);
    await command("round-rule", "PG", "48", "refund");
    expect(await fourDaysLater([back])).toEqual([]);
    expect(await fourDaysLater([back])).toEqual([]);
    expect(await betsOf(db, back)).toEqual([{ stake: 5n * unit, payout: 0n, state: "cancelled" }]);
    expect(await cashOf(db, back.id)).toBe(100n * unit);
    // The vendor also rolls it back, which moves no more money. Its win is refused for good.
    expect(read(await vendor.rollback(back, newTx(), backTx)).status).toBe("OK");
    expect(read(await vendor.win(back, newTx(), backTx, 9n * unit)).status).toBe("TX_CANCELLED");
    expect(await cashOf(db, back.id)).toBe(100n * unit);
    await command("round-rule", "PG", "72", "tell");
  });

  test("is ended once, whatever its vendor and another instance send concurrently", async () => {
    const players = await Promise.all(Array.from({ length: 16 }, rich));
    const txs = players.map(() => newTx());
    for (const [at, player] of players.entries()) await vendor.bet(player, txs[at] ?? "", 5n * unit);
    await command("round-rule", "PG", "48", "refund");
    for (const player of players) await moveBets(player, -4);
    await db.query("update round_watch set last_bet = 0");
    const late = players.map((player, at) => vendor.win(player, newTx(), txs[at] ?? "", 9n * unit));
    await Promise.all([watchOpenRounds(db, () => {}), watchOpenRounds(db, () => {}), ...late]);
    for (const player of players) await moveBets(player, 4);
    await command("round-rule", "PG", "72", "tell");
    for (const [at, player] of players.entries()) {
      const paid = read((await late[at]) ?? { http: 0, body: "" }).status === "OK";
      expect(await cashOf(db, player.id)).toBe((paid ? 104n : 100n) * unit);
    }
  });

  test("is settled rather than refunded if it was paid in part", async () => {
    const player = await rich();
    const tx = newTx();
    await vendor.bet(player, tx, 5n * unit);
    await vendor.win(player, newTx(), tx, 2n * unit, { closeRound: false });
    await command("round-rule", "PG", "48", "refund");
    await fourDaysLater([player]);
    expect(await betsOf(db, player)).toEqual([{ stake: 5n * unit, payout: 2n * unit, state: "settled" }]);
    expect(await cashOf(db, player.id)).toBe(97n * unit);
    await command("round-rule", "PG", "72", "tell");
  });
});

test("a round is recalled with its movements, entries and result, and the recall is audited", async () => {
  const player = await rich();
  const tx = newTx();
  await vendor.bet(player, tx, 5n * unit);
  await vendor.win(player, newTx(), tx, 7n * unit, { detail: { cards: ["A♠", "K♥"] } });
  const reply = await command("recall", "PG", `round-${tx}`);
  for (const part of [
    "Golden Koi",
    "staked 5.0000 USD",
    "paid 7.0000",
    `entry seamless:PG:${tx}\tbet`,
    "\twin",
    "  cash\t-5.0000\tthen 95.0000",
    "  house PG\t-7.0000",
    '{"cards":["A♠","K♥"]}',
  ])
    expect(reply).toContain(part);
  const id = /^bet (\d+)/.exec(reply)?.[1] ?? "";
  expect(await command("recall", id)).toBe(reply);
  const { rowCount } = await db.query("select from audit_entry where action = 'recall' and subject = $1", [id]);
  expect(rowCount).toBe(2);
  expect(await command("recall", "PG", "round-of-nobody")).toBe("No bets.");
});

/** Opens a game as a vendor does after a launch; a merchant's limit of 50 applies as well. */
async function opened(player: Player) {
  const token = await launched(db, player, 50n * unit);
  const answer = read(await vendor.call("authenticate", { token, gameCode: testGame.gameCode }));
  return { answer, inGame: { ...player, sessionId: String(answer["sessionId"]) } };
}

test("one bet is within the limits of its game or vendor, by currency, and of the merchant", async () => {
  await command("stake-limit", "PG", "USD", "2", "20");
  await command("stake-limit", "PG", "EUR", "1", "1");
  const player = await rich();
  const { answer, inGame } = await opened(player);
  expect(answer).toMatchObject({ minStake: "2.0000", maxStake: "20.0000" });
  const statuses = async (of: Player, ...stakes: bigint[]) => {
    const answers: string[] = [];
    for (const stake of stakes) answers.push(read(await vendor.bet(of, newTx(), stake)).status);
    return answers;
  };
  expect(await statuses(inGame, 2n * unit - 1n, 2n * unit, 20n * unit, 20n * unit + 1n)).toEqual([
    "LIMIT_REACHED",
    "OK",
    "OK",
    "LIMIT_REACHED",
  ]);
  await command("stake-limit", String(testGame.nodeId), "USD", "1", "90");
  expect((await opened(player)).answer).toMatchObject({ minStake: "1.0000", maxStake: "50.0000" });
  await command("stake-limit", String(testGame.nodeId), "USD", "off");
  await command("stake-limit", "PG", "USD", "off");
  expect((await opened(player)).answer).toMatchObject({ minStake: "0.0000", maxStake: "50.0000" });
  expect(await command("stake-limit", "NOBODY", "USD", "1", "2")).toContain("no vendor");
  await expect(command("stake-limit", "PG", "USD", "2", "1")).rejects.toThrow("does not take");
});

test("a market's pace reaches the vendor, sells no features and allows one game at a time", async () => {
  const setRules = (rules: object) =>
    db.query("update merchant set config = config || $1::jsonb where code = 'test'", [JSON.stringify(rules)]);
  const player = await rich();
  const first = await opened(player);
  expect(first.answer).toMatchObject({ buysFeatures: true });
  expect(first.answer).not.toHaveProperty("leastGameMs");
  const placed = newTx();
  await vendor.bet(first.inGame, placed, unit);
  await setRules({ protection: { pace: { slotMs: 2_500, gameMs: 5_000 } } });
  const second = await opened(player);
  expect(second.answer).toMatchObject({ buysFeatures: false, leastGameMs: 2_500 });
  expect(read(await vendor.bet(first.inGame, newTx(), unit)).status).toBe("SESSION_EXPIRED");
  expect(read(await vendor.win(first.inGame, newTx(), placed, 2n * unit)).status).toBe("OK");
  expect(read(await vendor.bet(second.inGame, newTx(), unit)).status).toBe("OK");
  await setRules({ protection: {} });
});

describe("another table within a session", () => {
  test("takes bets of its own game, under its limits, while the previous game is still paid", async () => {
    await command("stake-limit", String(otherGame.nodeId), "USD", "3", "30");
    const { inGame } = await opened(await rich());
    const before = newTx();
    await vendor.bet(inGame, before, 5n * unit);
    const enter = (gameCode: string, sessionId = inGame.sessionId) =>
      vendor.call("enter", { sessionId, gameCode }).then(read);
    expect(await enter(otherGame.gameCode)).toMatchObject({ status: "OK", minStake: "3.0000", maxStake: "30.0000" });
    const bet = async (gameCode: string, stake = 5n * unit) =>
      read(await vendor.bet(inGame, newTx(), stake, { gameCode })).status;
    expect(await bet(testGame.gameCode)).toBe("BAD_REQUEST");
    expect(await bet(otherGame.gameCode)).toBe("OK");
    expect(await bet(otherGame.gameCode, 31n * unit)).toBe("LIMIT_REACHED");
    expect(read(await vendor.win(inGame, newTx(), before, 6n * unit)).status).toBe("OK");
    const { rows } = await db.query("select game_code, game_type from bet where member_id = $1 order by id", [
      inGame.id,
    ]);
    expect(rows).toEqual([
      { game_code: testGame.gameCode, game_type: "RNG" },
      { game_code: otherGame.gameCode, game_type: "LIVE" },
    ]);
    expect(await enter(testGame.gameCode)).toMatchObject({ status: "OK", minStake: "0.0000", maxStake: "50.0000" });
    expect(await bet(testGame.gameCode, 40n * unit)).toBe("OK");
  });

  test("is refused for a foreign, closed or unknown game, and on a foreign or ended session", async () => {
    const player = await rich();
    const { inGame } = await opened(player);
    const enter = async (gameCode: string, tamper = {}) =>
      read(await vendor.call("enter", { sessionId: inGame.sessionId, gameCode }, tamper)).status;
    expect(await enter("cq-koi")).toBe("BAD_REQUEST");
    expect(await enter("nothing")).toBe("BAD_REQUEST");
    expect(await enter("cq-koi", { vendor: "CQ9" })).toBe("SESSION_EXPIRED");
    await db.query("update game set status = 'maintenance' where node_id = $1", [otherGame.nodeId]);
    expect(await enter(otherGame.gameCode)).toBe("TRY_LATER");
    await db.query("update game set status = 'open', is_listed = false where node_id = $1", [otherGame.nodeId]);
    expect(await enter(otherGame.gameCode)).toBe("TRY_LATER");
    await db.query("update game set is_listed = true where node_id = $1", [otherGame.nodeId]);
    await db.query("update member set status = 'blocked' where id = $1", [player.id]);
    expect(await enter(otherGame.gameCode)).toBe("PLAYER_BLOCKED");
    await db.query("update member set status = 'active' where id = $1", [player.id]);
    await db.query("update session set ended_at = now() where id = $1", [player.ownSession]);
    expect(await enter(otherGame.gameCode)).toBe("SESSION_EXPIRED");
    expect(read(await vendor.bet(inGame, newTx(), unit)).status).toBe("SESSION_EXPIRED");
  });
});
