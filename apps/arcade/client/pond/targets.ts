import type { Species } from "../../src/engines/pond/species.ts";
import { byId, el } from "../dom.ts";
import { text } from "../text.ts";
import type { Swimmer, Water } from "./water.ts";

/** Lists the fish for the keyboard and for screen readers: arrows choose, Space fires. */
export class Targets {
  readonly #water: Water;
  readonly #list = byId("targets");
  #shown: Swimmer[] = [];
  #chosen: string | undefined;

  constructor(water: Water, events: { onTarget(id: string): void; onFire(): void }) {
    this.#water = water;
    this.#list.setAttribute("aria-label", text("pond.fish"));
    this.#list.addEventListener("keydown", (event) => {
      const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
      if (by !== undefined) {
        event.preventDefault();
        const swimmers = this.#ordered();
        const at = swimmers.findIndex(({ fish }) => fish.id === this.#chosen);
        const next = swimmers.at((at < 0 ? (by > 0 ? 0 : -1) : at + by) % (swimmers.length || 1));
        if (next) events.onTarget(next.fish.id);
      } else if (event.key === " " || event.key === "Enter") {
        event.preventDefault();
        events.onFire();
      }
    });
  }

  /** Returns the targets, the most valuable first. */
  #ordered(): Swimmer[] {
    return this.#water.targets().sort((a, b) => b.fish.species.times - a.fish.species.times || a.x - b.x);
  }

  mark(id: string | undefined): void {
    this.#chosen = id;
    if (id !== undefined && document.getElementById(`fish-${id}`)) {
      this.#list.setAttribute("aria-activedescendant", `fish-${id}`);
    } else this.#list.removeAttribute("aria-activedescendant");
    for (const option of this.#list.children) {
      option.setAttribute("aria-selected", String(option.id === `fish-${id}`));
    }
  }

  /** Lists the fish that swim now. */
  see(nameOf: (species: Species) => string): void {
    const now = this.#ordered();
    const isSame = now.length === this.#shown.length && now.every((each, at) => each === this.#shown[at]);
    if (isSame) return;
    this.#shown = now;
    this.#list.replaceChildren(
      ...now.map(({ fish, x }) => {
        const side = x < 0.33 ? "first" : x > 0.66 ? "last" : "middle";
        const times = fish.species.kind === "boss" ? "×100–500" : `×${fish.species.times}`;
        const name = text("pond.fishName", { name: nameOf(fish.species), times, where: side });
        return el("li", { id: `fish-${fish.id}`, role: "option", "aria-selected": "false" }, name);
      }),
    );
    this.mark(this.#chosen);
  }
}
