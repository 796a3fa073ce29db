import { createHash } from "node:crypto";
import sharp from "sharp";
import { ownPath, pictureSizes, type PictureKind } from "../../../../art/paths.ts";

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

/** Draws a picture whole, and in every cut that a banner, a promotion, a dialog or goods may need. */
export async function drawOwn(address: string, bytes: Buffer): Promise<OwnPicture[]> {
  const whole: OwnPicture = address.endsWith(".svg")
    ? { address, type: "image/svg+xml", bytes }
    : { address, type: "image/webp", bytes: await drawWhole(bytes) };
  const kinds = Object.entries({ ...pictureSizes, goods: goodsSize });
  const cuts = kinds.flatMap(([kind, { width, height, widths }]) =>
    widths.map(async (each): Promise<OwnPicture[]> => {
      const path = ownPath(address, kind as PictureKind | "goods", each);
      const size = { width: each, height: Math.round((each * height) / width) };
      return path ? [{ address: path, type: "image/webp", bytes: await drawCut(bytes, size) }] : [];
    }),
  );
  return [whole, ...(await Promise.all(cuts)).flat()];
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
