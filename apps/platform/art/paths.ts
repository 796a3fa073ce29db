import { createHash } from "node:crypto";
import type { GameType } from "@croupier/contract/domain/game-types";
import type { MarkVariant } from "./marks.ts";

/*
 * Builds the addresses of pictures below the image base url ("/media"). Addresses with a content mark never change
 * their bytes and may be cached for a year; vendor marks and brand files are revalidated with their ETag.
 */

/**
 * Raised when pictures are drawn or encoded differently, which gives them other addresses. `npm run art` refuses to put
 * other bytes at an address that browsers cache, and a test redraws a few to find an undeclared change.
 */
export const drawingVersion = 1;

const mark = (text: string) => createHash("sha256").update(`${drawingVersion} ${text}`).digest("hex").slice(0, 8);

/**
 * The pictures of a game, WebP in pixels: `large` for its tile on a high-density screen, `small` for one at a single
 * pixel per css pixel, `icon` for a row: the square around its emblem.
 */
export const tileSizes = {
  large: { width: 352, height: 464 },
  small: { width: 176, height: 232 },
  icon: { width: 112, height: 112 },
} as const;
export type TileSize = keyof typeof tileSizes;
export const tileSizeNames = Object.keys(tileSizes) as TileSize[];

const tileFolders: Record<TileSize, string> = { large: "tiles", small: "tiles/small", icon: "tiles/icon" };

export function tilePath(
  game: { nodeId: number | bigint; hue: number; emblem: string },
  size: TileSize = "large",
): string {
  return `/${tileFolders[size]}/${game.nodeId}.${mark(`${game.hue} ${game.emblem}`)}.webp`;
}

/** Returns the path of the picture of goods, a WebP. */
export function goodsPath(goods: { goods: string; hue: number; emblem: string }): string {
  return `/goods/${goods.goods}.${mark(`goods ${goods.hue} ${goods.emblem}`)}.webp`;
}

/** Returns the picture of goods and its size in css pixels; an operator's own one in place of an emblem. */
export const goodsPicture = (goods: { goods: string; hue: number; emblem: string }) => ({
  url: ownPath(goods.emblem, "goods", 320) ?? goodsPath(goods),
  width: 320,
  height: 220,
});

/** Shown for goods that are no longer offered. */
export const fallbackGoods = { goods: "gone", hue: 312, emblem: "wrapped-gift" };

/** Shown if a game's own picture fails. */
export const fallbackTilePath = "/tiles/fallback.webp";

export function vendorIconPath(variant: MarkVariant, vassalage: string, gameType: GameType): string {
  return `/vendor/${variant}/${vassalage}-${gameType}.webp`;
}

/** Returns the path of an emblem for section heads and empty states: WebP, 96 by 96 pixels. */
export function emblemPath(name: EmblemName): string {
  return `/emblems/${name}.webp`;
}

export const emblemNames = [
  "fire",
  "game-die",
  "slot-machine",
  "trophy",
  "wrapped-gift",
  "handshake",
  "red-paper-lantern",
  "fish",
  "joker",
  "soccer-ball",
  "video-game",
  "ticket",
  "rooster",
  "chess-pawn",
  "party-popper",
  "star",
  "coin",
  "money-bag",
  "crown",
  "gem-stone",
  "bell",
  "envelope",
  "hourglass-not-done",
  "magnifying-glass-tilted-left",
  "locked",
  "compass",
  "construction",
] as const;
export type EmblemName = (typeof emblemNames)[number];

export interface Picture {
  sources: { url: string; width: number; type: string }[];
  url: string;
  width: number;
  height: number;
}

export const pictureSizes = {
  wide: { width: 820, height: 445, widths: [820, 1640] },
  narrow: { width: 362, height: 208, widths: [362, 724] },
  dialog: { width: 340, height: 582, widths: [340, 680] },
} as const;
export type PictureKind = keyof typeof pictureSizes;

export function picturePath(kind: PictureKind, scene: string, width: number, format: "avif" | "webp"): string {
  return `/scenes/${scene}-${kind}-${width}.${mark(`${kind} ${scene}`)}.${format}`;
}

/** Returns the path of a cut of an operator's own picture; undefined for the name of a drawn one. */
export function ownPath(picture: string, kind: PictureKind | "goods", width: number): string | undefined {
  const name = /^\/own\/([0-9a-f]{32})\./.exec(picture)?.[1];
  return name && `/own/${name}.${kind}-${width}.webp`;
}

/** Returns the path of a game's tile or icon that is cut of an operator's own picture. */
export const ownTilePath = (picture: string, size: TileSize): string =>
  `${picture.slice(0, picture.lastIndexOf("."))}.${size === "icon" ? "icon" : "tile"}-${tileSizes[size].width}.webp`;

/** Returns a scene's sources, AVIF first, widest last in each format; `url` is the WebP of the smallest size. */
function picture(kind: PictureKind, scene: string): Picture {
  const { width, height, widths } = pictureSizes[kind];
  const own = widths.flatMap((w) => {
    const url = ownPath(scene, kind, w);
    return url ? [{ url, width: w, type: "image/webp" }] : [];
  });
  if (own[0]) return { sources: own, url: own[0].url, width, height };
  const sources = (["avif", "webp"] as const).flatMap((format) =>
    widths.map((w) => ({ url: picturePath(kind, scene, w, format), width: w, type: `image/${format}` })),
  );
  return { sources, url: picturePath(kind, scene, widths[0], "webp"), width, height };
}

/** Returns the pictures of a banner: a dialog's art for groups beside a form, else two of the page's width. */
export function bannerPictures(groupName: string, scene: string): { wide: Picture; narrow: Picture } {
  if (groupName === "w_home" || groupName === "w_pagcor")
    return { wide: picture("wide", scene), narrow: picture("narrow", scene) };
  const art = picture("dialog", scene);
  return { wide: art, narrow: art };
}
