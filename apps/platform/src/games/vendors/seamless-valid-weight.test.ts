import { afterAll, expect, test } from "vitest";
import { betOf, launched, read, testGame, testWallet, unit } from "./test-vendor.ts";

const wallet = await testWallet();
const { db, vendor, newTx, rich } = wallet;

afterAll(async () => expect(await wallet.close()).toEqual([]));

const tables = { nodeId: 99_000_002n, gameCode: "test-table" };
await db.query(
  `insert into game (node_id, vassalage, game_code, game_type, display_name, names, hue, icon_url, sort, stated_return)
   values ($1, 'PG', $2, 'LIVE', 'Golden Table', '{}', 1, '', 2, 9894)`,
  [tables.nodeId, tables.gameCode],
);

const slot = { node_id: 7, vassalage: "PG", game_type: "RNG", engine: { kind: "slot" }, stated_return: 9600 };
const weights = { types: { RNG: 10, PVP: 40 }, vendors: { CQ9: 20 }, games: { "8": 0 } };
const room = { ...slot, game_type: "PVP", engine: { kind: "room" }, stated_return: null };

test.each<[string, object, object, number]>([
  ["nothing says anything", {}, slot, 100],
  ["nothing names it", { validBet: { weights } }, { ...slot, game_type: "LIVE" }, 100],
  ["its type is named", { validBet: { weights } }, slot, 10],
  ["its vendor is named beside its type", { validBet: { weights } }, { ...slot, vassalage: "CQ9" }, 20],
  ["it is named itself", { validBet: { weights } }, { ...slot, vassalage: "CQ9", node_id: 8 }, 0],
  ["it states no return", { validBet: { weights } }, { ...slot, stated_return: null }, 0],
  ["it is of another platform and states no return", {}, { ...slot, stated_return: null, engine: null }, 0],
  ["players meet in it", { validBet: { weights } }, room, 40],
  ["players meet in it on another platform", {}, { ...room, engine: null }, 100],
  ["the platform banks it among games of players", {}, { ...room, engine: { kind: "table" } }, 0],
])("what is at risk in a game counts as it should where %s", async (_case, config, game, weight) => {
  const { rows } = await db.query<{ weight: number }>(
    "select valid_weight($1::jsonb, jsonb_populate_record(null::game, $2)) as weight",
    [JSON.stringify(config), JSON.stringify(game)],
  );
  expect(rows).toEqual([{ weight }]);
});

/** Sets the valid-bet weights of the merchant's file. */
const weigh = (types: object) =>
  db.query("update merchant set config = jsonb_set(config, '{validBet,weights,types}', $1)", [JSON.stringify(types)]);

test("a bet keeps the weight from its game's opening, and counts by it once settled", async () => {
  await weigh({ RNG: 40, LIVE: 15 });
  const player = await rich();
  const token = await launched(db, player, 100n * unit);
  const opened = read(await vendor.call("authenticate", { token, gameCode: testGame.gameCode }));
  const session = { ...player, sessionId: String(opened["sessionId"]) };
  await weigh({ RNG: 50, LIVE: 25 });
  const counted = async (gameCode: string) => {
    const tx = newTx();
    expect(read(await vendor.call("bet", { ...betOf(session, tx, unit), gameCode })).status).toBe("OK");
    await vendor.win(session, newTx(), tx, 0n, { gameCode });
    const { rows } = await db.query<{ valid: bigint }>(
      "select valid_bet(b) as valid from bet b where round_id = $1 and member_id = $2",
      [`round-${tx}`, player.id],
    );
    return rows[0]?.valid;
  };
  const enter = (gameCode: string) => vendor.call("enter", { sessionId: session.sessionId, gameCode });
  expect(await counted(testGame.gameCode)).toBe((unit * 40n) / 100n);
  await enter(tables.gameCode);
  expect(await counted(tables.gameCode)).toBe((unit * 25n) / 100n);
  await enter(testGame.gameCode);
  expect(await counted(testGame.gameCode)).toBe((unit * 50n) / 100n);
});
