import { expect, test, vi } from "vitest";
import { lobbyEvents, lobbyRooms, lobbyTables } from "@croupier/contract/wire/vendor-lobby";
import { gameOf } from "../engines/rooms/games.ts";
import { roomTitles } from "../engines/rooms/titles.ts";
import { tables } from "../engines/tables/tables.ts";
import { conformVendor } from "../../../../packages/contract/scripts/conform-vendor.ts";
import { arcadeForTests, newKey, opened } from "../test-arcade.ts";
import { testKey } from "../test-peer.ts";

const context = arcadeForTests();

const ask = async (path: string) => (await fetch(`${context.arcade.url}/lobby/v1/${path}`)).json();

test("shows every table with its phase, its results and its limits", async () => {
  await vi.waitFor(
    async () => {
      const { now, tables: shown } = lobbyTables.parse(await ask("tables"));
      expect(shown.map(({ gameCode }) => gameCode)).toEqual([...tables.keys()]);
      const baccarat = shown.find(({ gameCode }) => gameCode === "ag-amber-baccarat-1");
      expect(baccarat?.road).toMatch(/^[rbt]{10,}$/);
      expect(baccarat?.limits["USD"]?.most).toBeGreaterThan(baccarat?.limits["USD"]?.least ?? 0n);
      for (const { isOpen, changesAt, openSeconds } of shown.filter((table) => table.isOpen)) {
        expect(isOpen).toBe(true);
        expect(changesAt.getTime()).toBeGreaterThan(now.getTime());
        expect(changesAt.getTime() - now.getTime()).toBeLessThanOrEqual(openSeconds * 1000);
      }
    },
    { timeout: 50_000, interval: 200 },
  );
}, 60_000);

test("shows a room at every stake of each card game, in the requested currency", async () => {
  const { games } = lobbyRooms.parse(await ask("rooms?currency=USD"));
  expect(games.map(({ gameCode }) => gameCode)).toEqual([...roomTitles.keys()]);
  for (const { gameCode, rooms } of games) {
    expect(rooms.map(({ level }) => level)).toEqual(["beginner", "regular", "high", "expert"]);
    const { filled } = gameOf(roomTitles.get(gameCode)?.roomGame ?? "holdem");
    for (const { players, bots, seats } of rooms) {
      // Bots fill an empty table as soon as a page opens it, so its room counts them already.
      expect(players + bots).toBeGreaterThanOrEqual(filled);
      expect(players + bots).toBeLessThanOrEqual(seats);
    }
  }
  expect((await fetch(`${context.arcade.url}/lobby/v1/rooms?currency=%27`)).status).toBe(400);
  expect((await fetch(`${context.arcade.url}/lobby/v1/rooms`)).status).toBe(400);
});

test("shows the next events of each sport with winner odds, in the requested language", async () => {
  await vi.waitFor(
    async () => {
      const { events } = lobbyEvents.parse(await ask("events?language=en"));
      expect(new Set(events.map(({ sport }) => sport)).size).toBeGreaterThan(5);
      expect(events.every(({ gameCodes }) => gameCodes.length > 0)).toBe(true);
      const football = events.find(({ sport, isLive }) => sport === "football" && !isLive);
      expect(football?.offers.map(({ pick }) => pick)).toEqual(["1", "x", "2"]);
      expect(football?.offers.every(({ odds }) => odds !== null && odds > 1000)).toBe(true);
      const chinese = lobbyEvents.parse(await ask("events?language=zh-CN")).events;
      expect(chinese.find(({ id }) => id === football?.id)?.home).not.toBe(football?.home);
    },
    { timeout: 30_000, interval: 200 },
  );
}, 40_000);

test("the vendor check reports a vendor with more at risk than staked", async () => {
  const { player } = await opened(context.arcade.url, context.peer);
  await player.spin(newKey());
  await context.arcade.db.query("update arcade.round set fee = stake + 1");
  const faults = async () =>
    (await conformVendor({ url: context.arcade.url, key: testKey })).filter(({ fault }) => fault);
  expect((await faults()).map(({ says }) => says)).toEqual([
    "/report/v1/rounds says no more at risk than what was staked",
  ]);
  await context.arcade.db.query("update arcade.round set fee = null");
}, 60_000);

test("the arcade passes the vendor check, and a failing vendor does not", async () => {
  const findings = await conformVendor({ url: context.arcade.url, key: testKey });
  expect(findings.filter(({ fault }) => fault !== undefined)).toEqual([]);
  expect(findings.length).toBeGreaterThan(20);
  const stranger = await conformVendor({
    url: context.arcade.url,
    key: { id: testKey.id, secret: "not the vendor's" },
  });
  expect(stranger.filter(({ fault }) => fault !== undefined).map(({ says }) => says)).toContain(
    "/report/v1/rounds lists the rounds of a period",
  );
}, 60_000);
