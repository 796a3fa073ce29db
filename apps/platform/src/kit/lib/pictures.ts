import sharp from "sharp";

/** Pixels above which a picture is refused: no photograph of a receipt is larger. */
const largestPixels = 40_000_000;
const longestSide = 2400;

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
