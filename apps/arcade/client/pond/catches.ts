import type { Species } from "../../src/engines/pond/species.ts";
import { read, show } from "../money.ts";
import * as sound from "../sound.ts";
import { text } from "../text.ts";
import type { PondState, VolleyView } from "./api.ts";
import type { Scene } from "./scene.ts";
import type { Water } from "./water.ts";

interface Pond {
  water: Water;
  scene: Scene;
  nameOf(species: Species): string;
  /** True where the return is no win: it makes no sound, and no coins fly. */
  isQuiet: boolean;
}

type Bullet = VolleyView["bullets"][number];

/** Returns the price of one bullet of a volley. */
function priceOf({ bullets, stake }: VolleyView): bigint {
  const weight = bullets.reduce((sum, bullet) => sum + bullet.weight, 0);
  return read(stake) / BigInt(weight || 1);
}

/** Takes the fish of a bullet that paid out of the water, with those caught by it; returns what to say. */
function showCatch(bullet: Bullet, paid: number, amount: string, { water, scene, nameOf, isQuiet }: Pond): string {
  const main = water.take(bullet.fish);
  const coins = isQuiet ? "none" : "few";
  if (main) scene.catchAt(main, `+ ${amount}`, !isQuiet && paid >= 40 ? "many" : coins);
  for (const { fish } of bullet.chain ?? []) {
    const taken = water.take(fish);
    if (taken && main) scene.lightning(main, taken);
    if (taken) scene.catchAt(taken, "", coins);
  }
  const species = main?.fish.species;
  if (!isQuiet) sound.win(paid / 4);
  return text("pond.caught", { name: species ? nameOf(species) : bullet.species, times: paid, amount });
}

/** Shows what the player's volley has caught; returns what to say about it. */
export function showCatches(volley: VolleyView, pond: Pond): string[] {
  const price = volley.bullets.length > 0 ? priceOf(volley) : 0n;
  const caught = volley.bullets.flatMap((bullet) => {
    if (!bullet.paid) return [];
    const amount = show(price * BigInt(bullet.weight * bullet.paid));
    return [showCatch(bullet, bullet.paid, amount, pond)];
  });
  return volley.froze ? [...caught, text("pond.froze")] : caught;
}

type OtherVolley = PondState["volleys"][number];

/** Shows another player's volley: its bullets one after the other, and what it has caught. */
export function showOther(volley: OtherVolley, place: number, { water, scene }: Pick<Pond, "water" | "scene">): void {
  volley.at.slice(0, 8).forEach((fish, at) =>
    setTimeout(() => {
      const target = water.find(fish);
      if (target) scene.shoot(place, target);
    }, at * 110),
  );
  for (const fish of volley.caught) {
    const taken = water.take(fish);
    if (taken) scene.catchAt(taken, `×${taken.fish.species.times}`, "few");
  }
}
