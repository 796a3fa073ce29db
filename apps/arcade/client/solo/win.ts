import type { Money } from "@croupier/contract/domain/money";
import { byId, prefersNoMotion, pause } from "../dom.ts";
import { show } from "../money.ts";
import * as sound from "../sound.ts";
import { showPlate, throwCoins } from "../win.ts";
import { multiple } from "./scene.ts";

/** Shows the win of a round: coins and the amount if it exceeds the stake, and a sum that counts up. */
export async function celebrate(win: Money, staked: Money): Promise<void> {
  const target = byId("win");
  if (win === 0n) return void (target.textContent = "–");
  const hundredths = Number((win * 100n) / staked);
  const isMore = win > staked;
  if (isMore) {
    sound.win(hundredths / 100);
    throwCoins(byId("scene"), hundredths / 100);
    showPlate(byId("scene"), win, multiple(hundredths));
  }
  const length = prefersNoMotion() || !isMore ? 0 : hundredths >= 500 ? 1_500 : 700;
  const began = performance.now();
  while (performance.now() - began < length) {
    target.textContent = show((win * BigInt(Math.floor(((performance.now() - began) / length) * 1000))) / 1000n);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  target.textContent = show(win);
  await pause(isMore ? 300 : 0);
}
