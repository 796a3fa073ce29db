import type { Swimmer } from "./water.ts";

/** Places of the cannons, as parts of the width. */
const places = [0.5, 0.68, 0.3, 0.7];

/** The size of the pond on the page, and where things are in it. */
export class Viewport {
  width = 1;
  height = 1;
  /** Length by which fish and cannons are sized. */
  unit = 1;
  /** Pixels of the canvas by pixel of the page. */
  ratio = 1;

  /** Takes the size of the canvas on the page, and sets its pixels. */
  fit(canvas: HTMLCanvasElement): void {
    this.ratio = Math.min(2, devicePixelRatio || 1);
    this.width = canvas.clientWidth || 1;
    this.height = canvas.clientHeight || 1;
    this.unit = Math.min(620, Math.sqrt(this.width * this.height) * 0.72, Math.min(this.width, this.height) * 1.15);
    canvas.width = this.width * this.ratio;
    canvas.height = this.height * this.ratio;
  }

  get cannonSize(): number {
    return Math.max(44, Math.min(84, this.unit * 0.14));
  }

  /** Returns the pivot of a cannon. */
  baseX(place: number): number {
    return this.width * (places[place] ?? 0.5);
  }
  baseY(place: number): number {
    const foot = this.width < 560 && this.height > this.width ? 108 : 14;
    return place < 2 ? this.height - foot : this.width < 560 ? 64 : 4;
  }

  sizeOf({ fish }: Swimmer): number {
    return Math.max(38, fish.species.size * this.unit * 1.05);
  }

  distance(swimmer: Swimmer, x: number, y: number): number {
    return Math.hypot(swimmer.x * this.width - x, swimmer.y * this.height - y);
  }
}
