import { createRequire } from "node:module";

const set = createRequire(import.meta.url)("@iconify-json/fluent-emoji/icons.json") as {
  icons: Record<string, { body: string }>;
  width: number;
};

/** An emblem's body on its square of `emblemUnits`. */
export const emblemUnits = set.width;

export function emblemBody(name: string): string {
  const icon = set.icons[name];
  if (!icon) throw new Error(`no emblem ${name}`);
  return icon.body;
}

/** Renders the emblem alone as a document. */
export function emblemDocument(name: string, size: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${set.width} ${set.width}">${emblemBody(name)}</svg>`;
}
