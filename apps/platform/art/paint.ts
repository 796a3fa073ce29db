import { createHash } from "node:crypto";
import sharp, { type Region, type Sharp } from "sharp";
import { optimize } from "svgo";
import { emblemDocument } from "./emblems.ts";
import { drawingVersion } from "./paths.ts";

/*
 * Turns drawings into bytes. A game's picture is its ground (one per hue) with its emblem (one per name) laid over it:
 * each is drawn once and shared, since drawing costs far more than compositing. Measured per tile: 51 ms of CPU drawn
 * whole, 7 ms from shared parts; WebP at effort 2 in 9 ms, at effort 3 in 20 ms and 8 % smaller.
 */

export interface Format {
  as: "webp" | "avif" | "png" | "svg";
  /** In pixels; by default the drawing's own width. */
  width?: number;
  /** The part of the drawing that the file shows, in the drawing's pixels; by default all of it. */
  crop?: Region;
}

/** An emblem on a picture: centre and side in the picture's pixels. */
interface Sticker {
  name: string;
  x: number;
  y: number;
  size: number;
  turn?: number;
  opacity?: number;
  /** The colour of its soft shadow. */
  shade: string;
}

/** A single document, or a ground with emblems over it. */
export interface Drawing {
  svg: string;
  /** The fraction of the size at which it is drawn before enlarging, for grounds of soft light only. */
  soft?: number;
  stickers?: Sticker[];
}

interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

/** Returns the cache name of a drawing, made of exactly what determines its bytes. */
export function nameOf(drawing: Drawing, { as, width, crop }: Format): string {
  const shape = [drawingVersion, drawing, as, width, ...(crop ? [crop] : [])];
  const hash = createHash("sha256").update(JSON.stringify(shape));
  for (const { name } of drawing.stickers ?? []) hash.update(emblemDocument(name, 1));
  return hash.digest("hex").slice(0, 32);
}

sharp.concurrency(1);
sharp.cache(false);

/** Caches the last few results; concurrent calls for one key share one result. */
function lastOf<T>(count: number, make: (key: string, size: number) => Promise<T>) {
  const stored = new Map<string, Promise<T>>();
  return (key: string, size: number): Promise<T> => {
    const name = `${size} ${key}`;
    const made = stored.get(name) ?? make(key, size);
    stored.delete(name);
    stored.set(name, made);
    const oldest = stored.keys().next();
    if (stored.size > count && !oldest.done) stored.delete(oldest.value);
    return made;
  };
}

async function pixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const ground = lastOf(100, async (svg, soft) => {
  const small = sharp(Buffer.from(svg), { density: 72 * soft }).removeAlpha();
  if (soft === 1) return pixels(small);
  const { width = 1 } = await sharp(Buffer.from(svg)).metadata();
  return pixels(sharp(await small.png({ compressionLevel: 0 }).toBuffer()).resize(width, null, { kernel: "cubic" }));
});

interface Stamp extends Pixels {
  /** The shadow's strength at each pixel. */
  shadow: Buffer;
}

const clear = { r: 0, g: 0, b: 0, alpha: 0 };

const turned = ({ data, width, height }: Pixels, turn: number): Sharp =>
  sharp(data, { raw: { width, height, channels: 4 } }).rotate(turn, { background: clear });

/** Draws an emblem with a margin for its shadow, which is blurred at a quarter of the size. */
const stamp = lastOf(24, async (key, size): Promise<Stamp> => {
  const [name = "", turn = "0"] = key.split(" ");
  const margin = Math.ceil(size / 5);
  const flat = sharp(Buffer.from(emblemDocument(name, size)));
  const edge = { top: margin, bottom: margin, left: margin, right: margin, background: clear };
  const upright = await pixels(flat.ensureAlpha().extend(edge));
  const { data, width, height } = turn === "0" ? upright : await pixels(turned(upright, Number(turn)));
  const raw = { raw: { width, height, channels: 4 } } as const;
  const small = await pixels(
    sharp(data, raw)
      .extractChannel(3)
      .resize(Math.ceil(width / 4))
      .blur(Math.max(0.3, size / 72)),
  );
  const one = { raw: { width: small.width, height: small.height, channels: 1 } } as const;
  const shadow = await pixels(
    sharp(small.data, one).resize(width, height, { kernel: "cubic", fit: "fill" }).extractChannel(0),
  );
  return { data, width, height, shadow: shadow.data };
});

/** Lays the stamp's shadow, slightly lower, and then the stamp over the picture. */
function lay(onto: Pixels, { data, width, height, shadow }: Stamp, { x, y, size, opacity = 1, shade }: Sticker): void {
  const colour = [1, 3, 5].map((at) => Number.parseInt(shade.slice(at, at + 2), 16));
  const left = Math.round(x - width / 2);
  const top = Math.round(y - height / 2);
  const cover = (dy: number, alphaAt: (i: number) => number, colourAt: (i: number, channel: number) => number) => {
    for (let row = Math.max(0, -top - dy); row < Math.min(height, onto.height - top - dy); row += 1) {
      for (let column = Math.max(0, -left); column < Math.min(width, onto.width - left); column += 1) {
        const from = row * width + column;
        const alpha = alphaAt(from);
        if (alpha === 0) continue;
        const to = ((row + top + dy) * onto.width + column + left) * 3;
        for (let channel = 0; channel < 3; channel += 1) {
          const under = onto.data[to + channel] ?? 0;
          onto.data[to + channel] = Math.round(under + (colourAt(from, channel) - under) * alpha);
        }
      }
    }
  };
  cover(
    Math.round(size / 20),
    (i) => ((shadow[i] ?? 0) / 255) * 0.6 * opacity,
    (_, channel) => colour[channel] ?? 0,
  );
  cover(
    0,
    (i) => ((data[i * 4 + 3] ?? 0) / 255) * opacity,
    (i, channel) => data[i * 4 + channel] ?? 0,
  );
}

async function paint({ svg, soft = 1, stickers }: Drawing): Promise<Sharp> {
  if (!stickers) {
    const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
    return sharp(data, { raw: info });
  }
  const under = await ground(svg, soft);
  const picture = { ...under, data: Buffer.from(under.data) };
  for (const sticker of stickers) {
    lay(picture, await stamp(`${sticker.name} ${sticker.turn ?? 0}`, Math.round(sticker.size)), sticker);
  }
  return sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 3 } });
}

function encode(image: Sharp, { as, width, crop }: Format): Promise<Buffer> {
  const shown = crop ? image.clone().extract(crop) : image.clone();
  const sized = width ? shown.resize(width) : shown;
  if (as === "png") return sized.png({ palette: true, quality: 90, effort: 4 }).toBuffer();
  if (as === "avif") return sized.avif({ quality: 55, effort: 1 }).toBuffer();
  return sized.webp({ quality: 74, alphaQuality: 90, effort: 2 }).toBuffer();
}

/** Renders the drawing in each of the formats. */
export async function make(drawing: Drawing, formats: Format[]): Promise<(Buffer | string)[]> {
  if (formats.every(({ as }) => as === "svg")) {
    const { data } = optimize(drawing.svg, { floatPrecision: 2 });
    return formats.map(() => data);
  }
  const image = await paint(drawing);
  return Promise.all(formats.map((format) => encode(image, format)));
}
