import type { Pool } from "../../apps/platform/src/kit/db/pool.ts";
import { hasten, sitting, takeSeat } from "../../apps/arcade/src/test-plays.ts";
import { playOf } from "../../apps/arcade/src/test-titles.ts";
import { appData, ledgerFaults, withDatabase } from "../support/database.ts";
import { expect, test } from "../support/journey.ts";
import { fund, newMember, newMemberOf, reachable, type Member } from "../support/member.ts";

/*
 * Launches and plays every tile of the catalogue over HTTP, as its page does. Other journeys show each engine in a
 * browser; this one proves that no tile leads nowhere.
 */

interface Tile {
  nodeId: string;
  gameCode: string;
  vassalage: string;
}

/** Plays some tiles as one member until each has a settled bet in the records; returns the others. */
async function playAll(db: Pool, member: Member, tiles: readonly Tile[]): Promise<string[]> {
  const seats = await Promise.all(
    tiles.map(async ({ nodeId, gameCode }) => {
      const { url } = await member.ask("launchGame", { nodeId, backUrl: "/", language: "en" });
      const { origin, searchParams } = new URL(reachable(url));
      const play = playOf(gameCode);
      if (!play) throw new Error(`${gameCode} has no engine`);
      return { nodeId, play, seat: await takeSeat({ url: origin, db, gameCode }, searchParams.get("token") ?? "") };
    }),
  );
  let missing: string[] = [];
  await expect
    .poll(
      async () => {
        const { content } = await member.ask("bettingRecord", { pageNo: 1, pageSize: 50 });
        const settled = new Set(content.filter(({ state }) => state === "settled").map((bet) => bet.nodeId));
        const begun = new Set(content.map((bet) => bet.nodeId));
        for (const { nodeId, play, seat } of seats) {
          // A draw about to close takes no bet, so the next one does. A seated player leaves the room.
          if (!begun.has(nodeId)) await play(seat, 1);
          else if (play === sitting && !settled.has(nodeId)) await play(seat, 2);
        }
        await hasten(db);
        missing = seats.filter(({ nodeId }) => !settled.has(nodeId)).map(({ seat }) => seat.gameCode);
        return missing;
      },
      { timeout: 120_000, intervals: [500] },
    )
    .toEqual([])
    .catch(() => undefined);
  return missing;
}

/** Moves money to vendors' wallets for merchants that have them. */
async function fillWallets(member: Member, tiles: readonly Tile[]): Promise<void> {
  for (const to of new Set(tiles.map(({ vassalage }) => vassalage))) {
    await member.ask("walletTransfer", { from: "MAIN", to, amount: "300.0000" });
  }
}

const merchants = [
  { name: "saffron", join: newMember, hasWallets: false },
  { name: "jade", join: () => newMemberOf("jade", "CNY"), hasWallets: true },
];
const tilesAtOnce = 30;

for (const { name, join, hasWallets } of merchants) {
  test(
    `every tile of ${name} launches and takes a bet that is settled in the records`,
    { tag: "@nightly" },
    async () => {
      test.setTimeout(1_800_000);
      const { games } = await (await join()).ask("gameIndex", {});
      expect(games.length).toBeGreaterThanOrEqual(600);
      const missing: string[] = [];
      await withDatabase(appData(), async (db) => {
        for (let at = 0; at < games.length; at += tilesAtOnce) {
          const tiles = games.slice(at, at + tilesAtOnce);
          const member = await join();
          await fund(member, "9000.0000");
          if (hasWallets) await fillWallets(member, tiles);
          missing.push(...(await playAll(db, member, tiles)));
        }
      });
      expect(missing).toEqual([]);
      expect(await ledgerFaults()).toEqual([]);
    },
  );
}
