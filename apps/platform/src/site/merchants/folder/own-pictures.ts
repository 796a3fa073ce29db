import { createHash } from "node:crypto";
import sharp from "sharp";
import {
  ownPath,
  ownTilePath,
  pictureSizes,
  tileSizeNames,
  tileSizes,
  type PictureKind,
} from "../../../../art/paths.ts";

/** A picture of an operator at the address, below the image base url, at which it is served. */
export interface OwnPicture {
  address: string;
  type: "image/svg+xml" | "image/webp";
  bytes: Buffer;
}

/** Pixels above which a picture is refused. */
const limitInputPixels = 60_000_000;
/** The longest side of a picture that is served whole, such as a logo. */
const longestSide = 1024;

const goodsSize = { width: 320, height: 220, widths: [320] };

const isSvg = (bytes: Buffer): boolean =>
  /^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/i.test(bytes.toString("utf8", 0, 2000).trim());

/** Returns the address of a picture, which follows from its bytes; undefined if it is none. */
export async function ownAddress(bytes: Buffer): Promise<string | undefined> {
  const name = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  const known = await sharp(bytes, { limitInputPixels })
    .metadata()
    .catch(() => undefined);
  if (!known?.width || !known.height) return undefined;
  return `/own/${name}.${isSvg(bytes) ? "svg" : "webp"}`;
}

/** A form in which a picture is served: cut to a size, or whole without one. */
export interface Cut {
  address: string;
  size?: { width: number; height: number };
}

/** Lists every form that a banner, a promotion, a dialog or goods may need. */
export function cutsForMerchants(address: string): Cut[] {
  const kinds = Object.entries({ ...pictureSizes, goods: goodsSize });
  const cuts = kinds.flatMap(([kind, { width, height, widths }]) =>
    widths.flatMap((each): Cut[] => {
      const path = ownPath(address, kind as PictureKind | "goods", each);
      return path ? [{ address: path, size: { width: each, height: Math.round((each * height) / width) } }] : [];
    }),
  );
  return [{ address }, ...cuts];
}

/** Lists the tiles and the icon of a game, and the whole picture, which is a vendor's logo. */
export const cutsForGames = (address: string): Cut[] => [
  { address },
  ...tileSizeNames.map((size): Cut => ({ address: ownTilePath(address, size), size: tileSizes[size] })),
];

/** Draws one form of a picture. */
export async function drawOwn({ address, size }: Cut, bytes: Buffer): Promise<OwnPicture> {
  if (!size && address.endsWith(".svg")) return { address, type: "image/svg+xml", bytes };
  return { address, type: "image/webp", bytes: await (size ? drawCut(bytes, size) : drawWhole(bytes)) };
}

const drawWhole = (bytes: Buffer): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels })
    .rotate()
    .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 88 })
    .toBuffer();

const drawCut = (bytes: Buffer, size: { width: number; height: number }): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels })
    .rotate()
    .resize({ ...size, fit: "cover" })
    .webp({ quality: 80 })
    .toBuffer();
