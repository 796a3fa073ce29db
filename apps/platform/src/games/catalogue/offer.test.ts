import { afterAll, beforeAll, expect, test } from "vitest";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";

/** Two vendors of slots and one of live tables, without the first slot and without any lottery. */
const offer = { vendors: ["PG", "JL", "AG"], without: [1001] };

let app: TestPlatform;

beforeAll(async () => {
  app = await testPlatform({}, { offer, hotGames: [1001, 1003, 1004] });
});
afterAll(() => app.close());

const isOffered = ({ vassalage, nodeId }: { vassalage: string; nodeId: string }): boolean =>
  offer.vendors.includes(vassalage) && nodeId !== "1001";

test("a brand's lists, its search and its menus have the offered games only", async () => {
  const { value: page } = await app.call("gameList", { pageSize: 100 });
  expect(page.totalElements).toBeGreaterThan(20);
  expect(page.content.every(isOffered)).toBe(true);
  const { value: index } = await app.call("gameIndex", {});
  expect(index.games.length).toBe(page.totalElements);
  expect(index.games.every(isOffered)).toBe(true);
  expect(index.vendors.map(({ vassalage }) => vassalage).toSorted()).toEqual(["AG", "JL", "PG"]);
  const { lanes } = (await app.call("gameVendors", {})).value;
  expect(lanes.flatMap(({ cards }) => cards).every(({ vassalage }) => offer.vendors.includes(vassalage))).toBe(true);
  const menus = (await app.call("gameMenus", {})).value;
  expect(menus.map(({ gameType }) => gameType)).toEqual(lanes.map(({ title }) => title));
  expect(menus.reduce((sum, { games }) => sum + games, 0)).toBe(page.totalElements);
  const hot = (await app.call("hotGames", {})).value.list;
  expect(hot.map(({ nodeId }) => nodeId)).toEqual(["1003"]);
  expect((await app.call("lotteryGames", { prizeMode: "LOTT" })).value.gameMenus).toEqual([]);
  expect((await app.call("newVendors", {})).value.list.every((each) => offer.vendors.includes(each.vassalage))).toBe(
    true,
  );
});

test("a game that the brand does not offer is unknown, also to who has its number", async () => {
  const { token, id } = await app.register();
  const { noteOpened } = await import("../favourites/store.ts");
  for (const nodeId of ["1001", "1004"]) {
    expect((await app.call("gameInfo", { nodeId })).code).toBe("GAME_UNKNOWN");
    const input = { nodeId, backUrl: "/", language: "en" };
    expect((await app.call("launchGame", input, { token })).code).toBe("GAME_UNKNOWN");
    expect((await app.call("addFavourite", { nodeId }, { token })).code).toBe("GAME_UNKNOWN");
    await noteOpened(app.database.pool, BigInt(id), BigInt(nodeId));
  }
  expect((await app.call("recentGames", {}, { token })).value.list).toEqual([]);
});

test("favourites that are no longer offered are hidden, and come back with their game", async () => {
  const { token } = await app.register();
  await app.call("addFavourite", { nodeId: "1003" }, { token });
  const pool = app.database.pool;
  await pool.query("update game set is_listed = false where node_id = 1003");
  expect((await app.call("favouriteGames", {}, { token })).value).toMatchObject({ content: [], totalElements: 0 });
  await pool.query("update game set is_listed = true where node_id = 1003");
  expect((await app.call("favouriteGames", {}, { token })).value.totalElements).toBe(1);
});

test("another brand offers the whole catalogue", async () => {
  const { value: whole } = await app.call("gameList", { pageSize: 1 }, { merchant: "jade" });
  const { value: own } = await app.call("gameList", { pageSize: 1 });
  expect(whole.totalElements).toBeGreaterThan(own.totalElements);
  expect((await app.call("gameInfo", { nodeId: "1001" }, { merchant: "jade" })).status).toBe(200);
});
