import { byId, prefersNoMotion } from "../dom.ts";
import { read, show } from "../money.ts";
import * as sound from "../sound.ts";

/** Counts a win up on the display, longer for larger ones. `quick` ends it at once. */
export async function countUp(from: bigint, to: bigint, stake: string, quick: () => boolean): Promise<void> {
  const target = byId("win");
  if (to === from) return void (target.textContent = to > 0n ? show(to) : "–");
  const times = Number((to - from) / (read(stake) || 1n));
  sound.win(times);
  byId("machine").classList.toggle("big", times >= 15);
  const length = times >= 15 ? 1800 : times >= 3 ? 1100 : 500;
  const began = performance.now();
  while (!prefersNoMotion() && !quick() && performance.now() - began < length) {
    const part = BigInt(Math.floor(((performance.now() - began) / length) * 1000));
    target.textContent = show(from + ((to - from) * part) / 1000n);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  target.textContent = show(to);
}
