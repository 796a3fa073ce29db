import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { exportJWK, generateKeyPair } from "jose";
import { describe, expect, test } from "vitest";
import { rows, type RowName } from "@croupier/contract/rows";
import { createApi } from "../apps/web/src/core/api/api.ts";
import { favouritesInput } from "../apps/web/src/core/games/favourites-input.ts";
import { homeInputs } from "../apps/web/src/features/content/home/home-inputs.ts";
import type { Endpoint } from "../packages/contract/src/wire/endpoint.ts";

/**
 * The calls of the specification's section 7 in its order: the row, method and path if given, and whether it needs a
 * token (t) and an encrypted body (e). "-" leaves the path to the contract. Domain routing is carried by the
 * permissions; "popular" is marked in the index of games, where the search shows it.
 */
const calls = `
login                   POST   /wps/session/login                      e
smsCode                 POST   /wps/verification/sms/noLogin
whitelabel              GET    /wps/system/whitelabel
gameMenus               GET    /lgw/games/game_menus
memberInfo              GET    /wps/member/info                        t
register                PUT    /wps/member/register                    e
registerMobile          PUT    /wps/member/register/mobile             e
changePassword          POST   /wps/member/password                    te
affiliateCheck          GET    /wps/agent/affiliate
registerSetting         GET    /wps/system/setting/register
passwordByEmail         POST   /wps/member/password/email
freePlay                POST   /wps/session/login/freeplay             e
captcha                 GET    /wps/captcha
changeIcon              POST   /wps/member/info/icon                   t
systemStatus            GET    /wps/system/status
passwordByPhone         POST   /wps/member/password/verification       e
logout                  DELETE /wps/session/logout                     t
balance                 GET    /wps/v2/wallets/balance                 t
walletTransfer          POST   /wps/relay/GCS_walletTransfer           t
consolidated            GET    /wps/member/info/funds/consolidated     t
merchantWallet          GET    /wps/relay/GCS_merchantWallet           t
launchGame              POST   /wps/game/launchGame                    t
vnLotteryMenu           GET    /lgw/vn/games/game_menu
vnLotteryRecent         GET    /lgw/vn/games/game_menu/recent          t
launchLottery           POST   -                                       t
gameList                GET    -
hotGames                GET    -
gameIndex               GET    -
announcements           GET    -
gameVendors             GET    -
favouriteGames          GET    -                                       t
recentGames             GET    -                                       t
openedNumbers           GET    -
missionSummary          GET    -                                       t
missionLeaderboard      GET    -
winnerBoard             GET    -
feedback                POST   -
feedbackPut             PUT    -
registerSmsCode         POST   -
rafflePromotion         POST   -                                       t
addFavourite            POST   -                                       t
removeFavourite         DELETE -                                       t
registerRules           GET    -
permission              GET    -
lotteryGames            GET    -
vnNumero                GET    -
launchChat              GET    -
recentLotteryResults    GET    -
lotteryLobby            GET    -
unreadMessages          GET    -                                       t
helpCentre              GET    -
countryCodes            GET    -
firstLoginAction        POST   -                                       t
pointsBalance           GET    -                                       t
pointsRewards           GET    -
redeemPoints            POST   -                                       te
redeemList              GET    -                                       t
pointsConfig            GET    -
convertPoints           POST   -                                       te
memberTransactionDetail GET    -                                       t
contractConsolidated    GET    -                                       t
processDividend         GET    -                                       t
processDailySalary      GET    -                                       t
hourSalary              GET    -                                       t
processHourSalary       POST   -                                       t
processRealtimeSalary   POST   -                                       t
modelList               GET    -
newVendors              GET    -
pvpRoomList             GET    -
`
  .trim()
  .split("\n")
  .map((line) => {
    const [name = "", method = "", path = "", marks = ""] = line.split(/\s+/);
    return { name, method, path, token: marks.includes("t"), encrypted: marks.includes("e") };
  });

const table: Record<string, Endpoint | undefined> = rows;
const web = globSync("apps/web/{src,server}/**/*.{ts,tsx}", { cwd: join(import.meta.dirname, "..") })
  .filter((file) => !file.includes(".test."))
  .map((file) => readFileSync(join(import.meta.dirname, "..", file), "utf8"))
  .join("\n");

/** Inputs that the web's pages pass to the calls below, without what every call carries. */
const inputs: Record<string, object> = {
  gameList: homeInputs.games("RNG"),
  favouriteGames: favouritesInput,
  recentGames: { pageSize: 100, gameType: "RNG" },
  winnerBoard: homeInputs.winners,
  announcements: homeInputs.announcements,
  vnLotteryMenu: { prizeMode: "LOTT" },
};

/**
 * Query parameters of the table of payloads, beside merchant, language and token, which are headers. A list of all
 * games has no gameType.
 */
const queries: Record<string, Record<string, string>> = {
  gameList: { clientType: "WEB", platform: "html5-desktop", gameType: "RNG", pageNo: "1", pageSize: "20" },
  gameVendors: { platform: "html5-desktop" },
  favouriteGames: { clientType: "WEB", platform: "html5-desktop", pageNo: "1", pageSize: "999" },
  recentGames: { page: "1", pageSize: "100", gameType: "RNG", clientType: "WEB" },
  hotGames: { isPlatform: "2", platform: "flash,html5-desktop" },
  winnerBoard: { gameCategory: "ALL", limitNum: "20" },
  announcements: { types: "B,PL", platform: "W", execution: "B" },
  helpCentre: { device: "WEB" },
  vnLotteryMenu: { prizeMode: "LOTT", device: "WEB" },
  vnLotteryRecent: { device: "WEB" },
};

const { publicKey } = await generateKeyPair("ECDH-ES", { crv: "P-256", extractable: true });
const { x = "", y = "" } = await exportJWK(publicKey);
const keys = { keys: [{ kty: "EC", crv: "P-256", x, y, kid: "1", alg: "ECDH-ES", use: "enc" }], serverTime: "" };

/** Makes a call as the page does and returns the request. */
async function sent(name: string, input: object): Promise<{ url: URL; init: RequestInit; headers: Headers }> {
  const requests: { url: URL; init: RequestInit; headers: Headers }[] = [];
  const api = createApi({
    base: "http://platform.test",
    merchant: "saffron",
    language: () => "en",
    token: () => "the-token",
    fetch: (url, init = {}) => {
      requests.push({ url: new URL(String(url)), init, headers: new Headers(init.headers) });
      return Promise.resolve(Response.json({ success: true, value: keys }));
    },
  });
  await api.call(name as RowName, input as never, { idempotencyKey: "key" });
  const [last] = requests.slice(-1);
  if (!last) throw new Error(`${name} was not sent`);
  return last;
}

/** Returns whether a call or a call hook receives the row's name, alone or as one of two. */
const isCalled = (name: string): boolean =>
  new RegExp(
    `\\b(?:call|useCall|prefetch|readOnce|callQuery|useCommand|usePointsCommand)\\([^)]{0,60}["'\`]${name}["'\`]`,
  ).test(web);

describe("every call of section 7 is in the contract as it stands there, goes out so, and is used by the web [C01]", () => {
  test.each(calls)("$name is a row with its method, path, token and encryption", ({ name, method, path, ...marks }) => {
    const row = table[name];
    expect(row?.method).toBe(method);
    if (path !== "-") expect(row?.path).toBe(path);
    expect({ token: row?.access !== "public", encrypted: row?.encrypted }).toEqual(marks);
  });

  test.each(calls)("$name is sent with that method, to that path, with its headers", async (call) => {
    const { name, method, path, token, encrypted } = call;
    const { url, init, headers } = await sent(name, inputs[name] ?? {});
    expect(init.method).toBe(method);
    expect(url.pathname).toBe(path === "-" ? table[name]?.path : path);
    // A call open to visitors sends the session too, if there is one.
    if (token) expect(headers.get("authorization")).toBe("Bearer the-token");
    expect(headers.get("encryption")).toBe(encrypted ? "JWE" : null);
    if (encrypted) expect(String(init.body).split(".")).toHaveLength(5);
    expect([headers.get("merchant"), headers.get("language"), headers.get("platform")]).toEqual(["saffron", "EN", "W"]);
    expect(headers.get("gateway-version")).toBe("3");
    const isForm = headers.get("content-type") === "application/x-www-form-urlencoded";
    expect(isForm).toBe(name === "passwordByEmail");
    if (queries[name]) expect(Object.fromEntries(url.searchParams)).toEqual(queries[name]);
  });

  test("no password, captcha or code of an encrypted call is readable in transit", async () => {
    for (const { name } of calls.filter(({ encrypted }) => encrypted)) {
      const { init, url } = await sent(name, { password: "Lantern-2026", username: "lina" });
      expect(String(init.body) + url.href).not.toMatch(/Lantern|lina/);
    }
  });

  test("the web makes each of these calls, except feedback by PUT, which is for other clients", () => {
    // Contract requests use the row of their kind, from one table.
    const byKind = /processRows = \{([^}]*)\}/.exec(web)?.[1] ?? "";
    expect(web.includes("call(processRows[")).toBe(true);
    const unused = calls.filter(({ name }) => !isCalled(name) && !byKind.includes(`"${name}"`)).map(({ name }) => name);
    expect(unused).toEqual(["feedbackPut"]);
  });
});
