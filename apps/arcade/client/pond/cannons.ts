import { prefersNoMotion } from "../dom.ts";
import { bulletSprite, cannonSprite, type Sprite } from "./sprites.ts";
import type { Viewport } from "./viewport.ts";
import type { Swimmer } from "./water.ts";

interface Bullet {
  from: number;
  x: number;
  y: number;
  target: Swimmer | undefined;
  began: number;
}

const hues = [75, 165, 5, 285] as const;
const flightMs = 320;

/** The cannons, and the bullets in flight. */
export class Cannons {
  readonly #view: Viewport;
  #sprites: Sprite[] = [];
  #bullets: Sprite[] = [];
  readonly #flying: Bullet[] = Array.from({ length: 64 }, () => ({
    from: 0,
    x: 0,
    y: 0,
    target: undefined,
    began: -9e9,
  }));
  readonly #angles = [0, 0, Math.PI, Math.PI];
  readonly #kicks = [0, 0, 0, 0];
  /** Occupied cannon positions; the player's is the first. */
  readonly taken: boolean[] = [true, false, false, false];

  constructor(view: Viewport) {
    this.#view = view;
  }

  /** Draws the pictures for a new size. */
  fit(): void {
    const { ratio, cannonSize } = this.#view;
    this.#sprites = hues.map((hue) => cannonSprite(hue, cannonSize * ratio));
    this.#bullets = hues.map((hue) => bulletSprite(hue, 13 * ratio));
  }

  shoot(place: number, target: Swimmer): void {
    const bullet = this.#flying.find(({ began }) => began < performance.now() - flightMs * 2);
    if (!bullet) return;
    bullet.from = place;
    bullet.target = target;
    bullet.began = performance.now();
    bullet.x = target.x;
    bullet.y = target.y;
    this.#kicks[place] = bullet.began;
    const [dx, dy] = [
      target.x * this.#view.width - this.#view.baseX(place),
      target.y * this.#view.height - this.#view.baseY(place),
    ];
    this.#angles[place] = Math.atan2(dx, -dy);
  }

  /** Draws the bullets in flight; one that arrives marks its fish as hit. */
  drawBullets(pen: CanvasRenderingContext2D, now: number): void {
    for (const bullet of this.#flying) {
      const part = (now - bullet.began) / flightMs;
      if (part < 0 || part > 1) continue;
      const { target } = bullet;
      if (target?.isHere) {
        bullet.x = target.x;
        bullet.y = target.y;
        if (part > 0.9) target.hitAt = now;
      }
      const [x0, y0] = [this.#view.baseX(bullet.from), this.#view.baseY(bullet.from)];
      const [dx, dy] = [bullet.x * this.#view.width - x0, bullet.y * this.#view.height - y0];
      const sprite = this.#bullets[bullet.from];
      if (!sprite) continue;
      pen.save();
      pen.translate(x0 + dx * (0.12 + part * 0.88), y0 + dy * (0.12 + part * 0.88));
      pen.rotate(Math.atan2(dx, -dy));
      pen.drawImage(sprite, -6.5, -8, 13, 34);
      pen.restore();
    }
  }

  draw(pen: CanvasRenderingContext2D, now: number, target: Swimmer | undefined): void {
    const size = this.#view.cannonSize;
    if (!target?.isHere) this.#angles[0] = (this.#angles[0] ?? 0) * 0.995;
    for (let place = 3; place >= 0; place -= 1) {
      const sprite = this.#sprites[place];
      if (!this.taken[place] || !sprite) continue;
      const kick = prefersNoMotion() ? 0 : Math.max(0, 1 - (now - (this.#kicks[place] ?? 0)) / 120) * 7;
      pen.save();
      pen.translate(this.#view.baseX(place), this.#view.baseY(place));
      pen.rotate(this.#angles[place] ?? 0);
      pen.drawImage(sprite, -size / 2, -size * 1.25 + kick, size, size * 1.6);
      pen.restore();
    }
  }
}
