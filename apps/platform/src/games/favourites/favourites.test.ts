import { afterAll, beforeAll, expect, test } from "vitest";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";

let app: TestPlatform;

beforeAll(async () => {
  app = await testPlatform();
});
afterAll(() => app.close());

const favouritesOf = async (token: string, more = {}) => (await app.call("favouriteGames", more, { token })).value;

test("a favourite is listed once, the newest first, and can be removed", async () => {
  const { token } = await app.register();
  for (const nodeId of ["1001", "1002", "1001"]) {
    expect((await app.call("addFavourite", { nodeId }, { token })).status).toBe(200);
  }
  const stored = await favouritesOf(token);
  expect(stored.content.map(({ nodeId }) => nodeId)).toEqual(["1002", "1001"]);
  expect([stored.pageNum, stored.totalPages, stored.totalElements]).toEqual([1, 1, 2]);
  await app.call("removeFavourite", { nodeId: "1002" }, { token });
  expect((await favouritesOf(token)).content.map(({ nodeId }) => nodeId)).toEqual(["1001"]);
});

test("a member's favourites are listed by type and page, and only existing games", async () => {
  const [first, second] = [await app.register(), await app.register()];
  const { value: fish } = await app.call("gameList", { gameType: "FISH", pageSize: 1 });
  const fishId = fish.content[0]?.nodeId ?? "";
  for (const nodeId of ["1001", "1002", fishId]) {
    await app.call("addFavourite", { nodeId }, { token: first.token });
  }
  expect((await favouritesOf(first.token, { gameType: "FISH" })).content.map(({ nodeId }) => nodeId)).toEqual([fishId]);
  expect(await favouritesOf(first.token, { pageNo: 2, pageSize: 2 })).toMatchObject({
    totalElements: 3,
    totalPages: 2,
  });
  expect(await favouritesOf(second.token)).toMatchObject({ content: [], totalElements: 0 });
  expect((await app.call("addFavourite", { nodeId: "99999999" }, { token: first.token })).code).toBe("GAME_UNKNOWN");
  expect((await app.call("addFavourite", { nodeId: "1001" })).code).toBe("NOT_LOGGED_IN");
});

test("opened games are listed once each, the last first", async () => {
  const { token, id } = await app.register();
  const { noteOpened } = await import("./store.ts");
  for (const nodeId of [1001n, 1002n, 1001n]) await noteOpened(app.database.pool, BigInt(id), nodeId);
  const { value } = await app.call("recentGames", {}, { token });
  expect(value.list.map(({ nodeId }) => nodeId)).toEqual(["1001", "1002"]);
});

test("a list is sorted and filtered as requested", async () => {
  const names = await app.call("gameList", { gameType: "RNG", sort: "NAME", pageSize: 100 });
  const shown = names.value.content.map(({ displayName }) => displayName);
  expect(shown).toEqual([...shown].sort(new Intl.Collator("en").compare));
  const high = await app.call("gameList", { gameType: "RNG", volatility: "high", feature: "MULTIPLIER" });
  expect(high.value.content.length).toBeGreaterThan(0);
  expect(high.value.content.every((game) => game.volatility === "high" && game.features.includes("MULTIPLIER"))).toBe(
    true,
  );
  const fresh = await app.call("gameList", { gameType: "RNG", sort: "NEW" });
  expect(fresh.value.content[0]?.isNew).toBe(true);
  const { value: groups } = await app.call("gameGroups", { gameType: "LOTT" });
  const [group] = groups;
  const grouped = await app.call("gameList", { gameType: "LOTT", group: group?.group ?? "" });
  expect(grouped.value.totalElements).toBe(group?.games);
});

test("the search index names every game once", async () => {
  const { value } = await app.call("gameIndex", {}, { headers: { language: "TY" } });
  const { value: all } = await app.call("gameList", { pageSize: 1 });
  expect(new Set(value.games.map(({ nodeId }) => nodeId)).size).toBe(all.totalElements);
  expect(value.games.find(({ nodeId }) => nodeId === "1001")).toMatchObject({
    name: "麒麟之门",
    alias: "Gates of Qilin",
  });
  expect(value.vendors.find(({ vassalage }) => vassalage === "BTI")?.vendorLabel).toBe("123BET");
});
