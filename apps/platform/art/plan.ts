import { games } from "../demo-catalogue/games.ts";
import { vendors } from "../demo-catalogue/vendors.ts";
import { oklch } from "./colour.ts";
import { emblem, emblemDocument } from "./emblems.ts";
import { markDocument, markVariants } from "./marks.ts";
import {
  emblemNames,
  emblemPath,
  fallbackTilePath,
  picturePath,
  pictureSizes,
  tilePath,
  vendorIconPath,
  type PictureKind,
} from "./paths.ts";
import { dialogScenes, narrowScenes, sceneDocument, wideScenes, type Scene } from "./scenes.ts";
import { tileDocument } from "./tiles.ts";

export interface File {
  /** Its address below the image base url. */
  path: string;
  as: "webp" | "avif" | "png" | "svg";
  /** Pixels; the drawing's own width where it says nothing. */
  width?: number;
}

/** One drawing and the files it becomes. */
export interface Work {
  files: File[];
  draw: () => string;
  /** What the drawing depends on, beside the code that draws it. */
  key: string;
}

const brands = {
  saffron: { emblem: "red-paper-lantern", hue: 312 },
  jade: { emblem: "lotus", hue: 185 },
} as const;

/** Everything the platform serves under its image base url. */
export function plan(): Work[] {
  return [...pictures(), ...tiles(), ...marks(), ...emblemFiles(), ...brandFiles()];
}

function tiles(): Work[] {
  const own = games.map((game): Work => {
    const { hue, emblem: name } = game;
    const files: File[] = [{ path: tilePath(game), as: "webp" }];
    return { files, draw: () => tileDocument(hue, name), key: `${hue} ${name}` };
  });
  const fallback: File = { path: fallbackTilePath, as: "webp" };
  return [...own, { files: [fallback], draw: () => tileDocument(312, "game-die"), key: "fallback" }];
}

function pictures(): Work[] {
  const kinds: [PictureKind, Record<string, Scene>][] = [
    ["wide", wideScenes],
    ["narrow", narrowScenes],
    ["dialog", dialogScenes],
  ];
  return kinds.flatMap(([kind, scenes]) => {
    const { width, height, widths } = pictureSizes[kind];
    return Object.entries(scenes).map(([name, scene]): Work => {
      const files = widths.flatMap((w) =>
        (["avif", "webp"] as const).map((as) => ({ path: picturePath(kind, name, w, as), as, width: w })),
      );
      return { files, draw: () => sceneDocument(scene, width, height), key: `${kind} ${JSON.stringify(scene)}` };
    });
  });
}

function marks(): Work[] {
  return vendors.flatMap(({ vassalage, hue, offers }) =>
    offers.flatMap(({ gameType }) =>
      markVariants.map((variant): Work => {
        const draw = () => markDocument(vassalage, gameType, hue, variant);
        const path = vendorIconPath(variant, vassalage, gameType);
        return { files: [{ path, as: "svg" }], draw, key: `${vassalage} ${hue}` };
      }),
    ),
  );
}

function emblemFiles(): Work[] {
  return emblemNames.map((name) => ({
    files: [{ path: emblemPath(name), as: "webp" }],
    draw: () => emblemDocument(name, 96),
    key: name,
  }));
}

/** An app's icon: the brand's emblem on its ground; `inset` leaves room where a system cuts the corners. */
function iconDocument(name: string, hue: number, size: number, round: boolean): string {
  const corner = round ? 14 : 0;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 64 64"><defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${oklch(0.4, 0.12, hue)}"/><stop offset="1" stop-color="${oklch(0.22, 0.07, hue)}"/></linearGradient></defs><rect width="64" height="64" rx="${corner}" fill="url(#g)"/>${emblem(name, { x: 32, y: 32, size: round ? 46 : 38 })}</svg>`;
}

function brandFiles(): Work[] {
  return Object.entries(brands).flatMap(([code, brand]): Work[] => {
    const icon = (suffix: string, size: number, round: boolean): Work => ({
      files: [{ path: `/brand/${code}-icon${suffix}.png`, as: "png" }],
      draw: () => iconDocument(brand.emblem, brand.hue, size, round),
      key: `${brand.emblem} ${brand.hue} ${size} ${round}`,
    });
    return [
      { files: [{ path: `/brand/${code}.svg`, as: "svg" }], draw: () => emblemDocument(brand.emblem, 64), key: code },
      {
        files: [{ path: `/brand/${code}.webp`, as: "webp" }],
        draw: () => emblemDocument(brand.emblem, 128),
        key: code,
      },
      icon("", 192, true),
      icon("-48", 48, true),
      icon("-180", 180, false),
      icon("-512", 512, false),
    ];
  });
}
