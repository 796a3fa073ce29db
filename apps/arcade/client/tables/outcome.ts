import type { Result } from "../../src/engines/draws/shared-game.ts";
import type { Rules } from "../../src/engines/tables/rules.ts";
import * as api from "../api.ts";
import { read, show } from "../money.ts";
import { text } from "../text.ts";
import type { SlipView } from "./api.ts";
import { spotKey, type SpotKey } from "./bets.ts";

/** Returns the spots that a result pays more than their stake. */
export const payingSpots = ({ spots }: Rules, result: Result): ReadonlySet<SpotKey> =>
  new Set(
    spots.flatMap((spot) =>
      spot.picks.filter((pick) => spot.pays(result, pick) > 100n).map((pick) => spotKey(spot.id, pick)),
    ),
  );

/** Has the player's wins paid; returns whether there were any. */
export async function settleWins(slips: readonly SlipView[]): Promise<boolean> {
  const owed = slips.filter(({ state }) => state === "settling");
  await Promise.all(owed.map(({ key }) => api.settle(key).catch(() => undefined)));
  return owed.length > 0;
}

/** Says what the player's bets on a draw have won; empty without bets. */
export function outcomeText(slips: readonly SlipView[]): string {
  if (slips.length === 0) return "";
  const win = slips.reduce((sum, slip) => sum + read(slip.win), 0n);
  const stake = slips.reduce((sum, slip) => sum + read(slip.stake), 0n);
  if (win > stake) return text("table.won", { amount: show(win) });
  return win > 0n ? text("table.pushed", { amount: show(win) }) : text("table.nothing");
}
