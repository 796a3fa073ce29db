import { alone, hasten, sitting, slip, takeSeat, ticket, volley, type Play } from "../../apps/arcade/src/test-plays.ts";
import { appData, query, withDatabase } from "./database.ts";
import { expect } from "./journey.ts";
import { reachable, type Member } from "./member.ts";

/** One game per type, by its code, and how it is played. */
const gamesOfTypes: Readonly<Record<string, readonly [gameCode: string, play: Play]>> = {
  LIVE: ["ag-amber-baccarat-1", slip("player")],
  RNG: ["pg-gates-of-qilin", alone({}, () => "")],
  SPORTS: ["ibc-inside-court-sportsbook", ticket("football")],
  ESPORTS: ["av-avenue-arena", ticket("survival")],
  FISH: ["ag-amber-net-admiral", volley],
  PVP: ["ws-willow-holdem-club", sitting],
  // Its draw is held early: no other journey bets on this lottery.
  LOTT: ["lott-lantern-ssc-five-minutes", slip("p5", "4")],
  ELOTT: ["lott-fast-three-dice", slip("p1", "3")],
  COCKFIGHT: ["sv3-sun-valley-main-pit", slip("meron")],
  BGS: ["bgs-mines-of-jade", alone({ mines: "3" }, () => "open:7")],
};
export const playedTypes = Object.keys(gamesOfTypes);

/** Launches a game as the site does; returns the arcade's address and its token. */
async function launched(member: Member, type: string, gameCode: string): Promise<{ url: string; token: string }> {
  const lotto = { lottoArea: "VN", launchMode: "LOTT", lottoView: "betting", device: "WEB" } as const;
  const common = { backUrl: "/", language: "en" } as const;
  if (type === "LOTT" || type === "ELOTT") {
    const names = { lottoPrizeMode: type, lottoGameCode: gameCode } as const;
    return read((await member.ask("launchLottery", { ...lotto, ...common, ...names })).url);
  }
  const [game] = await query<{ node: string }>("select node_id::text as node from game where game_code = $1", [
    gameCode,
  ]);
  return read((await member.ask("launchGame", { ...common, nodeId: game?.node ?? "" })).url);
}
function read(address: string): { url: string; token: string } {
  const { origin, searchParams } = new URL(reachable(address));
  return { url: origin, token: searchParams.get("token") ?? "" };
}

/** Plays the given number of slot rounds with a stake of two, and waits until they are settled. */
export async function playSlot(member: Member, rounds: number): Promise<void> {
  const [gameCode, play] = gamesOfTypes["RNG"] ?? ["", alone({}, () => "")];
  const settled = async () =>
    (await member.ask("bettingRecord", { pageNo: 1, pageSize: 50 })).content.filter(({ state }) => state === "settled");
  const before = (await settled()).length;
  await withDatabase(appData(), async (db) => {
    const { url, token } = await launched(member, "RNG", gameCode);
    const seat = await takeSeat({ url, db, gameCode }, token);
    for (let round = 0; round < rounds; round++) await play(seat, 1);
  });
  await expect.poll(async () => (await settled()).length, { timeout: 20_000 }).toBe(before + rounds);
}

/** Places a bet in a game of each type, completes it, and returns the member's records. */
export async function playEachType(member: Member) {
  return withDatabase(appData(), async (db) => {
    const seats = await Promise.all(
      Object.entries(gamesOfTypes).map(async ([type, [gameCode, play]]) => {
        const { url, token } = await launched(member, type, gameCode);
        return { type, play, seat: await takeSeat({ url, db, gameCode }, token) };
      }),
    );
    // A bet that was answered too late is taken back, and the next one counts.
    const records = async () =>
      (await member.ask("bettingRecord", { pageNo: 1, pageSize: 50 })).content.filter(
        ({ state }) => state !== "cancelled",
      );
    await expect
      .poll(
        async () => {
          const known = await records();
          await Promise.all(
            seats.map(async ({ type, play, seat }) => {
              const bets = known.filter(({ gameType }) => gameType === type);
              // A draw about to close takes no bet, so the next one does. A seated player leaves the room.
              if (bets.length === 0) await play(seat, 1);
              else if (type === "PVP" && bets.every(({ state }) => state === "open")) await play(seat, 2);
            }),
          );
          await hasten(db);
          const settled = (await records()).filter(({ state }) => state === "settled");
          return playedTypes.filter((type) => settled.some(({ gameType }) => gameType === type));
        },
        { timeout: 120_000, intervals: [500] },
      )
      .toEqual(playedTypes);
    return records();
  });
}
