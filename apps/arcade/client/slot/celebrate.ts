import { byId, prefersNoMotion } from "../dom.ts";
import { read } from "../money.ts";
import { text } from "../text.ts";
import { showPlate, throwCoins } from "../win.ts";
import type { SoloRound } from "./api.ts";

/** Wins from this number of stakes on are big, or huge. */
const [bigWin, hugeWin] = [15, 50];

/** Celebrates a big win. */
export async function celebrate(round: SoloRound, isFast: boolean): Promise<void> {
  const [win, staked] = [read(round.win), read(round.staked)];
  const stakes = Number((win * 100n) / (staked || 1n)) / 100;
  if (stakes < bigWin) return;
  throwCoins(byId("frame"), stakes);
  showPlate(byId("frame"), win, stakes >= hugeWin ? text("slot.huge") : text("slot.big"));
  if (!prefersNoMotion()) await new Promise((resolve) => setTimeout(resolve, isFast ? 500 : 1_500));
}
