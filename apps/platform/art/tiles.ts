import { oklch } from "./colour.ts";
import type { Drawing, Format } from "./paint.ts";
import { tileSizes, type TileSize } from "./paths.ts";

/** The cut of each size from the drawing, which is as large as the largest. */
export const tileFormats: Record<TileSize, Format> = {
  large: { as: "webp" },
  small: { as: "webp", width: tileSizes.small.width },
  icon: { as: "webp", width: tileSizes.icon.width, crop: { left: 52, top: 76, width: 248, height: 248 } },
};

/** Draws faint wedges from a point, like light through a gate. */
function rays(x: number, y: number, reach: number, count: number): string {
  const step = (2 * Math.PI) / count;
  const at = (angle: number) =>
    `${(x + reach * Math.sin(angle)).toFixed(1)} ${(y - reach * Math.cos(angle)).toFixed(1)}`;
  return Array.from(
    { length: count },
    (_, i) => `M${x} ${y}L${at(i * step - step / 4)} ${at(i * step + step / 4)}Z`,
  ).join("");
}

/** Draws the picture of a game without any text: hue, glow, rays, one emblem with a soft shadow. */
export function tileDrawing(hue: number, name: string): Drawing {
  const { width, height } = tileSizes.large;
  const x = width / 2;
  const y = 196;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs>
<linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${oklch(0.5, 0.15, hue)}"/><stop offset=".5" stop-color="${oklch(0.43, 0.14, hue)}"/><stop offset="1" stop-color="${oklch(0.25, 0.09, hue)}"/></linearGradient>
<radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="240"><stop offset="0" stop-color="${oklch(0.74, 0.17, hue + 10)}" stop-opacity=".85"/><stop offset=".5" stop-color="${oklch(0.62, 0.15, hue)}" stop-opacity=".3"/><stop offset="1" stop-color="${oklch(0.5, 0.14, hue)}" stop-opacity="0"/></radialGradient>
<radialGradient id="reach" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="310"><stop offset=".1" stop-color="#fff" stop-opacity="0"/><stop offset=".4" stop-color="#fff" stop-opacity=".05"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
<radialGradient id="foot"><stop offset="0" stop-color="${oklch(0.13, 0.06, hue)}" stop-opacity=".62"/><stop offset="1" stop-color="${oklch(0.13, 0.06, hue)}" stop-opacity="0"/></radialGradient>
</defs>
<rect width="${width}" height="${height}" fill="url(#ground)"/><rect width="${width}" height="${height}" fill="url(#glow)"/>
<path d="${rays(x, y, 520, 36)}" fill="url(#reach)"/>
<ellipse cx="${x}" cy="${y + 100}" rx="104" ry="24" fill="url(#foot)"/>
</svg>`;
  return { svg, stickers: [{ name, x, y, size: 192, shade: oklch(0.16, 0.07, hue) }] };
}
