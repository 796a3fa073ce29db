import { oklch } from "./colour.ts";
import type { Drawing } from "./paint.ts";

interface Piece {
  name: string;
  /** Centre and side length, in the scene's own units. */
  x: number;
  y: number;
  size: number;
  turn?: number;
  opacity?: number;
}

export interface Scene {
  /** Hues of the far corner, the middle and the light. */
  hues: { night: number; middle: number; light: number };
  /** Position of the light, as fractions of the width and height. */
  light: { x: number; y: number };
  pieces: Piece[];
}

const saffron = { night: 312, middle: 8, light: 52 };
const jade = { night: 255, middle: 190, light: 165 };
const bluebell = { night: 275, middle: 262, light: 235 };

const lit = { x: 0.82, y: 0.12 };

/** Wide scenes on a canvas of 820 by 445, with room for the text at the start. */
export const wideScenes: Record<string, Scene> = {
  "night-market": {
    hues: saffron,
    light: lit,
    pieces: [
      { name: "red-paper-lantern", x: 772, y: 46, size: 74, turn: 8, opacity: 0.9 },
      { name: "red-paper-lantern", x: 508, y: 34, size: 52, turn: -7, opacity: 0.7 },
      { name: "dragon-face", x: 662, y: 176, size: 258 },
      { name: "coin", x: 496, y: 350, size: 84, turn: -12 },
      { name: "coin", x: 742, y: 384, size: 46, turn: 16, opacity: 0.92 },
      { name: "sparkles", x: 560, y: 262, size: 34, opacity: 0.85 },
    ],
  },
  "lantern-lane": {
    hues: { night: 285, middle: 345, light: 40 },
    light: { x: 0.74, y: 0.3 },
    pieces: [
      { name: "red-paper-lantern", x: 500, y: 78, size: 96, turn: -8, opacity: 0.82 },
      { name: "red-paper-lantern", x: 778, y: 96, size: 108, turn: 9, opacity: 0.88 },
      { name: "red-paper-lantern", x: 640, y: 178, size: 246, turn: 2 },
      { name: "red-envelope", x: 530, y: 330, size: 92, turn: -14 },
      { name: "money-bag", x: 738, y: 344, size: 112, turn: 6 },
      { name: "coin", x: 634, y: 384, size: 56, turn: -8 },
    ],
  },
  "golden-reels": {
    hues: { night: 300, middle: 330, light: 75 },
    light: { x: 0.8, y: 0.2 },
    pieces: [
      { name: "gem-stone", x: 522, y: 104, size: 96, turn: -14, opacity: 0.95 },
      { name: "cherries", x: 772, y: 84, size: 92, turn: 12, opacity: 0.95 },
      { name: "slot-machine", x: 652, y: 214, size: 246, turn: -3 },
      { name: "coin", x: 512, y: 338, size: 78, turn: -12 },
      { name: "star", x: 772, y: 352, size: 84, turn: 14 },
      { name: "coin", x: 598, y: 396, size: 46, turn: 10, opacity: 0.9 },
    ],
  },
  "jade-harbour": {
    hues: jade,
    light: lit,
    pieces: [
      { name: "full-moon", x: 742, y: 76, size: 96, opacity: 0.92 },
      { name: "dragon", x: 644, y: 196, size: 276 },
      { name: "coin", x: 494, y: 346, size: 80, turn: -12 },
      { name: "lotus", x: 766, y: 374, size: 74, turn: 6 },
      { name: "sparkles", x: 528, y: 150, size: 36, opacity: 0.8 },
    ],
  },
  "lotus-pier": {
    hues: { night: 275, middle: 215, light: 180 },
    light: { x: 0.74, y: 0.24 },
    pieces: [
      { name: "sailboat", x: 772, y: 108, size: 104, turn: 4, opacity: 0.85 },
      { name: "lotus", x: 636, y: 190, size: 236 },
      { name: "oyster", x: 512, y: 336, size: 96, turn: -8 },
      { name: "carp-streamer", x: 762, y: 336, size: 116, turn: 6 },
      { name: "coin", x: 628, y: 384, size: 54, turn: 8 },
    ],
  },
  "jade-reels": {
    hues: { night: 265, middle: 165, light: 125 },
    light: { x: 0.78, y: 0.2 },
    pieces: [
      { name: "mahjong-red-dragon", x: 520, y: 110, size: 96, turn: -12 },
      { name: "ring", x: 774, y: 92, size: 84, turn: 14, opacity: 0.95 },
      { name: "slot-machine", x: 652, y: 214, size: 246, turn: 3 },
      { name: "gem-stone", x: 514, y: 342, size: 82, turn: -10 },
      { name: "coin", x: 770, y: 356, size: 76, turn: 12 },
    ],
  },
  "bluebell-row": {
    hues: bluebell,
    light: lit,
    pieces: [
      { name: "rainbow", x: 742, y: 84, size: 108, turn: 4, opacity: 0.92 },
      { name: "hyacinth", x: 648, y: 206, size: 262, turn: 4 },
      { name: "teapot", x: 506, y: 346, size: 96, turn: -8 },
      { name: "coin", x: 768, y: 374, size: 66, turn: 10 },
      { name: "sparkles", x: 524, y: 140, size: 36, opacity: 0.8 },
    ],
  },
  // Each promotion has a different picture.
  "first-evening": {
    hues: { night: 300, middle: 355, light: 70 },
    light: { x: 0.8, y: 0.2 },
    pieces: [
      { name: "party-popper", x: 520, y: 92, size: 90, turn: -10, opacity: 0.92 },
      { name: "sparkles", x: 774, y: 84, size: 56, opacity: 0.85 },
      { name: "wrapped-gift", x: 654, y: 208, size: 250, turn: 3 },
      { name: "coin", x: 512, y: 346, size: 84, turn: -12 },
      { name: "coin", x: 772, y: 372, size: 58, turn: 14 },
    ],
  },
  "lit-lantern": {
    hues: { night: 275, middle: 25, light: 60 },
    light: { x: 0.78, y: 0.42 },
    pieces: [
      { name: "full-moon", x: 516, y: 88, size: 84, opacity: 0.9 },
      { name: "sparkles", x: 772, y: 108, size: 50, opacity: 0.9 },
      { name: "red-paper-lantern", x: 656, y: 214, size: 276 },
      { name: "star", x: 520, y: 352, size: 60, turn: -8 },
      { name: "star", x: 778, y: 346, size: 44, turn: 10, opacity: 0.9 },
    ],
  },
  "zalo-gift": {
    hues: { night: 265, middle: 235, light: 200 },
    light: { x: 0.78, y: 0.24 },
    pieces: [
      { name: "sparkles", x: 520, y: 92, size: 56, opacity: 0.85 },
      { name: "wrapped-gift", x: 770, y: 112, size: 88, turn: 10 },
      { name: "mobile-phone", x: 648, y: 216, size: 250, turn: -6 },
      { name: "coin", x: 512, y: 348, size: 82, turn: -12 },
      { name: "coin", x: 776, y: 366, size: 58, turn: 14 },
    ],
  },
  "lantern-slots": {
    hues: { night: 285, middle: 320, light: 85 },
    light: { x: 0.82, y: 0.2 },
    pieces: [
      { name: "red-paper-lantern", x: 520, y: 84, size: 84, turn: -8, opacity: 0.9 },
      { name: "coin", x: 776, y: 92, size: 62, turn: 12 },
      { name: "slot-machine", x: 656, y: 212, size: 258 },
      { name: "gem-stone", x: 516, y: 346, size: 72, turn: -10 },
      { name: "coin", x: 768, y: 372, size: 72, turn: -8 },
    ],
  },
  "coins-back": {
    hues: { night: 250, middle: 185, light: 95 },
    light: { x: 0.8, y: 0.22 },
    pieces: [
      { name: "coin", x: 518, y: 96, size: 78, turn: -12 },
      { name: "coin", x: 776, y: 88, size: 58, turn: 10, opacity: 0.92 },
      { name: "money-bag", x: 656, y: 210, size: 252, turn: 3 },
      { name: "coin", x: 514, y: 344, size: 66, turn: 14 },
      { name: "hourglass-not-done", x: 772, y: 362, size: 78, turn: 6 },
    ],
  },
  "winter-league": {
    hues: { night: 265, middle: 230, light: 205 },
    light: { x: 0.8, y: 0.16 },
    pieces: [
      { name: "star", x: 522, y: 92, size: 66, turn: -10, opacity: 0.9 },
      { name: "trophy", x: 772, y: 108, size: 108, turn: 8 },
      { name: "soccer-ball", x: 648, y: 222, size: 234, turn: -6 },
      { name: "fire", x: 512, y: 348, size: 70 },
      { name: "star", x: 776, y: 372, size: 50, turn: 12 },
    ],
  },
  "autumn-tables": {
    hues: { night: 320, middle: 45, light: 75 },
    light: { x: 0.78, y: 0.24 },
    pieces: [
      { name: "joker", x: 520, y: 100, size: 100, turn: -12, opacity: 0.95 },
      { name: "coin", x: 776, y: 92, size: 62, turn: 10 },
      { name: "game-die", x: 652, y: 214, size: 240, turn: 6 },
      { name: "coin", x: 514, y: 350, size: 76, turn: -10 },
      { name: "crown", x: 774, y: 366, size: 82, turn: 8 },
    ],
  },
  // The licence's picture shows no authority, since a demonstration has none.
  licence: {
    hues: { night: 265, middle: 285, light: 75 },
    light: { x: 0.5, y: 0.3 },
    pieces: [
      { name: "balance-scale", x: 410, y: 190, size: 230 },
      { name: "scroll", x: 210, y: 260, size: 128, turn: -10 },
      { name: "locked", x: 606, y: 268, size: 112, turn: 8 },
      { name: "sparkles", x: 540, y: 96, size: 40, opacity: 0.8 },
    ],
  },
};

/** The same scenes for a phone: 362 by 208, the first large piece and two small ones. */
export const narrowScenes: Record<string, Scene> = Object.fromEntries(
  Object.entries(wideScenes).map(([name, scene]) => [name, narrowed(scene)]),
);

function moved(piece: Piece | undefined, x: number, y: number, size: number): Piece[] {
  return piece ? [{ ...piece, x, y, size }] : [];
}

function narrowed(scene: Scene): Scene {
  const large = scene.pieces.reduce((a, b) => (b.size > a.size ? b : a));
  const others = scene.pieces.filter((piece) => piece !== large);
  return {
    ...scene,
    pieces: [
      ...moved(others[0], 338, 28, 34),
      { ...large, x: 290, y: 100, size: 122 },
      ...moved(others[1], 232, 172, 30),
      ...moved(others[2], 340, 176, 34),
    ],
  };
}

/** The art beside a dialog's task: 340 by 582, with room for the text at the foot. */
export const dialogScenes: Record<string, Scene> = {
  saffron: {
    hues: saffron,
    light: { x: 0.3, y: 0.1 },
    pieces: [
      { name: "red-paper-lantern", x: 284, y: 62, size: 62, turn: 10, opacity: 0.9 },
      { name: "red-paper-lantern", x: 62, y: 78, size: 44, turn: -8, opacity: 0.8 },
      { name: "dragon-face", x: 172, y: 196, size: 198 },
      { name: "coin", x: 74, y: 352, size: 58, turn: -14 },
      { name: "coin", x: 270, y: 366, size: 38, turn: 16, opacity: 0.9 },
    ],
  },
  jade: {
    hues: jade,
    light: { x: 0.3, y: 0.1 },
    pieces: [
      { name: "full-moon", x: 282, y: 70, size: 66, opacity: 0.9 },
      { name: "dragon", x: 172, y: 204, size: 212 },
      { name: "lotus", x: 76, y: 362, size: 62, turn: -6 },
      { name: "coin", x: 268, y: 370, size: 44, turn: 12 },
    ],
  },
  bluebell: {
    hues: bluebell,
    light: { x: 0.3, y: 0.1 },
    pieces: [
      { name: "rainbow", x: 280, y: 70, size: 72, opacity: 0.9 },
      { name: "hyacinth", x: 170, y: 204, size: 208, turn: 4 },
      { name: "teapot", x: 78, y: 360, size: 64, turn: -8 },
      { name: "coin", x: 268, y: 370, size: 44, turn: 12 },
    ],
  },
};

/** Returns the hue half way between two, the short way round. */
function between(a: number, b: number): number {
  return a + (((((b - a) % 360) + 540) % 360) - 180) / 2;
}

const stop = (offset: number, colour: string, opacity = 1) =>
  `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;

/**
 * Draws small lights out of focus, like distant lanterns; a fixed sequence places them, so that a build is repeatable.
 */
function lights(width: number, height: number, hue: number): string {
  let seed = 7;
  const next = () => {
    seed = (seed * 48271) % 2147483647;
    return seed / 2147483647;
  };
  return Array.from({ length: 16 }, () => {
    const x = width * (0.35 + 0.65 * next());
    const y = height * next();
    const r = (height / 445) * (3 + 11 * next());
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}" fill="${oklch(0.86, 0.13, hue + 20)}" opacity="${(0.05 + 0.13 * next()).toFixed(2)}"/>`;
  }).join("");
}

/**
 * Draws a scene at two pixels a unit; its ground is soft light and needs one. It contains no text, which the page adds.
 */
export function sceneDrawing({ hues, light, pieces }: Scene, width: number, height: number): Drawing {
  const { night, middle, light: warm } = hues;
  const [cx, cy] = [light.x * width, light.y * height];
  const far = Math.hypot(width, height);
  const shade = oklch(0.18, 0.09, middle);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${2 * width}" height="${2 * height}" viewBox="0 0 ${width} ${height}">
<defs>
<linearGradient id="night" x1="0" y1="1" x2=".9" y2="0">${stop(0, oklch(0.25, 0.085, night - 12))}${stop(0.38, oklch(0.36, 0.125, night))}${stop(1, oklch(0.42, 0.15, night + 20))}</linearGradient>
<radialGradient id="light" gradientUnits="userSpaceOnUse" cx="${cx}" cy="${cy}" r="${far * 0.66}">${stop(0, oklch(0.76, 0.17, warm))}${stop(0.22, oklch(0.69, 0.19, between(middle, warm)))}${stop(0.5, oklch(0.56, 0.2, middle), 0.94)}${stop(0.74, oklch(0.46, 0.17, middle - 14), 0.5)}${stop(1, oklch(0.36, 0.12, night), 0)}</radialGradient>
<linearGradient id="foot" x1="0" y1="0" x2="0" y2="1">${stop(0.55, oklch(0.2, 0.08, night), 0)}${stop(1, oklch(0.2, 0.08, night), 0.55)}</linearGradient>
</defs>
<rect width="${width}" height="${height}" fill="url(#night)"/><rect width="${width}" height="${height}" fill="url(#light)"/>
${lights(width, height, warm)}<rect width="${width}" height="${height}" fill="url(#foot)"/>
</svg>`;
  const stickers = pieces.map(({ x, y, size, ...rest }) => ({ ...rest, x: 2 * x, y: 2 * y, size: 2 * size, shade }));
  return { svg, soft: 0.5, stickers };
}
