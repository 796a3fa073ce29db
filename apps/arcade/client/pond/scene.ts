import { prefersNoMotion } from "../dom.ts";
import { Cannons } from "./cannons.ts";
import { Effects, type Coins } from "./effects.ts";
import { FishLayer } from "./fish-layer.ts";
import { waterSprite, type Sprite } from "./sprites.ts";
import { Viewport } from "./viewport.ts";
import type { Swimmer, Water } from "./water.ts";

/* Draws the pond. Moving objects are pooled: they are created once, and a frame allocates nothing. */

export class Scene {
  readonly #water: Water;
  readonly #canvas: HTMLCanvasElement;
  readonly #pen: CanvasRenderingContext2D;
  readonly #hue: number;
  readonly #view = new Viewport();
  readonly #fish: FishLayer;
  readonly #cannons = new Cannons(this.#view);
  readonly #effects = new Effects(this.#view);
  #back: Sprite | undefined;
  target: Swimmer | undefined;

  constructor(canvas: HTMLCanvasElement, water: Water, hue: number) {
    this.#canvas = canvas;
    this.#water = water;
    this.#hue = hue;
    this.#fish = new FishLayer(this.#view, water);
    const pen = canvas.getContext("2d", { alpha: false });
    if (!pen) throw new Error("no canvas");
    this.#pen = pen;
    new ResizeObserver(() => this.#fit()).observe(canvas);
    this.#fit();
    const frame = (now: number) => {
      this.#draw(now);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  /** Redraws all pictures for a new size. */
  #fit(): void {
    this.#view.fit(this.#canvas);
    this.#fish.fit();
    this.#cannons.fit();
    this.#effects.fit();
    const isLight = document.documentElement.dataset.theme === "light";
    this.#back = waterSprite(this.#canvas.width, this.#canvas.height, this.#hue, isLight);
  }

  /** Sets whether a cannon position is occupied. */
  seat(place: number, isTaken: boolean): void {
    this.#cannons.taken[place] = isTaken;
  }

  hitTest(x: number, y: number): Swimmer | undefined {
    let best: Swimmer | undefined;
    let nearest = Infinity;
    for (const each of this.#water.targets()) {
      const away = this.#view.distance(each, x, y);
      const size = this.#view.sizeOf(each);
      // A finger is wider than a small fish.
      if (away < Math.max(size * 0.6, 34) && away - size * 0.3 < nearest) {
        nearest = away - size * 0.3;
        best = each;
      }
    }
    return best;
  }

  /** Returns the fish nearest to a press, which a bullet in that direction hits. */
  nearest(x: number, y: number): Swimmer | undefined {
    const away = (each: Swimmer) => this.#view.distance(each, x, y);
    return this.#water.targets().toSorted((a, b) => away(a) - away(b))[0];
  }

  shoot(place: number, target: Swimmer): void {
    this.#cannons.shoot(place, target);
  }

  /** Shows a catch: coins fly, and the win rises. */
  catchAt(swimmer: Swimmer, text: string, coins: Coins): void {
    this.#effects.catchAt(swimmer, text, coins);
  }

  lightning(a: Swimmer, b: Swimmer): void {
    this.#effects.lightning(a, b);
  }

  #draw(now: number): void {
    const pen = this.#pen;
    this.#water.swim();
    pen.setTransform(1, 0, 0, 1, 0, 0);
    if (this.#back) pen.drawImage(this.#back, 0, 0);
    pen.setTransform(this.#view.ratio, 0, 0, this.#view.ratio, 0, 0);
    this.#drawBubbles(now);
    for (const swimmer of this.#water.all) if (swimmer.isHere) this.#fish.draw(pen, swimmer, now);
    if (this.#water.isFrozen) {
      pen.fillStyle = "#bfe9ff38";
      pen.fillRect(0, 0, this.#view.width, this.#view.height);
    }
    if (this.target?.isHere) this.#drawAim(this.target, now);
    this.#effects.drawBolts(pen, now);
    this.#cannons.drawBullets(pen, now);
    this.#cannons.draw(pen, now, this.target);
    this.#effects.draw(pen, now);
  }

  #drawBubbles(now: number): void {
    const pen = this.#pen;
    if (prefersNoMotion()) return;
    pen.strokeStyle = "#ffffff30";
    pen.lineWidth = 1.2;
    for (let at = 0; at < 22; at += 1) {
      const speed = 14_000 + ((at * 997) % 9_000);
      const part = ((now + at * 3_111) % speed) / speed;
      const x = ((at * 0.618 + 0.1) % 1) * this.#view.width + Math.sin(part * 12 + at) * 9;
      pen.beginPath();
      pen.arc(x, this.#view.height * (1.02 - part * 1.05), 2 + (at % 4) * 1.6, 0, 6.284);
      pen.stroke();
    }
  }

  #drawAim(target: Swimmer, now: number): void {
    const pen = this.#pen;
    const radius = this.#view.sizeOf(target) * 0.68;
    pen.save();
    pen.translate(target.x * this.#view.width, target.y * this.#view.height);
    pen.rotate(prefersNoMotion() ? 0 : now / 1_400);
    pen.strokeStyle = "#ffb01f";
    pen.lineWidth = 3;
    for (let at = 0; at < 4; at += 1) {
      pen.beginPath();
      pen.arc(0, 0, radius, at * 1.5708 + 0.25, at * 1.5708 + 1.32);
      pen.moveTo(Math.cos(at * 1.5708) * (radius - 9), Math.sin(at * 1.5708) * (radius - 9));
      pen.lineTo(Math.cos(at * 1.5708) * (radius + 9), Math.sin(at * 1.5708) * (radius + 9));
      pen.stroke();
    }
    pen.restore();
  }
}
