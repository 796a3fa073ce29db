import { afterAll, describe, expect, test } from "vitest";
import { launched, read, testGame, testWallet, unit, type Player } from "./test-vendor.ts";

const wallet = await testWallet();
const { db, vendor, newTx, rich } = wallet;

afterAll(async () => expect(await wallet.close()).toEqual([]));

/** Returns a player's stored bets, oldest first. */
async function storedOf({ id }: Player): Promise<object[]> {
  const { rows } = await db.query("select at_risk, fee from bet where member_id = $1 order by id", [id]);
  return rows;
}

/** Places a bet of ten and sends wins of one, each with its own figures. */
async function won(...wins: object[]): Promise<object[]> {
  const player = await rich();
  const bet = newTx();
  await vendor.bet(player, bet, 10n * unit);
  for (const change of wins) expect(read(await vendor.win(player, newTx(), bet, unit, change)).status).toBe("OK");
  return storedOf(player);
}

describe("the amount at risk in a win", () => {
  test("is stored with the bet, and so is the fee; both stay empty if the win omits them", async () => {
    expect(await won({ atRisk: "4.0000", fee: "0.5000" })).toEqual([{ at_risk: 4n * unit, fee: unit / 2n }]);
    expect(await won({})).toEqual([{ at_risk: null, fee: null }]);
    expect(await won({ atRisk: "0.0000", fee: "0.0000" })).toEqual([{ at_risk: 0n, fee: 0n }]);
  });

  test("can only decrease, and a win without it changes nothing", async () => {
    const first = { atRisk: "4.0000", closeRound: false };
    expect(await won(first, { atRisk: "9.0000" }, {})).toEqual([{ at_risk: 4n * unit, fee: null }]);
    expect(await won(first, { atRisk: "3.0000" })).toEqual([{ at_risk: 3n * unit, fee: null }]);
  });

  test("counts at most as the stake, and the win is still paid", async () => {
    expect(await won({ atRisk: "11.0000", fee: "9999999999.0000" })).toEqual([
      { at_risk: 10n * unit, fee: 10n * unit },
    ]);
  });

  test("adds up the fees of a bet's wins", async () => {
    expect(await won({ fee: "0.2000", closeRound: false }, { fee: "0.3000" })).toEqual([
      { at_risk: null, fee: unit / 2n },
    ]);
  });

  test("is part of the transaction's fingerprint: another value is TX_MISMATCH", async () => {
    const player = await rich();
    const [bet, win] = [newTx(), newTx()];
    await vendor.bet(player, bet, unit);
    const first = await vendor.win(player, win, bet, unit, { atRisk: "0.5000", fee: "0.1000" });
    expect(await vendor.win(player, win, bet, unit, { atRisk: "0.5000", fee: "0.1000" })).toEqual(first);
    for (const other of [{}, { atRisk: "0.5000" }, { atRisk: "0.1000", fee: "0.5000" }]) {
      expect(read(await vendor.win(player, win, bet, unit, other)).status).toBe("TX_MISMATCH");
    }
  });

  test.each(["-1.0000", "1", "NaN", 1])("is BAD_REQUEST as %j", async (amount) => {
    const player = await rich();
    const bet = newTx();
    await vendor.bet(player, bet, unit);
    expect(read(await vendor.win(player, newTx(), bet, unit, { atRisk: amount })).status).toBe("BAD_REQUEST");
    expect(read(await vendor.win(player, newTx(), bet, unit, { fee: amount })).status).toBe("BAD_REQUEST");
  });

  test("applies in the same proportion to the round's other bets", async () => {
    const player = await rich();
    const [one, two] = [newTx(), newTx()];
    await vendor.bet(player, one, 4n * unit);
    await vendor.bet(player, two, 10n * unit, { roundId: `round-${one}` });
    await vendor.win(player, newTx(), one, 7n * unit, { atRisk: "1.0000" });
    expect(await storedOf(player)).toEqual([
      { at_risk: unit, fee: null },
      { at_risk: (10n * unit) / 4n, fee: null },
    ]);
  });

  test("lowers a settled bet that is resettled, and marks the day for a recount", async () => {
    const player = await rich();
    const bet = newTx();
    await vendor.bet(player, bet, unit);
    await vendor.win(player, newTx(), bet, 0n);
    await db.query("delete from play_changed where member_id = $1", [player.id]);
    await vendor.win(player, newTx(), bet, 0n, { atRisk: "0.0000" });
    expect(await storedOf(player)).toEqual([{ at_risk: 0n, fee: null }]);
    expect((await db.query("select from play_changed where member_id = $1", [player.id])).rowCount).toBe(1);
    const { rows } = await db.query(
      "select sum(valid_bet)::bigint as valid, count(*)::int as facts from play_fact where member_id = $1",
      [player.id],
    );
    expect(rows).toEqual([{ valid: 0n, facts: 3 }]);
  });
});

test("a bet keeps the factor from the opening of its game", async () => {
  const player = await rich();
  await db.query("update vendor_session set fee_factor = 7 where id = $1", [player.sessionId]);
  await vendor.bet(player, newTx(), unit);
  await db.query("update vendor_session set fee_factor = 20 where id = $1", [player.sessionId]);
  const { rows } = await db.query("select fee_factor from bet where member_id = $1", [player.id]);
  expect(rows).toEqual([{ fee_factor: 7 }]);
});

test.each([
  [{ turnover: { feeFactor: 12 } }, "PVP", { kind: "room" }, 12],
  [{ turnover: {} }, "PVP", null, 20],
  [{}, "RNG", { kind: "slot" }, 20],
  [{ turnover: { feeFactor: 12 } }, "PVP", { kind: "table" }, null],
  [{ turnover: { feeFactor: 12 } }, "PVP", { kind: "pond" }, null],
])(
  "a merchant's file %j gives a game of type %s with the engine %j the factor %s",
  async (config, type, engine, factor) => {
    const { rows } = await db.query("select fee_factor($1::jsonb, $2, $3::jsonb) as factor", [
      JSON.stringify(config),
      type,
      engine && JSON.stringify(engine),
    ]);
    expect(rows).toEqual([{ factor }]);
  },
);

test("a table banked by the platform counts like any other, even among games of players", async () => {
  const player = await rich();
  const authenticate = async () => {
    const token = await launched(db, player, 1_000n * unit);
    return String(read(await vendor.call("authenticate", { token, gameCode: testGame.gameCode })).sessionId);
  };
  const set = (type: string, engine: object | null) =>
    db.query("update game set game_type = $2, engine = $3 where node_id = $1", [
      testGame.nodeId,
      type,
      engine && JSON.stringify(engine),
    ]);
  const counted = async () => {
    const { rows } = await db.query<{ valid: bigint; won: bigint }>(
      "select valid_bet(b) as valid, platform_win(b) as won from bet b where member_id = $1 order by id desc limit 1",
      [player.id],
    );
    return rows[0];
  };
  const playOne = async (sessionId: string) => {
    const bet = newTx();
    expect(read(await vendor.bet(player, bet, unit, { sessionId })).status).toBe("OK");
    await vendor.win(player, newTx(), bet, 0n, { sessionId });
    return counted();
  };
  try {
    await set("PVP", { kind: "table" });
    const session = await authenticate();
    expect(await playOne(session)).toEqual({ valid: unit, won: unit });
    await set("PVP", { kind: "room" });
    expect(read(await vendor.call("enter", { sessionId: session, gameCode: testGame.gameCode })).status).toBe("OK");
    expect(await playOne(session)).toEqual({ valid: 0n, won: 0n });
  } finally {
    // The game's type is restored on the bets, since a check compares both.
    await db.query("update bet set game_type = 'RNG' where member_id = $1", [player.id]);
    await set("RNG", null);
  }
});
