import { longestSide } from "@croupier/contract/domain/documents";
import type { Failure } from "../api/result.ts";

const quality = 0.85;
const heic = /\.hei[cf]$/i;

/**
 * Redraws a picture of any size as a JPEG of at most 2,400 pixels, upright as it was taken. Returns why it cannot: a
 * browser that cannot read it, such as a HEIC photo outside of an iPhone, or a file that is no picture.
 */
export async function scalePicture(file: File): Promise<Blob | Failure> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => undefined);
  if (!bitmap) return { ok: false, code: isHeic(file) ? "UPLOAD_HEIC" : "UPLOAD_NOT_A_PICTURE" };
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (context) {
    // A transparent picture would become black.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  }
  bitmap.close();
  const scaled = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  return scaled ?? { ok: false, code: "UPLOAD_NOT_A_PICTURE" };
}

const isHeic = ({ name, type }: File): boolean => heic.test(name) || /^image\/hei[cf]/.test(type);
