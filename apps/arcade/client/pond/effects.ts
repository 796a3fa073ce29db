import { prefersNoMotion } from "../dom.ts";
import { canvasOf, labelSprite, type Sprite } from "./sprites.ts";
import type { Viewport } from "./viewport.ts";
import type { Swimmer } from "./water.ts";

/** The coins that fly at a catch: none, few, or many with large words. */
export type Coins = "none" | "few" | "many";

interface Spark {
  x: number;
  y: number;
  dx: number;
  dy: number;
  began: number;
  life: number;
}
interface Words {
  x: number;
  y: number;
  sprite: Sprite | undefined;
  began: number;
}
interface Bolt {
  a: Swimmer | undefined;
  b: Swimmer | undefined;
  began: number;
}

const wordsMs = 1_500;
const boltMs = 700;

function coinSprite(ratio: number): Sprite {
  const coin = canvasOf(16 * ratio, 16 * ratio);
  coin.pen.fillStyle = "#ffce55";
  coin.pen.strokeStyle = "#b86e00";
  coin.pen.lineWidth = 2 * ratio;
  coin.pen.arc(8 * ratio, 8 * ratio, 6.5 * ratio, 0, Math.PI * 2);
  coin.pen.fill();
  coin.pen.stroke();
  return coin.canvas;
}

/** The signs of a catch: flying coins, the win, and lightning to the fish caught with it. */
export class Effects {
  readonly #view: Viewport;
  #coin: Sprite | undefined;
  readonly #sparks: Spark[] = Array.from({ length: 96 }, () => ({ x: 0, y: 0, dx: 0, dy: 0, began: -9e9, life: 1 }));
  readonly #words: Words[] = Array.from({ length: 16 }, () => ({ x: 0, y: 0, sprite: undefined, began: -9e9 }));
  readonly #bolts: Bolt[] = Array.from({ length: 12 }, () => ({ a: undefined, b: undefined, began: -9e9 }));

  constructor(view: Viewport) {
    this.#view = view;
  }

  /** Draws the pictures for a new size. */
  fit(): void {
    this.#coin = coinSprite(this.#view.ratio);
  }

  /** Shows a catch: its coins fly, and the win rises. */
  catchAt(swimmer: Swimmer, text: string, coins: Coins): void {
    const isLarge = coins === "many";
    const now = performance.now();
    const [x, y] = [swimmer.x * this.#view.width, swimmer.y * this.#view.height];
    const words = this.#words.reduce((a, b) => (a.began < b.began ? a : b));
    words.x = x;
    words.y = y - this.#view.sizeOf(swimmer) * 0.3;
    words.began = now;
    words.sprite = text ? labelSprite(text, (isLarge ? 40 : 28) * this.#view.ratio, true) : undefined;
    if (coins !== "none" && !prefersNoMotion()) this.#throwCoins(x, y, isLarge);
  }

  #throwCoins(x: number, y: number, isLarge: boolean): void {
    const now = performance.now();
    let count = isLarge ? 40 : 12;
    for (const spark of this.#sparks) {
      if (count === 0) break;
      if (spark.began > now - spark.life) continue;
      count -= 1;
      const angle = Math.random() * Math.PI * 2;
      const speed = (isLarge ? 0.34 : 0.2) * (0.4 + Math.random());
      spark.x = x;
      spark.y = y;
      spark.dx = Math.cos(angle) * speed;
      spark.dy = Math.sin(angle) * speed - 0.18;
      spark.began = now;
      spark.life = 700 + Math.random() * 500;
    }
  }

  lightning(a: Swimmer, b: Swimmer): void {
    const bolt = this.#bolts.reduce((x, y) => (x.began < y.began ? x : y));
    Object.assign(bolt, { a, b, began: performance.now() });
  }

  drawBolts(pen: CanvasRenderingContext2D, now: number): void {
    for (const { a, b, began } of this.#bolts) {
      const part = (now - began) / boltMs;
      if (!a || !b || part > 1) continue;
      pen.globalAlpha = 1 - part;
      pen.strokeStyle = "#d6f6ff";
      pen.lineWidth = 4;
      pen.beginPath();
      for (let step = 0; step <= 8; step += 1) {
        const [x, y] = [a.x + ((b.x - a.x) * step) / 8, a.y + ((b.y - a.y) * step) / 8];
        const off = step % 8 === 0 || prefersNoMotion() ? 0 : Math.sin(step * 37 + Math.floor(now / 60)) * 12;
        if (step === 0) pen.moveTo(x * this.#view.width, y * this.#view.height);
        else pen.lineTo(x * this.#view.width + off, y * this.#view.height - off);
      }
      pen.stroke();
      pen.globalAlpha = 1;
    }
  }

  /** Draws the flying coins, and the wins that rise. */
  draw(pen: CanvasRenderingContext2D, now: number): void {
    this.#drawSparks(pen, now);
    this.#drawWords(pen, now);
    pen.globalAlpha = 1;
  }

  #drawSparks(pen: CanvasRenderingContext2D, now: number): void {
    for (const spark of this.#sparks) {
      const age = now - spark.began;
      if (age > spark.life || !this.#coin) continue;
      pen.globalAlpha = 1 - (age / spark.life) ** 2;
      pen.drawImage(
        this.#coin,
        spark.x + spark.dx * age - 8,
        spark.y + spark.dy * age + 0.0004 * age * age - 8,
        16,
        16,
      );
    }
  }

  #drawWords(pen: CanvasRenderingContext2D, now: number): void {
    for (const { sprite, x, y, began } of this.#words) {
      const part = (now - began) / wordsMs;
      if (!sprite || part > 1) continue;
      pen.globalAlpha = Math.min(1, (1 - part) * 3);
      const [w, h] = [sprite.width / this.#view.ratio, sprite.height / this.#view.ratio];
      const at = Math.max(4, Math.min(this.#view.width - w - 4, x - w / 2));
      pen.drawImage(sprite, at, Math.max(70, y - (prefersNoMotion() ? 0 : part * 46)), w, h);
    }
  }
}
