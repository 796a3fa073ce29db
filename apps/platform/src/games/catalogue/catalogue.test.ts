import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tileSizes } from "../../../art/paths.ts";
import { madeFolder } from "../../../art/made.ts";
import { seedContent } from "../../sandbox/seed/seed.ts";
import { findGames } from "./store.ts";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";

let app: TestPlatform;

beforeAll(async () => {
  app = await testPlatform();
});
afterAll(() => app.close());

const sizeOf = async (address: string) => {
  const { width, height } = await sharp(join(madeFolder, address)).metadata();
  return { width, height };
};

test("a game has three pictures of different sizes, both in its list and in the search", async () => {
  const [tile] = (await app.call("hotGames", {})).value.list;
  expect(await sizeOf(tile?.lagerIcon ?? "")).toEqual(tileSizes.large);
  expect(await sizeOf(tile?.smallIcon ?? "")).toEqual(tileSizes.small);
  expect(await sizeOf(tile?.iconUrl ?? "")).toEqual(tileSizes.icon);
  const indexed = (await app.call("gameIndex", {})).value.games.find(({ nodeId }) => nodeId === tile?.nodeId);
  const { lagerIcon, smallIcon, iconUrl } = indexed ?? {};
  expect({ lagerIcon, smallIcon, iconUrl }).toEqual({
    lagerIcon: tile?.lagerIcon,
    smallIcon: tile?.smallIcon,
    iconUrl: tile?.iconUrl,
  });
});

test("a game without tiles shows its icon instead", async () => {
  const [tile] = (await app.call("hotGames", {})).value.list;
  const nodeId = tile?.nodeId ?? "";
  await app.database.pool.query("update game set large_icon = null, small_icon = null where node_id = $1", [nodeId]);
  const { value } = await app.call("gameInfo", { nodeId });
  expect([value.lagerIcon, value.smallIcon]).toEqual([value.iconUrl, value.iconUrl]);
});

test("the list of all hot games begins with those of the home page, in their order", async () => {
  const shown = (await app.call("hotGames", {})).value.list.map(({ nodeId }) => nodeId);
  expect(shown.length).toBeGreaterThan(10);
  const all = (await app.call("gameList", { select: "HOT" })).value;
  expect(all.totalElements).toBeGreaterThan(shown.length);
  expect(all.content.slice(0, shown.length).map(({ nodeId }) => nodeId)).toEqual(shown);
});

test("the list of all hot games begins with the merchant's own, even if hot nowhere else", async () => {
  const { pool } = app.database;
  const { rows } = await pool.query<{ node_id: bigint }>(
    "(select node_id from game where is_hot and status = 'open' order by sort desc limit 2) union all (select node_id from game where not is_hot and status = 'open' order by sort desc limit 1)",
  );
  const own = rows.map(({ node_id: nodeId }) => nodeId);
  const filter = { offer: undefined, gameType: undefined, vassalage: undefined, select: "HOT", hotGames: own } as const;
  const found = await findGames(pool, filter, { sort: "RECOMMENDED", vendorOrder: [], language: "en" }, 5, 0);
  expect(found.rows.slice(0, 3).map((row) => row.node_id)).toEqual(own);
});

test("groups list the vendors with such games, and a vendor's counts are of its own games", async () => {
  const { lanes } = (await app.call("gameVendors", {})).value;
  const live = lanes.find(({ title }) => title === "LIVE")?.cards ?? [];
  const vendor = live.find(({ vassalage }) => vassalage === "AG");
  const names = vendor?.gameClassify.map(({ name }) => name);
  expect(names).toEqual(["BACCARAT", "DRAGON_TIGER", "ROULETTE", "SICBO"]);
  const tigers = vendor?.gameClassify.find(({ name }) => name === "DRAGON_TIGER");
  expect(tigers?.vendors.toSorted()).toEqual(["AG", "BBIN", "BG", "DG", "OG", "TGP"]);
  const groups = (await app.call("gameGroups", { gameType: "LIVE", vassalage: "AG" })).value;
  expect(groups.map(({ group }) => group)).toEqual(names);
  for (const { group, games } of groups) {
    const list = await app.call("gameList", { gameType: "LIVE", vassalage: "AG", group });
    expect(list.value.totalElements, group).toBe(games);
  }
});

test("a start updates a changed game of the catalogue, and rewrites no other", async () => {
  const { pool } = app.database;
  const read = async () =>
    (
      await pool.query<{ id: string; name: string; version: string }>(
        "select node_id::text as id, display_name as name, xmin::text as version from game order by node_id",
      )
    ).rows;
  await seedContent(pool);
  const before = await read();
  const [changed, ...others] = before;
  await pool.query("update game set display_name = 'Another name' where node_id = $1", [changed?.id]);
  await seedContent(pool);
  const [again, ...same] = await read();
  expect(again?.name).toBe(changed?.name);
  expect(same).toEqual(others);
});
