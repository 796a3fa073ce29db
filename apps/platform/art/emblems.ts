import { createRequire } from "node:module";

const set = createRequire(import.meta.url)("@iconify-json/fluent-emoji/icons.json") as {
  icons: Record<string, { body: string }>;
  width: number;
};

export interface Place {
  /** Centre and side length, in the picture's own units. */
  x: number;
  y: number;
  size: number;
  turn?: number;
  opacity?: number;
}

let used = 0;

/** The SVG of an emblem. Ids are made new at each use, so that several stand in one picture. */
export function emblem(name: string, { x, y, size, turn = 0, opacity = 1 }: Place): string {
  const icon = set.icons[name];
  if (!icon) throw new Error(`no emblem ${name}`);
  const mark = `e${(used++).toString(36)}-`;
  const body = icon.body
    .replace(/\bid="/g, `id="${mark}`)
    .replace(/url\(#/g, `url(#${mark}`)
    .replace(/href="#/g, `href="#${mark}`);
  const scale = size / set.width;
  const fade = opacity < 1 ? ` opacity="${opacity}"` : "";
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale}) translate(${-set.width / 2} ${-set.width / 2})"${fade}>${body}</g>`;
}

/** The emblem alone as a document. */
export function emblemDocument(name: string, size: number): string {
  const half = set.width / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${set.width} ${set.width}">${emblem(name, { x: half, y: half, size: set.width })}</svg>`;
}
