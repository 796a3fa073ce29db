import { longestSide, shortestSide } from "@croupier/contract/domain/documents";
import sharp from "sharp";

/** Pixels above which a picture is refused: no photograph of a receipt is larger. */
const largestPixels = 40_000_000;

/** Returns whether the first bytes are those of a PNG or a JPEG; the file name does not count. */
function isPicture(bytes: Buffer): boolean {
  const png = bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  const jpeg = bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));
  return png || jpeg;
}

/** Redraws the central square of a picture as WebP; undefined if it is no picture. */
export async function redrawSquare(bytes: Buffer, side: number): Promise<Buffer | undefined> {
  if (!isPicture(bytes)) return undefined;
  try {
    return await sharp(bytes, { limitInputPixels: largestPixels, failOn: "error" })
      .rotate()
      .resize({ width: side, height: side, fit: "cover" })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    return undefined;
  }
}

/** Redraws a picture as a JPEG without metadata; undefined if it is no picture. */
export async function redraw(bytes: Buffer): Promise<Buffer | undefined> {
  if (!isPicture(bytes)) return undefined;
  try {
    return await sharp(bytes, { limitInputPixels: largestPixels, failOn: "error" })
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#fff" })
      .jpeg({ quality: 82 })
      .toBuffer();
  } catch {
    return undefined;
  }
}

/** The side to which a picture is reduced to see whether it shows anything. */
const sampleSide = 96;
/** How far two shades may be apart that count as one, and the share of one shade from which a picture is empty. */
const sameShade = 8;
const emptyShare = 0.985;

/** Returns whether nearly all of a picture has one shade, such as a photo in the dark or a screenshot of an empty page. */
export async function isBlank(picture: Buffer): Promise<boolean> {
  const shades = await sharp(picture)
    .resize({ width: sampleSide, height: sampleSide, fit: "fill" })
    .greyscale()
    .raw()
    .toBuffer();
  const counts = Array.from({ length: 256 }, () => 0);
  for (const shade of shades) counts[shade] = (counts[shade] ?? 0) + 1;
  const most = Math.max(...counts);
  const usual = counts.indexOf(most);
  const alike = counts.slice(Math.max(0, usual - sameShade), usual + sameShade + 1).reduce((sum, one) => sum + one, 0);
  return alike >= shades.length * emptyShare;
}

/** Returns whether a picture is too small for the text of a document to be read. */
export async function isTooSmall(picture: Buffer): Promise<boolean> {
  const { width = 0, height = 0 } = await sharp(picture).metadata();
  return Math.min(width, height) < shortestSide;
}
