import type { Species } from "../../src/engines/pond/species.ts";
import { byId, prefersNoMotion } from "../dom.ts";
import * as sound from "../sound.ts";
import { text } from "../text.ts";
import type { Water } from "./water.ts";

/** Shows the boss while one swims, and announces each once. */
export class Boss {
  readonly #water: Water;
  #announced = "";

  constructor(water: Water) {
    this.#water = water;
  }

  /** Shows the boss as it is now; `nameOf` names its species. */
  show(nameOf: (species: Species) => string): void {
    const boss = this.#water.boss();
    byId("boss").hidden = !boss;
    if (!boss) return;
    const { species, id } = boss.swimmer.fish;
    const seconds = Math.max(0, Math.ceil(boss.leftMs / 1000));
    byId("boss-name").textContent = nameOf(species);
    byId("boss-left").textContent = text("pond.leaves", { time: `0:${String(seconds).padStart(2, "0")}` });
    byId("boss-bar").style.setProperty("width", `${Math.round(boss.part * 100)}%`);
    const picture = byId<HTMLImageElement>("boss-picture");
    if (!picture.src.includes(species.id)) picture.src = `/emblems/${species.id}.webp`;
    if (this.#announced === id) return;
    this.#announced = id;
    byId("live").textContent = text("pond.bossComes", { name: nameOf(species) });
    if (!prefersNoMotion()) sound.anticipate();
  }
}
