import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { testDatabase } from "../../../kit/db/test-database.ts";
import { freePort } from "../../../../../../tools/free-port.ts";
import { caller, testEnvironment } from "../../../test-platform.ts";
import { startPlatform, type Platform } from "../../../platform.ts";
import { findCommand, runCommand } from "../../../backoffice/commands/run.ts";
import { readFolder } from "./read-folder.ts";
import { firstLogo, newMerchant, type Answers } from "./template.ts";

const answers: Answers = {
  name: "North & Star",
  origin: "http://north.localhost",
  country: "SE",
  currency: "EUR",
  language: "en",
  gmtOffsetMinutes: 60,
};

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "merchants-"));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

/** Writes a merchant's folder; `change` replaces parts of a file that passes. */
async function write(code: string, change: object = {}): Promise<void> {
  await mkdir(join(dir, code, "pictures"), { recursive: true });
  await writeFile(join(dir, code, "pictures/logo.svg"), firstLogo(code));
  const file = { ...newMerchant(code, { ...answers, origin: `http://${code}.localhost` }), ...change };
  await writeFile(join(dir, code, "merchant.json"), JSON.stringify(file));
}

describe("a folder of merchants", () => {
  test("is read with the pictures that its files name", async () => {
    await write("north");
    const { merchants, faults } = await readFolder(dir);
    expect(faults).toEqual([]);
    expect(merchants).toMatchObject([{ code: "north", revision: 1 }]);
    expect(merchants[0]?.file.brand.logo).toMatch(/^\/own\/[0-9a-f]{32}\.svg$/);
  });

  test.each([
    ["an unknown currency", { currency: "XXX" }, /currency/],
    ["a missing part", { maxStake: undefined }, /maxStake/],
    ["a fault deep inside", { deposit: { methods: [{}] } }, /deposit\.methods\.0\.method/],
    ["no revision", { revision: undefined }, /revision/],
    ["another code", { code: "south" }, /not its folder's name/],
    ["a picture that is not there", { brand: { logo: "pictures/none.png" } }, /none\.png cannot be read/],
    ["a picture of another folder", { brand: { logo: "pictures/../../x.png" } }, /leaves the folder/],
    ["a picture that is none", { brand: { logo: "pictures/../merchant.json" } }, /leaves the folder/],
  ])("names the place of %s, and harms no other merchant", async (_what, change, place) => {
    await write("bad", change);
    await write("good");
    const { merchants, faults } = await readFolder(dir);
    expect(merchants.map(({ code }) => code)).toEqual(["good"]);
    expect(faults).toEqual([{ code: "bad", fault: expect.stringMatching(place) }]);
  });

  test("names a file that is no JSON, a text as a picture, and an address of two merchants", async () => {
    await write("a");
    await write("b", { origins: ["http://a.localhost"] });
    await write("c");
    await writeFile(join(dir, "c/merchant.json"), "{");
    await write("d");
    await writeFile(join(dir, "d/pictures/logo.svg"), "no picture");
    const { merchants, faults } = await readFolder(dir);
    expect(merchants.map(({ code }) => code)).toEqual(["a"]);
    expect(faults.map(({ code }) => code).toSorted()).toEqual(["b", "c", "d"]);
  });
});

describe("a production start", () => {
  let running: Platform | undefined;
  let drop: () => Promise<void>;
  let pool: Awaited<ReturnType<typeof testDatabase>>["pool"];
  let url: string;

  async function start(): Promise<void> {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const database = await testDatabase("databaseUrl");
    ({ pool, drop } = database);
    const environment = await testEnvironment(database.url);
    running = await startPlatform({
      ...environment,
      sandbox: false,
      merchantsDir: dir,
      merchantsFreshMs: 100,
      port,
      sitePort: port,
      platformUrl: url,
    });
    await running.app.listen({ port, host: "127.0.0.1" });
  }

  afterEach(async () => {
    await running?.close();
    await drop();
    running = undefined;
  });

  const permission = async (code: string) => caller(url)("permission", {}, { merchant: code });

  test("serves the folder's brand with its picture, and nothing of the demo", async () => {
    await write("north");
    await start();
    const { value } = await permission("north");
    expect(value).toMatchObject({ merchant: "north", currency: "EUR", brand: { name: "North & Star" } });
    const logo = await fetch(`${url}/media${value.brand.logo}`);
    expect([logo.status, logo.headers.get("content-type")]).toEqual([200, expect.stringContaining("image/svg+xml")]);
    expect(logo.headers.get("content-security-policy")).toContain("sandbox");
    const counts = await Promise.all(
      ["merchant", "member", "vendor", "game", "sandbox_outbox", "deposit"].map(async (table) => {
        const { rows } = await pool.query(`select count(*)::int as count from ${table}`);
        return [table, rows[0].count];
      }),
    );
    expect(Object.fromEntries(counts)).toEqual({
      merchant: 1,
      member: 0,
      vendor: 0,
      game: 0,
      sandbox_outbox: 0,
      deposit: 0,
    });
    for (const path of ["/sandbox/outbox", "/sandbox/chat", "/sandbox/register", `/sandbox/pay/${crypto.randomUUID()}`])
      expect((await fetch(url + path)).status, path).toBe(404);
    expect((await permission("saffron")).status).not.toBe(200);
  });

  test("shows a changed file within seconds, and the last good one while a file has a fault", async () => {
    await write("north");
    await start();
    const shown = async () => (await permission("north")).value.brand.name;
    const listed = async () => {
      const command = findCommand("merchants") ?? expect.fail();
      return runCommand(pool, command, "mai", []);
    };
    await write("north", { revision: 2, brand: { ...newMerchant("north", answers).brand, name: "Northern Light" } });
    await vi.waitFor(async () => expect(await shown()).toBe("Northern Light"), { timeout: 20_000, interval: 200 });
    expect(await listed()).toMatch(/north.*2/);
    await write("north", { revision: 3, currency: "XXX" });
    await vi.waitFor(async () => expect(await listed()).toContain("currency"), { timeout: 20_000, interval: 200 });
    expect(await shown()).toBe("Northern Light");
    await write("north", { revision: 1 });
    await vi.waitFor(async () => expect(await listed()).not.toContain("currency"), { timeout: 20_000, interval: 200 });
    expect(await shown()).toBe("Northern Light");
    await write("north", { revision: 2, country: "NO" });
    await vi.waitFor(async () => expect(await listed()).toContain("raise it"), { timeout: 20_000, interval: 200 });
  });

  test("cuts an operator's photograph for banners", async () => {
    await write("north");
    const photo = await sharp({ create: { width: 2000, height: 1200, channels: 3, background: "#357" } })
      .jpeg()
      .toBuffer();
    await writeFile(join(dir, "north/pictures/pier.jpg"), photo);
    const banner = {
      id: "pier",
      groupName: "w_home",
      scene: "pictures/pier.jpg",
      title: { en: "Pier" },
      text: { en: "" },
    };
    await write("north", { banners: [{ ...banner, linkageType: "none" }] });
    await start();
    const { value } = await caller(url)("banners", { groupName: "w_home" }, { merchant: "north" });
    const [source] = value[0]?.wide.sources ?? [];
    const picture = await fetch(`${url}/media${source?.url}`);
    const { width, format } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
    expect([width, format]).toEqual([source?.width, "webp"]);
  });

  test("with no usable merchant ends with the faults", async () => {
    await write("north", { currency: "XXX" });
    drop = async () => undefined;
    await expect(start()).rejects.toThrow(/no merchant that can be used[\s\S]*currency/);
  });
});

describe("the command", () => {
  let made: string;
  beforeAll(async () => {
    made = await mkdtemp(join(tmpdir(), "merchant-cli-"));
  });
  afterAll(() => rm(made, { recursive: true, force: true }));

  async function run(words: string[], input = ""): Promise<{ code: number | null; said: string }> {
    const child = spawn(process.execPath, [join(import.meta.dirname, "cli.ts"), ...words], { stdio: "pipe" });
    child.stdin.end(input);
    const [out, error, code] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      new Promise<number | null>((done) => child.on("exit", done)),
    ]);
    return { code, said: out + error };
  }

  test("asks six questions, again after an answer that cannot be used, and writes what passes", async () => {
    const typed = ["North Star", "north", "https://north.example", "SE", "kronor", "EUR", "en", "1"].join("\n");
    const created = await run(["new", join(made, "north")], `${typed}\n`);
    expect(created).toMatchObject({ code: 0, said: expect.stringContaining("That cannot be used.") });
    expect(JSON.parse(await readFile(join(made, "merchant.schema.json"), "utf8"))).toHaveProperty("properties.brand");
    expect(await run(["check", made])).toMatchObject({ code: 0, said: expect.stringContaining("north: revision 1") });
    expect((await run(["new", join(made, "north")])).code).toBe(1);
    expect((await run(["new", join(made, "pictures")])).code).toBe(1);
    const games = { $schema: "games.schema.json", revision: 1, vendors: [], games: [] };
    expect(JSON.parse(await readFile(join(made, "games.json"), "utf8"))).toEqual(games);
    expect(JSON.parse(await readFile(join(made, "games.schema.json"), "utf8"))).toHaveProperty("properties.vendors");
    const path = join(made, "north/merchant.json");
    await writeFile(path, (await readFile(path, "utf8")).replace('"EUR"', '"EURO"'));
    expect(await run(["check", made])).toMatchObject({ code: 1, said: expect.stringContaining("- currency:") });
    await writeFile(path, (await readFile(path, "utf8")).replace('"EURO"', '"EUR"'));
    await writeFile(path, (await readFile(path, "utf8")).replace('"hotGames": []', '"hotGames": [5001]'));
    const unknown = await run(["check", made]);
    expect(unknown).toMatchObject({ code: 1, said: expect.stringContaining("north: games.json does not have 5001.") });
  });

  test.each([[], ["check"], ["sell", "x"]])("says how it is used: %j", async (...words) => {
    expect(await run(words)).toMatchObject({ code: 1, said: expect.stringContaining("npm run merchant -- new") });
  });
});
