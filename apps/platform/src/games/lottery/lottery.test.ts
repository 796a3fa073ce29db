import { afterAll, beforeAll, expect, test } from "vitest";
import { newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";
import { boardGame as game, startTestBoard } from "./test-board.ts";

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

const codes = async (prizeMode: "LOTT" | "ELOTT" | "SEA" | "ZY") => {
  const { value } = await app.call("lotteryGames", { prizeMode, device: "WEB" });
  return value.gameMenus.map(({ group }: { group: string }) => group);
};

test("groups the lotteries by prize mode, with the e-lotteries only in ELOTT", async () => {
  expect(await codes("LOTT")).toEqual(["11X5", "LF", "LHC", "PK10", "SSC"]);
  expect(await codes("ELOTT")).toEqual(expect.arrayContaining(["SSC", "NORTH", "KENO"]));
  expect(await codes("SEA")).toEqual(expect.arrayContaining(["4D", "TOTO"]));
  expect(await codes("SEA")).not.toContain("SSC");
  expect(await codes("ZY")).toEqual([]);
  const { value } = await app.call("vnLotteryMenu", { prizeMode: "ELOTT", device: "WEB" });
  expect(value.gameMenus.map(({ group }) => group)).toEqual(["NORTH", "CENTRAL", "SOUTH", "QUICK"]);
});

test("the lobby shows the vendor's clock and the last draw, without an open draw's seed", async () => {
  const answer = await app.call("lotteryLobby", { prizeMode: "LOTT" });
  expect(answer.value).toMatchObject({
    serverTime: "2026-11-21T10:00:10.000Z",
    lotteries: [{ gameCode: game, isOpen: true, issue: "20261121-0002", last: { numbers: [1, 2, 3, 4, 5] } }],
  });
  expect((await app.call("lotteryLobby", { prizeMode: "SEA" })).value.lotteries).toEqual([]);
  const { value } = await app.call("openedNumbers", { prizeMode: "LOTT" });
  expect(value.list).toMatchObject([{ gameCode: game, issue: "20261121-0001", numbers: [1, 2, 3, 4, 5] }]);
  expect((await app.call("vnNumero", {})).value.list).toEqual([]);
});

test("the recent results of a lottery carry their proof; an unknown lottery is refused", async () => {
  const { value } = await app.call("recentLotteryResults", { gameCode: game });
  expect(value.list).toMatchObject([
    { state: "drawn", numbers: [1, 2, 3, 4, 5], sealedSeed: "aa", seed: "bb" },
    { state: "cancelled", numbers: [] },
  ]);
  expect((await app.call("recentLotteryResults", { gameCode: "no-such" })).code).toBe("GAME_UNKNOWN");
});

test("missions, raffle, opened numbers, results, lobby and menu answer a member correctly", async () => {
  const { token, id } = await app.register();
  await app.database.pool.query(
    `insert into bet (id, placed_at, member_id, merchant, currency, vassalage, node_id, game_code, game_type, round_id,
                      stake, state, settled_at, upline_path, entry_id, movements)
     values (nextval('bet_id'), now(), $1, 'saffron', 'USD', 'PG', 1001, 'x', 'RNG', 'r', 1500000, 'settled', now(), '{}',
             1, '[]')`,
    [id],
  );
  const { missions } = (await app.call("missionSummary", {}, { token })).value;
  expect(missions.find((mission) => mission.id === "daily-stake")?.need).toEqual({
    kind: "stake",
    met: true,
    money: { done: "100.0000", goal: "100.0000" },
  });
  const { own, list } = (await app.call("missionLeaderboard", { period: "DAY" }, { token })).value;
  expect(own).toMatchObject({ bets: 1, stake: "150.0000" });
  expect(list).toContainEqual(expect.objectContaining({ rank: own?.rank, stake: "150.0000" }));
  const raffle = { promotionId: "lucky-lantern" };
  const { seal } = (await app.call("raffleDraws", raffle, { token })).value;
  const key = newKey();
  const lot = await app.call("rafflePromotion", raffle, { token, key });
  expect(lot.value).toMatchObject({ seal, ticket: key });
  expect((await app.call("rafflePromotion", raffle, { token, key })).value.roll).toBe(lot.value.roll);
  expect((await app.call("rafflePromotion", raffle, { token, key: newKey() })).code).toBe("RAFFLE_DRAWN");
  const numbers = [1, 2, 3, 4, 5];
  expect((await app.call("openedNumbers", { prizeMode: "LOTT" }, { token })).value.list).toMatchObject([
    { gameCode: game, issue: "20261121-0001", numbers },
  ]);
  expect((await app.call("recentLotteryResults", { gameCode: game }, { token })).value.list).toMatchObject([
    { state: "drawn", numbers },
    { state: "cancelled", numbers: [] },
  ]);
  expect((await app.call("lotteryLobby", { prizeMode: "LOTT" }, { token })).value.lotteries).toMatchObject([
    { gameCode: game, isOpen: true, issue: "20261121-0002", last: { numbers } },
  ]);
  const menu = (await app.call("vnLotteryMenu", { prizeMode: "ELOTT", device: "WEB" }, { token })).value;
  expect(menu.gameMenus.map(({ group }) => group)).toEqual(["NORTH", "CENTRAL", "SOUTH", "QUICK"]);
});

const launch = (token: string, change: object = {}) =>
  app.call(
    "launchLottery",
    {
      lottoArea: "VN",
      launchMode: "LOTT",
      lottoPrizeMode: "LOTT",
      lottoGameCode: game,
      lottoView: "betting",
      device: "WEB",
      backUrl: "/lottery",
      language: "EN",
      ...change,
    },
    { token },
  );

test("opens a lottery at its bets or its lobby, only with its own prize mode, area and mode", async () => {
  const { token } = await app.register();
  const url = new URL((await launch(token, { lottoView: "lobby" })).value.url);
  expect([url.pathname, url.searchParams.get("gameCode"), url.searchParams.get("view")]).toEqual([
    "/play",
    game,
    "lobby",
  ]);
  expect((await launch(token, { lottoPrizeMode: "SEA" })).code).toBe("GAME_UNKNOWN");
  expect((await launch(token, { lottoGameCode: "pg-gates-of-qilin" })).code).toBe("GAME_UNKNOWN");
  for (const wrong of [{ lottoArea: "CN" }, { launchMode: "RNG" }, { lottoView: "hall" }, { lottoPrizeMode: "X" }]) {
    expect((await launch(token, wrong)).status).toBe(400);
  }
  expect((await launch(token, { backUrl: "https://elsewhere.example" })).code).toBe("BACK_URL_REFUSED");
});

test("a trial member cannot open a lottery", async () => {
  const { value } = await app.call("freePlay", { os: "Linux", platform: "W" });
  expect((await launch(value.token)).code).toBe("TRIAL_REFUSED");
});

test("lists only the Vietnamese lotteries that a member opened, the last first", async () => {
  const { token, id } = await app.register();
  const recent = async () => (await app.call("vnLotteryRecent", { device: "WEB" }, { token })).value.list;
  expect(await recent()).toEqual([]);
  await app.database.pool.query(
    `insert into recent_game (member_id, node_id, opened_at)
     values ($1, 8501, now() - interval '2 minutes'), ($1, 8503, now()), ($1, 8511, now())`,
    [id],
  );
  expect((await recent()).map(({ nodeId }: { nodeId: string }) => nodeId)).toEqual(["8503", "8501"]);
});

test("reports a vendor that does not answer", async () => {
  const silent = await testPlatform({ arcadeUrl: "http://127.0.0.1:1" });
  try {
    expect((await silent.call("lotteryLobby", {})).code).toBe("VENDOR_SILENT");
    expect((await silent.call("recentLotteryResults", { gameCode: game })).code).toBe("VENDOR_SILENT");
  } finally {
    await silent.close();
  }
});
