import { games } from "../../../tools/demo-catalogue/games.ts";
import { vendors } from "../../../tools/demo-catalogue/vendors.ts";
import { sampleGoods } from "../merchants/data/goods.ts";
import { oklch } from "./colour.ts";
import { emblemBody, emblemDocument, emblemUnits } from "./emblems.ts";
import { goodsDrawing } from "./goods.ts";
import { markDocument, markVariants } from "./marks.ts";
import {
  emblemNames,
  emblemPath,
  fallbackGoods,
  fallbackTilePath,
  goodsPath,
  picturePath,
  pictureSizes,
  tilePath,
  tileSizeNames,
  vendorIconPath,
  type PictureKind,
} from "./paths.ts";
import type { Drawing, Format } from "./paint.ts";
import { dialogScenes, narrowScenes, sceneDrawing, wideScenes, type Scene } from "./scenes.ts";
import { tileDrawing, tileFormats } from "./tiles.ts";

interface File extends Format {
  /** Its address below the image base url. */
  path: string;
}

/** One drawing and the files it becomes. */
export interface Work {
  files: File[];
  drawing: Drawing;
}

const brands = {
  saffron: { emblem: "red-paper-lantern", hue: 312 },
  jade: { emblem: "lotus", hue: 185 },
  bluebell: { emblem: "hyacinth", hue: 265 },
} as const;

/** Plans every file that the platform serves under its image base url. */
export function plan(): Work[] {
  return [...pictures(), ...tiles(), ...goods(), ...marks(), ...emblemFiles(), ...brandFiles()];
}

/**
 * Plans the tiles: games that look the same share a drawing, and equal emblems follow each other, so that each is drawn
 * once.
 */
function tiles(): Work[] {
  const alike = new Map<string, Work>();
  const looks = games.toSorted((a, b) => (a.emblem < b.emblem ? -1 : 1));
  for (const game of looks) {
    const key = `${game.emblem} ${game.hue}`;
    const work = alike.get(key) ?? { files: [], drawing: tileDrawing(game.hue, game.emblem) };
    for (const size of tileSizeNames) work.files.push({ path: tilePath(game, size), ...tileFormats[size] });
    alike.set(key, work);
  }
  const fallback: File = { path: fallbackTilePath, as: "webp" };
  return [...alike.values(), { files: [fallback], drawing: tileDrawing(312, "game-die") }];
}

function goods(): Work[] {
  return [...sampleGoods, fallbackGoods].map((each) => ({
    files: [{ path: goodsPath(each), as: "webp" }],
    drawing: goodsDrawing(each.hue, each.emblem),
  }));
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
      return { files, drawing: sceneDrawing(scene, width, height) };
    });
  });
}

function marks(): Work[] {
  return vendors.flatMap(({ vassalage, hue, offers }) =>
    offers.flatMap(({ gameType }) =>
      markVariants.map((variant): Work => {
        const svg = markDocument(vassalage, gameType, hue, variant);
        return { files: [{ path: vendorIconPath(variant, vassalage, gameType), as: "webp" }], drawing: { svg } };
      }),
    ),
  );
}

function emblemFiles(): Work[] {
  return emblemNames.map((name) => ({
    files: [{ path: emblemPath(name), as: "webp" }],
    drawing: { svg: emblemDocument(name, 96) },
  }));
}

/** Draws an app's icon: the brand's emblem on its ground; `inset` leaves room for systems that cut the corners. */
function iconDocument(name: string, hue: number, size: number, round: boolean): string {
  const corner = round ? 14 : 0;
  const scale = (round ? 46 : 38) / emblemUnits;
  const start = 32 - (scale * emblemUnits) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 64 64"><defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${oklch(0.4, 0.12, hue)}"/><stop offset="1" stop-color="${oklch(0.22, 0.07, hue)}"/></linearGradient></defs><rect width="64" height="64" rx="${corner}" fill="url(#g)"/><g transform="translate(${start} ${start}) scale(${scale})">${emblemBody(name)}</g></svg>`;
}

function brandFiles(): Work[] {
  return Object.entries(brands).flatMap(([code, brand]): Work[] => {
    const icon = (suffix: string, size: number, round: boolean): Work => ({
      files: [{ path: `/brand/${code}-icon${suffix}.png`, as: "png" }],
      drawing: { svg: iconDocument(brand.emblem, brand.hue, size, round) },
    });
    return [
      { files: [{ path: `/brand/${code}.svg`, as: "svg" }], drawing: { svg: emblemDocument(brand.emblem, 64) } },
      { files: [{ path: `/brand/${code}.webp`, as: "webp" }], drawing: { svg: emblemDocument(brand.emblem, 128) } },
      icon("", 192, true),
      icon("-48", 48, true),
      icon("-180", 180, false),
      icon("-512", 512, false),
    ];
  });
}
