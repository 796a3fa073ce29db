import { prefersNoMotion } from "../dom.ts";
import { fishSprite, labelSprite, type Sprite } from "./sprites.ts";
import type { Viewport } from "./viewport.ts";
import type { Swimmer, Water } from "./water.ts";

/** Draws the fish, each with its multiplier. */
export class FishLayer {
  readonly #view: Viewport;
  readonly #water: Water;
  readonly #fish = new Map<string, Sprite>();
  readonly #labels = new Map<string, Sprite>();

  constructor(view: Viewport, water: Water) {
    this.#view = view;
    this.#water = water;
  }

  /** Forgets the pictures of the previous size. */
  fit(): void {
    this.#fish.clear();
    this.#labels.clear();
  }

  #spriteOf({ fish: { species } }: Swimmer, white: boolean, size: number): Sprite {
    const key = white ? `!${species.kind}${species.id}` : `${species.kind}${species.id}`;
    let sprite = this.#fish.get(key);
    if (!sprite) {
      const look = { emblem: species.id, ...(species.kind ? { kind: species.kind } : {}) };
      sprite = fishSprite(look, size * this.#view.ratio, white);
      this.#fish.set(key, sprite);
    }
    return sprite;
  }

  #labelOf({ fish: { species } }: Swimmer): Sprite {
    let sprite = this.#labels.get(species.id + (species.kind ?? ""));
    if (!sprite) {
      const text =
        species.kind === "boss" ? "×100–500" : species.kind === "chain" ? `×${species.times}+` : `×${species.times}`;
      sprite = labelSprite(text, 19 * this.#view.ratio, species.times >= 50 || species.kind !== undefined);
      this.#labels.set(species.id + (species.kind ?? ""), sprite);
    }
    return sprite;
  }

  draw(pen: CanvasRenderingContext2D, swimmer: Swimmer, now: number): void {
    const size = this.#view.sizeOf(swimmer);
    const [x, y] = [swimmer.x * this.#view.width, swimmer.y * this.#view.height];
    const { fish } = swimmer;
    const isHit = !prefersNoMotion() && now - swimmer.hitAt < 90;
    const sprite = this.#spriteOf(swimmer, isHit, size);
    const beat = prefersNoMotion() || this.#water.isFrozen ? 1 : 1 + Math.sin(now / 160 + fish.phase * 9) * 0.025;
    pen.save();
    pen.translate(x, y);
    // The emblems face the start side.
    pen.rotate(prefersNoMotion() ? 0 : swimmer.tilt * fish.way);
    pen.scale(fish.way === 1 && !fish.species.kind ? -beat : beat, 2 - beat);
    pen.drawImage(sprite, -size * 0.7, -size * 0.7, size * 1.4, size * 1.4);
    pen.restore();
    const label = this.#labelOf(swimmer);
    const [w, h] = [label.width / this.#view.ratio, label.height / this.#view.ratio];
    pen.drawImage(label, x - w / 2, y + size * 0.42, w, h);
  }
}
