import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { tileSizes } from "../../../../art/paths.ts";
import { findCommand, runCommand } from "../../../backoffice/commands/run.ts";
import { testDatabase } from "../../../kit/db/test-database.ts";
import { startPlatform, type Platform } from "../../../platform.ts";
import { freePort } from "../../../../../../tools/free-port.ts";
import { caller, testEnvironment } from "../../../test-platform.ts";
import { readFolder } from "./read-folder.ts";
import { firstLogo, newMerchant } from "./template.ts";

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "games-"));
  await mkdir(join(dir, "pictures"));
  await writeFile(join(dir, "pictures/mark.svg"), firstLogo("N"));
  const photo = sharp({ create: { width: 800, height: 600, channels: 3, background: "#357" } });
  await writeFile(join(dir, "pictures/fjord.jpg"), await photo.jpeg().toBuffer());
  await writeMerchant("north");
  await writeMerchant("south", { offer: { without: [5002] } });
});
afterEach(() => rm(dir, { recursive: true, force: true }));

async function writeMerchant(code: string, change: object = {}): Promise<void> {
  await mkdir(join(dir, code, "pictures"), { recursive: true });
  await writeFile(join(dir, code, "pictures/logo.svg"), firstLogo(code));
  const answers = { name: code, country: "SE", currency: "EUR", language: "en", gmtOffsetMinutes: 60 } as const;
  const file = { ...newMerchant(code, { ...answers, origin: `http://${code}.localhost` }), ...change };
  await writeFile(join(dir, code, "merchant.json"), JSON.stringify(file));
}

const vendor = {
  vassalage: "NSG",
  name: "North Sea Games",
  mark: "pictures/mark.svg",
  offers: [{ gameType: "RNG", note: { en: "Slots of the coast" } }, { gameType: "LIVE" }],
};
const game = (nodeId: number, change: object = {}) => ({
  nodeId,
  vassalage: "NSG",
  gameCode: `nsg-${nodeId}`,
  gameType: "RNG",
  name: `Fjord ${nodeId}`,
  picture: "pictures/fjord.jpg",
  return: 96.5,
  ...change,
});

const writeGames = (revision: number, games: object[], more: object = {}): Promise<void> =>
  writeFile(
    join(dir, "games.json"),
    JSON.stringify({ $schema: "games.schema.json", revision, vendors: [vendor], games, ...more }),
  );

describe("a file of games", () => {
  test("is read with its pictures", async () => {
    await writeGames(1, [game(5001, { hot: true, names: { de: "Fjord aus Gold" } })]);
    const { games, faults } = await readFolder(dir);
    expect(faults).toEqual([]);
    expect(games?.games).toMatchObject([{ nodeId: 5001, hot: true, new: false, group: "" }]);
    expect(games?.pictures.size).toBe(2);
  });

  test.each<[string, object[], object, RegExp]>([
    ["an unknown key", [game(1, { hott: true })], {}, /games\.0: .*hott/],
    ["a number that is there twice", [game(1), game(1, { gameCode: "b" })], {}, /games\.1\.nodeId: is there already/],
    ["a code that is there twice", [game(1), game(2, { gameCode: "nsg-1" })], {}, /games\.1\.gameCode: is there/],
    ["a game of an unknown vendor", [game(1, { vassalage: "X" })], {}, /games\.0\.vassalage: there is no vendor X/],
    ["a type that its vendor does not offer", [game(1, { gameType: "FISH" })], {}, /games\.0\.gameType: NSG has no/],
    ["a return above everything", [game(1, { return: 100.5 })], {}, /games\.0\.return/],
    ["a fraction as number", [game(1.5)], {}, /games\.0\.nodeId/],
    ["an address as picture", [game(1, { picture: "https://x.example/a.png" })], {}, /games\.0\.picture: a picture/],
    ["a picture that is not there", [game(1, { picture: "pictures/none.png" })], {}, /none\.png cannot be read/],
    ["a picture of another folder", [game(1, { picture: "pictures/../north/x" })], {}, /leaves the folder/],
    ["no revision", [], { revision: "1" }, /needs a revision/],
    ["a vendor that is there twice", [], { vendors: [vendor, vendor] }, /vendors\.1\.vassalage: is there already/],
  ])("with %s is named with the place, and harms no merchant", async (_what, games, more, place) => {
    await writeGames(1, games, more);
    const { merchants, faults, games: read } = await readFolder(dir);
    expect(faults).toEqual([{ code: "games.json", fault: expect.stringMatching(place) }]);
    expect([merchants.length, read]).toEqual([2, undefined]);
  });
});

describe("an operator's own games", () => {
  const running: Platform[] = [];
  let url: string;
  let database: Awaited<ReturnType<typeof testDatabase>>;

  beforeEach(async () => {
    database = await testDatabase("databaseUrl");
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((each) => each.close()));
    await database.drop();
  });

  async function start(): Promise<void> {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const environment = await testEnvironment(database.url);
    const own = { sandbox: false, merchantsDir: dir, merchantsFreshMs: 100, port, sitePort: port, platformUrl: url };
    const platform = await startPlatform({ ...environment, ...own });
    running.push(platform);
    await platform.app.listen({ port, host: "127.0.0.1" });
  }

  const shown = async (merchant: string) =>
    (await caller(url)("gameList", {}, { merchant })).value.content.map(({ nodeId }) => nodeId).toSorted();
  const listed = () => runCommand(database.pool, findCommand("merchants") ?? expect.fail(), "mai", []);
  const waitFor = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 200 });

  test("are on each brand's site with their pictures, as far as it offers them", async () => {
    await writeGames(1, [game(5001), game(5002), game(5003, { gameType: "LIVE", group: "BACCARAT" })]);
    await start();
    expect(await shown("north")).toEqual(["5001", "5002", "5003"]);
    expect(await shown("south")).toEqual(["5001", "5003"]);
    const { value } = await caller(url)("gameInfo", { nodeId: "5001" }, { merchant: "north" });
    for (const [path, { width }] of [
      [value.lagerIcon, tileSizes.large],
      [value.smallIcon, tileSizes.small],
      [value.iconUrl, tileSizes.icon],
    ] as const) {
      const picture = await fetch(`${url}/media${path}`);
      expect((await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).width).toBe(width);
    }
    const { lanes } = (await caller(url)("gameVendors", {}, { merchant: "north" })).value;
    expect(lanes.map(({ title }) => title)).toEqual(["RNG", "LIVE"]);
    const card = lanes[0]?.cards[0];
    expect(card).toMatchObject({ displayName: "North Sea Games", note: "Slots of the coast", games: 2 });
    expect((await fetch(`${url}/media${card?.icons.white}`)).status).toBe(200);
    expect(await listed()).toMatch(/games\.json\s+1\s/);
  });

  test("change within seconds, and one that left the file is closed and not deleted", async () => {
    await writeGames(1, [game(5001), game(5002)]);
    await start();
    await writeGames(2, [game(5001, { name: "Fjord of gold" })]);
    await waitFor(async () => expect(await shown("north")).toEqual(["5001"]));
    const name = async () =>
      (await caller(url)("gameInfo", { nodeId: "5001" }, { merchant: "north" })).value.displayName;
    expect(await name()).toBe("Fjord of gold");
    expect((await caller(url)("gameInfo", { nodeId: "5002" }, { merchant: "north" })).code).toBe("GAME_UNKNOWN");
    const { rows } = await database.pool.query("select node_id::text, status, is_listed from game order by node_id");
    expect(rows).toEqual([
      { node_id: "5001", status: "open", is_listed: true },
      { node_id: "5002", status: "open", is_listed: false },
    ]);
    await database.pool.query("update game set status = 'maintenance' where node_id = 5002");
    await writeGames(3, [game(5001), game(5002)]);
    await waitFor(async () => expect(await shown("north")).toEqual(["5001", "5002"]));
    // An operator closed it: the file does not open it again.
    const states = await database.pool.query("select status from game where node_id = 5002");
    expect(states.rows).toEqual([{ status: "maintenance" }]);
    await writeGames(4, [], { vendors: [] });
    await waitFor(async () => expect(await shown("north")).toEqual([]));
    const lanes = async () => (await caller(url)("gameVendors", {}, { merchant: "north" })).value.lanes;
    await waitFor(async () => expect(await lanes()).toEqual([]));
  });

  test("stay as the last good file has them while another has a fault, which the operator sees", async () => {
    await writeGames(2, [game(5001)]);
    await start();
    const faults: [string, () => Promise<void>, RegExp][] = [
      ["malformed", () => writeGames(3, [game(0)]), /games\.0\.nodeId/],
      ["the same revision", () => writeGames(2, [game(5001), game(5002)]), /raise it with every change/],
      ["another code of a number", () => writeGames(3, [game(5001, { gameCode: "x" })]), /5001 is NSG nsg-5001/],
      ["another number of a code", () => writeGames(3, [game(7, { gameCode: "nsg-5001" })]), /5001 is NSG nsg-5001/],
    ];
    for (const [what, write, fault] of faults) {
      await write();
      await waitFor(async () => expect(await listed(), what).toMatch(new RegExp(`games\\.json.*${fault.source}`)));
      expect(await shown("north"), what).toEqual(["5001"]);
    }
    // An older file is no fault, and changes nothing: this instance may be behind.
    await writeGames(1, [game(5009)]);
    await waitFor(async () => expect(await listed()).not.toContain("fault"));
    expect(await shown("north")).toEqual(["5001"]);
    await rm(join(dir, "games.json"));
    await writeMerchant("north", { revision: 2, brand: { ...newMerchantBrand(), name: "Northern Light" } });
    await waitFor(async () => expect(await listed()).toMatch(/north\s+2/));
    expect(await shown("north")).toEqual(["5001"]);
  });

  test("that return more than a brand's gifts leave are refused as a whole", async () => {
    await writeMerchant("north", { rebate: { rates: { RNG: 300 }, min: "1.0000", days: 30 } });
    await writeGames(1, [game(5001)]);
    await start();
    expect(await listed()).not.toContain("fault");
    await writeGames(2, [game(5001), game(5002, { return: 99.5 })]);
    await waitFor(async () => expect(await listed()).toMatch(/games\.json.*These games do not fit.*north/));
    expect(await shown("north")).toEqual(["5001"]);
  });

  test("of two instances that import at once are stored once", async () => {
    await writeGames(1, [game(5001), game(5002)]);
    await Promise.all([start(), start()]);
    expect(await shown("north")).toEqual(["5001", "5002"]);
    expect(await listed()).not.toContain("fault");
  });
});

const newMerchantBrand = () =>
  newMerchant("north", {
    name: "north",
    origin: "http://north.localhost",
    country: "SE",
    currency: "EUR",
    language: "en",
    gmtOffsetMinutes: 60,
  }).brand;
