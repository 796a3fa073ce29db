import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import sharp from "sharp";
import { hands } from "./captcha-digits.ts";

const scale = 2;
const width = 132 * scale;
const height = 44 * scale;
const places = 4;

const between = (low: number, high: number): number => low + randomInt(0, 1000) / (1000 / (high - low));
const oneOf = <T>(list: readonly T[]): T | undefined => list[randomInt(list.length)];

/** Draws the digits, close enough to touch, each in another handwriting, size, slope and weight. */
function digits(answer: string): string {
  let x = between(4, 12);
  const drawn = [...answer].map((digit) => {
    const turn = `translate(${x} ${between(3, 8)}) rotate(${between(-15, 15)} 10 15) skewX(${between(-11, 11)}) scale(${between(1, 1.3)} ${between(1.02, 1.16)})`;
    x += between(25, 30);
    return `<path transform="${turn}" d="${oneOf(hands[digit] ?? [])}" stroke-width="${between(3.2, 4.4)}"/>`;
  });
  return drawn.join("");
}

/** Draws strokes that differ from those of the digits only in their course. */
function strokes(): string {
  const across = Array.from({ length: 2 }, () => {
    const [from, to, ...by] = Array.from({ length: 4 }, () => between(4, 40));
    return `<path d="M-4 ${from}C40 ${by[0]} 90 ${by[1]} 136 ${to}" stroke-width="${between(1, 1.7)}"/>`;
  });
  const hooks = Array.from({ length: 5 }, () => {
    const [x, y] = [between(0, 132), between(0, 44)];
    const step = () => between(-6, 6);
    return `<path d="M${x} ${y}q${step()} ${step()} ${step()} ${step()}" stroke-width="${between(1.4, 2.8)}"/>`;
  });
  return [...across, ...hooks].join("");
}

/** Selects where the picture is light on dark: everything on one side of a wave, or inside a band. */
function shading(): (x: number, y: number) => boolean {
  const [length, phase, swing, slope] = [between(60, 140), between(0, 6.3), between(6, 16), between(-0.5, 0.5)];
  const [middle, half] = [between(width * 0.25, width * 0.75), between(24, 60)];
  return (x, y) => Math.abs(x - middle + slope * y + swing * Math.sin(y / (length / 6.3) + phase)) < half;
}

/** Bends the whole picture by waves in both directions. */
function bend(): (x: number, y: number) => [number, number] {
  const wave = (most: number) => {
    const [swing, length, phase] = [between(most / 2, most), between(50, 110), between(0, 6.3)];
    return (at: number) => swing * Math.sin((at / length) * 6.3 + phase);
  };
  const [down, across, fine] = [wave(5), wave(5), wave(1.4)];
  return (x, y) => [x + across(y * 1.6) + fine(y * 3), y + down(x) + fine(x * 2)];
}

/** Draws four random digits; returns them with their picture as a PNG. */
export async function drawCaptcha(): Promise<{ answer: string; png: Buffer }> {
  const answer = Array.from({ length: places }, () => randomInt(10)).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 132 44"><rect width="132" height="44" fill="#000"/><g stroke="#fff" stroke-linecap="round" stroke-linejoin="round" fill="none">${strokes()}${digits(answer)}</g></svg>`;
  const drawn = await sharp(Buffer.from(svg)).extractChannel(0).raw().toBuffer();
  const [from, shaded] = [bend(), shading()];
  const hue = randomInt(360);
  const [ink, ground] = [shadeOf(hue, 0.36), shadeOf((hue + 40) % 360, 0.93)];
  const pixels = Buffer.alloc(width * height * 3);
  const grain = randomBytes(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [sx, sy] = from(x, y).map(Math.round) as [number, number];
      const inside = sx >= 0 && sy >= 0 && sx < width && sy < height;
      const stroke = inside ? (drawn[sy * width + sx] ?? 0) / 255 : 0;
      const share = Math.min(
        1,
        Math.max(0, (shaded(x, y) ? 1 - stroke : stroke) + ((grain[y * width + x] ?? 0) - 128) / 900),
      );
      for (let channel = 0; channel < 3; channel++) {
        const value = (ground[channel] ?? 0) * (1 - share) + (ink[channel] ?? 0) * share;
        pixels[(y * width + x) * 3 + channel] = Math.round(value);
      }
    }
  }
  const png = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ palette: true, colours: 32 })
    .toBuffer();
  return { answer, png };
}

/** Returns a muted colour of a hue and lightness, as red, green and blue. */
function shadeOf(hue: number, lightness: number): number[] {
  const spread = 0.45 * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((offset) => {
    const at = (offset + hue / 30) % 12;
    return 255 * (lightness - spread * Math.max(-1, Math.min(at - 3, 9 - at, 1)));
  });
}

/** Returns whether a text can be an answer; no other uses a picture up. */
export const isAnswer = (text: string): boolean => new RegExp(`^\\d{${places}}$`).test(text);

/** Hashes an answer with its key, so that equal answers have different hashes. */
export function hashAnswer(key: string, answer: string): Buffer {
  return createHash("sha256").update(`${key}\n${answer.trim()}`).digest();
}

export function sameAnswer(key: string, answer: string, stored: Buffer): boolean {
  return timingSafeEqual(hashAnswer(key, answer), stored);
}
