import type { Money } from "@croupier/contract/domain/money";
import { el, prefersNoMotion } from "./dom.ts";
import { show } from "./money.ts";
import "./win.css";

const coins = 16;
const plateMs = 1_900;

/** Shows an amount in the middle of the game, for a moment. */
export function showPlate(root: HTMLElement, win: Money, note: string): void {
  const amount = [el("b", {}, show(win)), el("span", {}, note)];
  const plate = el("p", { class: "win-plate", "aria-hidden": "true" }, ...amount);
  root.append(plate);
  setTimeout(() => plate.remove(), plateMs);
}

/** Throws coins, and more of them above five stakes, unless the player prefers no motion. */
export function throwCoins(root: HTMLElement, times: number): void {
  if (prefersNoMotion()) return;
  const burst = el("div", { class: "burst", "aria-hidden": "true" });
  const count = times >= 5 ? coins * 2 : coins;
  for (let i = 0; i < count; i += 1) {
    const coin = el("i");
    coin.style.setProperty("--turn", `${(i / count) * 360}deg`);
    coin.style.setProperty("--far", `${120 + (i % 4) * 46}px`);
    burst.append(coin);
  }
  root.append(burst);
  setTimeout(() => burst.remove(), 1_600);
}
