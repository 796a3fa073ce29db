import { prefersNoMotion } from "../dom.ts";
import { bulletSprite, cannonSprite, canvasOf, fishSprite, labelSprite, waterSprite, type Sprite } from "./sprites.ts";
import type { Swimmer, Water } from "./water.ts";

/* Draws the pond. Moving objects are pooled: they are created once, and a frame allocates nothing. */

interface Bullet {
  from: number;
  x: number;
  y: number;
  target: Swimmer | undefined;
  began: number;
  hue: number;
}
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

const places = [0.5, 0.68, 0.3, 0.7];
const cannonHues = [75, 165, 5, 285] as const;
const flightMs = 320;
const wordsMs = 1_500;
const boltMs = 700;

export class Scene {
  readonly #water: Water;
  readonly #canvas: HTMLCanvasElement;
  readonly #pen: CanvasRenderingContext2D;
  readonly #hue: number;
  readonly #fish = new Map<string, Sprite>();
  readonly #labels = new Map<string, Sprite>();
  #cannons: Sprite[] = [];
  #bullets: Sprite[] = [];
  #back: Sprite | undefined;
  #coin: Sprite | undefined;
  readonly #flying: Bullet[] = Array.from({ length: 64 }, () => ({
    from: 0,
    x: 0,
    y: 0,
    target: undefined,
    began: -9e9,
    hue: 0,
  }));
  readonly #sparks: Spark[] = Array.from({ length: 96 }, () => ({ x: 0, y: 0, dx: 0, dy: 0, began: -9e9, life: 1 }));
  readonly #words: Words[] = Array.from({ length: 16 }, () => ({ x: 0, y: 0, sprite: undefined, began: -9e9 }));
  readonly #bolts: Bolt[] = Array.from({ length: 12 }, () => ({ a: undefined, b: undefined, began: -9e9 }));
  readonly #angles = [0, 0, Math.PI, Math.PI];
  readonly #kicks = [0, 0, 0, 0];
  #width = 1;
  #height = 1;
  #unit = 1;
  #ratio = 1;
  /** Occupied cannon positions; the player's is the first. */
  taken: boolean[] = [true, false, false, false];
  target: Swimmer | undefined;

  constructor(canvas: HTMLCanvasElement, water: Water, hue: number) {
    this.#canvas = canvas;
    this.#water = water;
    this.#hue = hue;
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
    this.#ratio = Math.min(2, devicePixelRatio || 1);
    this.#width = this.#canvas.clientWidth || 1;
    this.#height = this.#canvas.clientHeight || 1;
    this.#unit = Math.min(
      620,
      Math.sqrt(this.#width * this.#height) * 0.72,
      Math.min(this.#width, this.#height) * 1.15,
    );
    this.#canvas.width = this.#width * this.#ratio;
    this.#canvas.height = this.#height * this.#ratio;
    this.#fish.clear();
    this.#labels.clear();
    const size = this.#cannonSize() * this.#ratio;
    this.#cannons = cannonHues.map((hue) => cannonSprite(hue, size));
    this.#bullets = cannonHues.map((hue) => bulletSprite(hue, 13 * this.#ratio));
    const isLight = document.documentElement.dataset.theme === "light";
    this.#back = waterSprite(this.#canvas.width, this.#canvas.height, this.#hue, isLight);
    const coin = canvasOf(16 * this.#ratio, 16 * this.#ratio);
    coin.pen.fillStyle = "#ffce55";
    coin.pen.strokeStyle = "#b86e00";
    coin.pen.lineWidth = 2 * this.#ratio;
    coin.pen.arc(8 * this.#ratio, 8 * this.#ratio, 6.5 * this.#ratio, 0, Math.PI * 2);
    coin.pen.fill();
    coin.pen.stroke();
    this.#coin = coin.canvas;
  }

  #cannonSize(): number {
    return Math.max(44, Math.min(84, this.#unit * 0.14));
  }

  /** Returns the pivot of a cannon. */
  #baseX(place: number): number {
    return this.#width * (places[place] ?? 0.5);
  }
  #baseY(place: number): number {
    const foot = this.#width < 560 && this.#height > this.#width ? 108 : 14;
    return place < 2 ? this.#height - foot : this.#width < 560 ? 64 : 4;
  }

  hitTest(x: number, y: number): Swimmer | undefined {
    let best: Swimmer | undefined;
    let nearest = Infinity;
    for (const each of this.#water.targets()) {
      const away = Math.hypot(each.x * this.#width - x, each.y * this.#height - y);
      const size = this.#sizeOf(each);
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
    const away = (each: Swimmer) => Math.hypot(each.x * this.#width - x, each.y * this.#height - y);
    return this.#water.targets().toSorted((a, b) => away(a) - away(b))[0];
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
    const [dx, dy] = [target.x * this.#width - this.#baseX(place), target.y * this.#height - this.#baseY(place)];
    this.#angles[place] = Math.atan2(dx, -dy);
  }

  /** Shows a catch: coins fly, and the win rises. */
  catchAt(swimmer: Swimmer, text: string, isLarge: boolean): void {
    const now = performance.now();
    const [x, y] = [swimmer.x * this.#width, swimmer.y * this.#height];
    const words = this.#words.reduce((a, b) => (a.began < b.began ? a : b));
    words.x = x;
    words.y = y - this.#sizeOf(swimmer) * 0.3;
    words.began = now;
    words.sprite = text ? labelSprite(text, (isLarge ? 40 : 28) * this.#ratio, true) : undefined;
    if (prefersNoMotion()) return;
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

  #sizeOf({ fish }: Swimmer): number {
    return Math.max(38, fish.species.size * this.#unit * 1.05);
  }

  #spriteOf({ fish: { species } }: Swimmer, white: boolean, size: number): Sprite {
    const key = white ? `!${species.kind}${species.id}` : `${species.kind}${species.id}`;
    let sprite = this.#fish.get(key);
    if (!sprite) {
      const look = { emblem: species.id, ...(species.kind ? { kind: species.kind } : {}) };
      sprite = fishSprite(look, size * this.#ratio, white);
      this.#fish.set(key, sprite);
    }
    return sprite;
  }

  #labelOf({ fish: { species } }: Swimmer): Sprite {
    let sprite = this.#labels.get(species.id + (species.kind ?? ""));
    if (!sprite) {
      const text =
        species.kind === "boss" ? "×100–500" : species.kind === "chain" ? `×${species.times}+` : `×${species.times}`;
      sprite = labelSprite(text, 19 * this.#ratio, species.times >= 50 || species.kind !== undefined);
      this.#labels.set(species.id + (species.kind ?? ""), sprite);
    }
    return sprite;
  }

  #draw(now: number): void {
    const pen = this.#pen;
    this.#water.swim();
    pen.setTransform(1, 0, 0, 1, 0, 0);
    if (this.#back) pen.drawImage(this.#back, 0, 0);
    pen.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0);
    this.#drawBubbles(now);
    for (const swimmer of this.#water.all) if (swimmer.isHere) this.#drawFish(swimmer, now);
    if (this.#water.isFrozen) {
      pen.fillStyle = "#bfe9ff38";
      pen.fillRect(0, 0, this.#width, this.#height);
    }
    if (this.target?.isHere) this.#drawAim(this.target, now);
    this.#drawBolts(now);
    this.#drawFlying(now);
    this.#drawCannons(now);
    this.#drawSparks(now);
  }

  #drawBubbles(now: number): void {
    const pen = this.#pen;
    if (prefersNoMotion()) return;
    pen.strokeStyle = "#ffffff30";
    pen.lineWidth = 1.2;
    for (let at = 0; at < 22; at += 1) {
      const speed = 14_000 + ((at * 997) % 9_000);
      const part = ((now + at * 3_111) % speed) / speed;
      const x = ((at * 0.618 + 0.1) % 1) * this.#width + Math.sin(part * 12 + at) * 9;
      pen.beginPath();
      pen.arc(x, this.#height * (1.02 - part * 1.05), 2 + (at % 4) * 1.6, 0, 6.284);
      pen.stroke();
    }
  }

  #drawFish(swimmer: Swimmer, now: number): void {
    const pen = this.#pen;
    const size = this.#sizeOf(swimmer);
    const [x, y] = [swimmer.x * this.#width, swimmer.y * this.#height];
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
    const [w, h] = [label.width / this.#ratio, label.height / this.#ratio];
    pen.drawImage(label, x - w / 2, y + size * 0.42, w, h);
  }

  #drawAim(target: Swimmer, now: number): void {
    const pen = this.#pen;
    const radius = this.#sizeOf(target) * 0.68;
    pen.save();
    pen.translate(target.x * this.#width, target.y * this.#height);
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

  #drawBolts(now: number): void {
    const pen = this.#pen;
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
        if (step === 0) pen.moveTo(x * this.#width, y * this.#height);
        else pen.lineTo(x * this.#width + off, y * this.#height - off);
      }
      pen.stroke();
      pen.globalAlpha = 1;
    }
  }

  #drawFlying(now: number): void {
    const pen = this.#pen;
    for (const bullet of this.#flying) {
      const part = (now - bullet.began) / flightMs;
      if (part < 0 || part > 1) continue;
      const { target } = bullet;
      if (target?.isHere) {
        bullet.x = target.x;
        bullet.y = target.y;
        if (part > 0.9) target.hitAt = now;
      }
      const [x0, y0] = [this.#baseX(bullet.from), this.#baseY(bullet.from)];
      const [dx, dy] = [bullet.x * this.#width - x0, bullet.y * this.#height - y0];
      const sprite = this.#bullets[bullet.from];
      if (!sprite) continue;
      pen.save();
      pen.translate(x0 + dx * (0.12 + part * 0.88), y0 + dy * (0.12 + part * 0.88));
      pen.rotate(Math.atan2(dx, -dy));
      pen.drawImage(sprite, -6.5, -8, 13, 34);
      pen.restore();
    }
  }

  #drawCannons(now: number): void {
    const pen = this.#pen;
    const size = this.#cannonSize();
    if (!this.target?.isHere) this.#angles[0] = (this.#angles[0] ?? 0) * 0.995;
    for (let place = 3; place >= 0; place -= 1) {
      const sprite = this.#cannons[place];
      if (!this.taken[place] || !sprite) continue;
      const kick = prefersNoMotion() ? 0 : Math.max(0, 1 - (now - (this.#kicks[place] ?? 0)) / 120) * 7;
      pen.save();
      pen.translate(this.#baseX(place), this.#baseY(place));
      pen.rotate(this.#angles[place] ?? 0);
      pen.drawImage(sprite, -size / 2, -size * 1.25 + kick, size, size * 1.6);
      pen.restore();
    }
  }

  #drawSparks(now: number): void {
    const pen = this.#pen;
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
    for (const { sprite, x, y, began } of this.#words) {
      const part = (now - began) / wordsMs;
      if (!sprite || part > 1) continue;
      pen.globalAlpha = Math.min(1, (1 - part) * 3);
      const [w, h] = [sprite.width / this.#ratio, sprite.height / this.#ratio];
      const at = Math.max(4, Math.min(this.#width - w - 4, x - w / 2));
      pen.drawImage(sprite, at, Math.max(70, y - (prefersNoMotion() ? 0 : part * 46)), w, h);
    }
    pen.globalAlpha = 1;
  }
}
