import { afterEach, describe, expect, it } from "vitest";
import { isSlotName } from "./engines/slot/slots.ts";
import { lotteries } from "./engines/lotto/lotteries.ts";
import { ponds } from "./engines/pond/titles.ts";
import { slotTitles } from "./engines/slot/titles.ts";
import { soloTitles } from "./engines/solo/titles.ts";
import { tables } from "./engines/tables/tables.ts";
import { arcadeForTests } from "./test-arcade.ts";
import { playOf } from "./test-titles.ts";
import { takeSeat } from "./test-plays.ts";

const context = arcadeForTests();
const { peer } = context;

/** One title of each slot and set of fish is enough: the others differ only in their looks. */
const byCall = [...soloTitles.values(), ...slotTitles.values()]
  .filter(({ solo }, at, all) => !isSlotName(solo) || all.findIndex((other) => other.solo === solo) === at)
  .map(({ gameCode }) => gameCode)
  .concat([...ponds.keys()].slice(0, 1));

/** Lets seconds pass for every game and cannon. */
async function laterBy(seconds: number): Promise<void> {
  const { db } = context.arcade;
  await db.query("update arcade.round set created_at = created_at - make_interval(secs => $1)", [seconds]);
  await db.query("update arcade.pond_seat set volley_at = volley_at - make_interval(secs => $1)", [seconds]);
}

afterEach(() => (peer.leastGameMs = undefined));

describe("the pace of a market", () => {
  it.each(byCall)("lets %s begin once in its time, whatever the page sends", async (gameCode) => {
    peer.leastGameMs = 59_000;
    const play = playOf(gameCode);
    const seat = await takeSeat({ url: context.arcade.url, db: context.arcade.db, gameCode }, peer.token());
    expect(seat.view).toMatchObject({ leastGameMs: 59_000 });
    await play?.(seat, 0);
    const bets = peer.calls("bet").length;
    expect(bets).toBeGreaterThan(0);
    // A cannon cools within a second.
    await laterBy(2);
    await play?.(seat, 0);
    // Another page of the same player has no time of its own.
    const other = await takeSeat(seat, peer.token());
    await play?.(other, 0);
    expect(peer.calls("bet")).toHaveLength(bets);
    await laterBy(60);
    await play?.(seat, 0);
    expect(peer.calls("bet").length).toBeGreaterThan(bets);
  });

  it("does not count a game whose stake was refused", async () => {
    peer.leastGameMs = 59_000;
    const gameCode = "pg-gates-of-qilin";
    const seat = await takeSeat({ url: context.arcade.url, db: context.arcade.db, gameCode }, peer.token());
    peer.refusals.set("bet", "INSUFFICIENT_FUNDS");
    await playOf(gameCode)?.(seat, 0);
    peer.refusals.clear();
    peer.seen.length = 0;
    await playOf(gameCode)?.(seat, 0);
    expect(peer.calls("bet")).toHaveLength(1);
  });

  it("is below that of every table and lottery, which all players follow by the clock", () => {
    const periods = [...tables.values(), ...lotteries.values()].map(({ periodSeconds }) => periodSeconds);
    expect(Math.min(...periods)).toBeGreaterThanOrEqual(5);
  });
});
