import { oklch } from "./colour.ts";
import type { Drawing } from "./paint.ts";

/** Goods are shown at 320 by 220 css pixels; the file has twice as many. */
const goodsSize = { width: 640, height: 440 };

/** Draws goods on a lit shelf: a soft wall in their hue, the edge of the shelf, and the emblem standing on it. */
export function goodsDrawing(hue: number, name: string): Drawing {
  const { width, height } = goodsSize;
  const shelf = 344;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs>
<linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${oklch(0.34, 0.09, hue)}"/><stop offset="1" stop-color="${oklch(0.5, 0.13, hue)}"/></linearGradient>
<radialGradient id="lamp" gradientUnits="userSpaceOnUse" cx="320" cy="120" r="330"><stop offset="0" stop-color="${oklch(0.82, 0.13, hue + 12)}" stop-opacity=".8"/><stop offset=".55" stop-color="${oklch(0.62, 0.14, hue)}" stop-opacity=".3"/><stop offset="1" stop-color="${oklch(0.5, 0.12, hue)}" stop-opacity="0"/></radialGradient>
<linearGradient id="shelf" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${oklch(0.42, 0.1, hue)}"/><stop offset="1" stop-color="${oklch(0.26, 0.07, hue)}"/></linearGradient>
<radialGradient id="foot"><stop offset="0" stop-color="${oklch(0.13, 0.05, hue)}" stop-opacity=".6"/><stop offset="1" stop-color="${oklch(0.13, 0.05, hue)}" stop-opacity="0"/></radialGradient>
</defs>
<rect width="${width}" height="${height}" fill="url(#wall)"/><rect width="${width}" height="${height}" fill="url(#lamp)"/>
<rect y="${shelf}" width="${width}" height="${height - shelf}" fill="url(#shelf)"/><rect y="${shelf}" width="${width}" height="3" fill="${oklch(0.78, 0.1, hue)}" opacity=".5"/>
<ellipse cx="320" cy="${shelf + 26}" rx="150" ry="22" fill="url(#foot)"/>
</svg>`;
  return { svg, stickers: [{ name, x: 320, y: 222, size: 264, shade: oklch(0.16, 0.06, hue) }] };
}
