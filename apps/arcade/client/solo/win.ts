import type { Money } from "@croupier/contract/domain/money";
import { byId, el, isStill, pause } from "../dom.ts";
import { show } from "../money.ts";
import * as sound from "../sound.ts";
import { multiple } from "./scene.ts";

const coins = 16;
const plateMs = 1_900;

/** The amount in the middle of the game, for a moment. */
function showPlate(win: Money, hundredths: number): void {
  const amount = [el("b", {}, show(win)), el("span", {}, multiple(hundredths))];
  const plate = el("p", { class: "win-plate", "aria-hidden": "true" }, ...amount);
  byId("scene").append(plate);
  setTimeout(() => plate.remove(), plateMs);
}

function throwCoins(times: number): void {
  if (isStill()) return;
  const burst = el("div", { class: "burst", "aria-hidden": "true" });
  const count = times >= 5 ? coins * 2 : coins;
  for (let i = 0; i < count; i += 1) {
    const coin = el("i");
    coin.style.setProperty("--turn", `${(i / count) * 360}deg`);
    coin.style.setProperty("--far", `${120 + (i % 4) * 46}px`);
    burst.append(coin);
  }
  byId("scene").append(burst);
  setTimeout(() => burst.remove(), 1_600);
}

/** Shows what a round has won: coins and the amount for more than was staked, and the sum that counts up. */
export async function celebrate(win: Money, staked: Money): Promise<void> {
  const target = byId("win");
  if (win === 0n) return void (target.textContent = "–");
  const hundredths = Number((win * 100n) / staked);
  const isMore = win > staked;
  if (isMore) {
    sound.win(hundredths / 100);
    throwCoins(hundredths / 100);
    showPlate(win, hundredths);
  }
  const length = isStill() || !isMore ? 0 : hundredths >= 500 ? 1_500 : 700;
  const began = performance.now();
  while (performance.now() - began < length) {
    target.textContent = show((win * BigInt(Math.floor(((performance.now() - began) / length) * 1000))) / 1000n);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  target.textContent = show(win);
  await pause(isMore ? 300 : 0);
}
