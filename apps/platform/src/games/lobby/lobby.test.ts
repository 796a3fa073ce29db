import { afterAll, beforeAll, expect, test } from "vitest";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";
import { setGameStatus } from "../catalogue/store.ts";
import { startTestBoard } from "../lottery/test-board.ts";

let board: Awaited<ReturnType<typeof startTestBoard>>;
let app: TestPlatform;

beforeAll(async () => {
  board = await startTestBoard();
  app = await testPlatform({ arcadeUrl: board.url });
});
afterAll(async () => {
  await app?.close();
  board.close();
});

test("shows the catalogue's open live tables, with limits in the merchant's currency", async () => {
  const { value } = await app.call("modelList", { gameType: "LIVE" });
  expect(value).toMatchObject({
    serverTime: "2026-11-21T10:00:10.000Z",
    tables: [{ nodeId: "3001", gameCode: "ag-amber-baccarat-1", isOpen: true, road: "rrbt", least: "1.0000" }],
  });
  const jade = await app.call("modelList", {}, { merchant: "jade" });
  expect(jade.value.tables).toMatchObject([{ most: "10000.0000" }]);
  expect((await app.call("modelList", { gameType: "COCKFIGHT" })).value.tables).toEqual([]);
});

test("shows a card game's rooms with stakes and seats, and omits unknown games", async () => {
  const { value } = await app.call("pvpRoomList", {});
  expect(value.games).toEqual([
    {
      nodeId: "5001",
      gameCode: "kx-kite-landlord-duel",
      rooms: [{ level: "beginner", unit: "0.2000", leastBuyIn: "4.0000", seats: 6, players: 1, bots: 2 }],
    },
  ]);
});

test("the next events name the first open game that takes bets on them", async () => {
  const { value } = await app.call("nextEvents", { gameType: "SPORTS" });
  expect(value.events).toMatchObject([{ id: "7", nodeId: "6002", offers: [{ bet: "result::1", odds: 1850 }] }]);
  expect((await app.call("nextEvents", { gameType: "ESPORTS" })).value.events).toEqual([]);
  expect((await app.call("nextEvents", { gameType: "RNG" as never })).code).toBe("BAD_REQUEST");
});

test("a vendor with new games is among the new vendors, most new games first", async () => {
  const { list } = (await app.call("newVendors", {})).value;
  expect(list.length).toBeGreaterThan(3);
  expect(list.map(({ games }) => games)).toEqual(list.map(({ games }) => games).toSorted((a, b) => b - a));
});

test("the lobby hides games that an operator closed, and reports a silent vendor", async () => {
  await setGameStatus(app.database.pool, 3001n, "maintenance");
  await expect
    .poll(async () => (await app.call("modelList", { gameType: "LIVE" })).value.tables, { timeout: 10_000 })
    .toEqual([]);
  board.close();
  const away = await testPlatform({ arcadeUrl: "http://127.0.0.1:1" });
  try {
    for (const name of ["modelList", "pvpRoomList", "nextEvents"] as const) {
      expect((await away.call(name, {})).code).toBe("VENDOR_SILENT");
    }
  } finally {
    await away.close();
  }
});
