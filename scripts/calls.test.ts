import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { rows } from "@croupier/contract/rows";
import type { Endpoint } from "../packages/contract/src/wire/endpoint.ts";

/**
 * The calls of the specification's section 7, in its order: the row, the method and path where they are given, and
 * whether it needs a token (t) and an encrypted body (e). Where no path is given, the contract's own stands ("-").
 * Domain routing is carried by the permissions.
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
freePlay                POST   /wps/session/login/freeplay
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

test.each(calls)("$name of section 7 is in the contract as it stands there", ({ name, method, path, ...marks }) => {
  const row = table[name];
  expect(row?.method).toBe(method);
  if (path !== "-") expect(row?.path).toBe(path);
  expect({ token: row?.access !== "public", encrypted: row?.encrypted }).toEqual(marks);
});

/** Whether a call or a hook of calls is given the row's name, alone or as one of two. */
const isCalled = (name: string): boolean =>
  new RegExp(
    `\\b(?:call|useCall|prefetch|readOnce|callQuery|useCommand|usePointsCommand)\\([^)]{0,60}["'\`]${name}["'\`]`,
  ).test(web);

test("the web app calls each of them, but for those whose answer another call carries", () => {
  // What waits about contracts is answered by the row of its kind, from one table.
  const byKind = /processRows = \{([^}]*)\}/.exec(web)?.[1] ?? "";
  expect(web.includes("call(processRows[")).toBe(true);
  const unused = calls.filter(({ name }) => !isCalled(name) && !byKind.includes(`"${name}"`)).map(({ name }) => name);
  // The permissions hold the tree of modules; feedback is sent by POST (the specification gives both); the bills of a
  // contract hold its hours.
  expect(unused).toEqual(["whitelabel", "feedbackPut", "hourSalary"]);
});
