import { el } from "../../dom.ts";

const parts = 3;
const fine = 6;
/** A field is open when this number of its 36 small squares is rubbed off. */
const enough = 15;
const size = 360;
/** The canvas's own pixels for each of these: a large card on a fine screen stays sharp. */
const sharpness = 3;

/** The coating of a card's nine fields, which is rubbed off with a finger or mouse, or by pressing a field. */
export class Coating {
  readonly canvas = el("canvas", {
    class: "coating",
    width: String(size * sharpness),
    height: String(size * sharpness),
    "aria-hidden": "true",
  });
  readonly #brush = this.canvas.getContext("2d");
  #rubbed: Set<number>[] = [];
  #opened = new Set<number>();
  #last: [number, number] | undefined;
  #done: (() => void) | undefined;
  #onOpen: (at: number) => void = () => undefined;

  constructor() {
    this.#brush?.scale(sharpness, sharpness);
    this.canvas.addEventListener("pointerdown", (event) => {
      this.#last = this.#at(event);
      this.#rub(this.#last);
      this.canvas.setPointerCapture(event.pointerId);
    });
    this.canvas.addEventListener("pointermove", (event) => {
      if (this.#last) this.#stroke(this.#at(event));
    });
    for (const end of ["pointerup", "pointercancel"] as const) {
      this.canvas.addEventListener(end, () => (this.#last = undefined));
    }
  }

  #at(event: PointerEvent): [number, number] {
    const { left, top, width, height } = this.canvas.getBoundingClientRect();
    return [((event.clientX - left) / width) * size, ((event.clientY - top) / height) * size];
  }

  /** Covers everything again. */
  cover(): void {
    this.canvas.hidden = false;
    this.#opened = new Set();
    this.#rubbed = Array.from({ length: 9 }, () => new Set<number>());
    const brush = this.#brush;
    if (!brush) return;
    brush.globalCompositeOperation = "source-over";
    const metal = brush.createLinearGradient(0, 0, size, size);
    for (const [at, colour] of ["#d9b45b", "#f6e3a6", "#c2933a", "#f2d98f", "#b98a34"].entries())
      metal.addColorStop(at / 4, colour);
    brush.fillStyle = metal;
    brush.fillRect(0, 0, size, size);
    brush.fillStyle = "#7a551555";
    brush.font = "700 34px system-ui";
    brush.textAlign = "center";
    for (let at = 0; at < 9; at += 1) {
      brush.fillText("✦", ((at % parts) + 0.5) * (size / parts), (Math.floor(at / parts) + 0.6) * (size / parts));
    }
  }

  off(): void {
    this.canvas.hidden = true;
  }

  /** Waits until every field is open. */
  rub(onOpen: (at: number) => void): Promise<void> {
    this.cover();
    this.#onOpen = onOpen;
    return new Promise((resolve) => {
      this.#done = () => {
        this.#done = undefined;
        this.off();
        resolve();
      };
    });
  }

  #stroke([x, y]: [number, number]): void {
    const [fromX, fromY] = this.#last ?? [x, y];
    const steps = Math.max(1, Math.ceil(Math.hypot(x - fromX, y - fromY) / 12));
    for (let step = 1; step <= steps; step += 1) {
      this.#rub([fromX + ((x - fromX) * step) / steps, fromY + ((y - fromY) * step) / steps]);
    }
    this.#last = [x, y];
  }

  #rub([x, y]: [number, number]): void {
    if (!this.#done) return;
    const radius = 26;
    const brush = this.#brush;
    if (brush) {
      brush.globalCompositeOperation = "destination-out";
      brush.beginPath();
      brush.arc(x, y, radius, 0, Math.PI * 2);
      brush.fill();
    }
    const small = size / parts / fine;
    for (const [byX, byY] of [
      [0, 0],
      [-1, 0],
      [1, 0],
      [0, -1],
      [0, 1],
    ] as const) {
      const [column, row] = [Math.floor(x / small + byX), Math.floor(y / small + byY)];
      const at = Math.floor(row / fine) * parts + Math.floor(column / fine);
      if (column < 0 || column >= parts * fine) continue;
      this.#rubbed[at]?.add((row % fine) * fine + (column % fine));
      if ((this.#rubbed[at]?.size ?? 0) >= enough) this.open(at);
    }
  }

  open(at: number): void {
    if (!this.#done || this.#opened.has(at)) return;
    this.#opened.add(at);
    const side = size / parts;
    this.#brush?.clearRect((at % parts) * side, Math.floor(at / parts) * side, side, side);
    this.#onOpen(at);
    if (this.#opened.size === 9) this.#done();
  }

  openAll(): void {
    for (let at = 0; at < 9; at += 1) this.open(at);
  }
}
