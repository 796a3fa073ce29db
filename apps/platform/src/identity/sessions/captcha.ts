import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import sharp from "sharp";

const width = 132;
const height = 44;

/** Each digit as one stroked path in a 20 by 30 box: drawn, since a server need not have any font. */
const strokes: Record<string, string> = {
  "0": "M10 2C3 2 2 8 2 15s1 13 8 13 8-6 8-13S17 2 10 2Z",
  "1": "M4 8 11 2V28M4 28H17",
  "2": "M3 8C4 3 8 2 11 2c5 0 7 3 7 7 0 6-8 11-15 19H18",
  "3": "M3 3H17L9 13c5 0 9 2 9 7 0 6-4 8-8 8-4 0-7-2-8-6",
  "4": "M14 28V2L2 20H19",
  "5": "M17 2H5L4 13c2-1 4-2 6-2 5 0 8 3 8 8 0 6-4 9-8 9s-7-2-8-6",
  "6": "M15 2C8 5 2 12 2 20c0 5 3 8 8 8s8-3 8-8-3-8-8-8-8 4-8 8",
  "7": "M2 2H18L8 28M6 15H16",
  "8": "M10 14C5 14 3 11 3 8s2-6 7-6 7 3 7 6-2 6-7 6c-6 0-8 3-8 7s3 7 8 7 8-3 8-7-2-7-8-7Z",
  "9": "M5 28c7-3 13-10 13-18 0-5-3-8-8-8S2 5 2 10s3 8 8 8 8-4 8-8",
};

const between = (low: number, high: number): number => low + randomInt(0, 1000) / (1000 / (high - low));

function noise(): string {
  const lines = Array.from({ length: 4 }, () => {
    const y = between(4, height - 4);
    return `<path d="M0 ${y}C${between(20, 60)} ${between(0, height)} ${between(70, 110)} ${between(0, height)} ${width} ${between(4, height - 4)}" stroke="hsl(${randomInt(360)} 35% 62%)" stroke-width="${between(0.8, 1.8)}" fill="none"/>`;
  });
  const dots = Array.from(
    { length: 26 },
    () =>
      `<circle cx="${between(0, width)}" cy="${between(0, height)}" r="${between(0.6, 1.5)}" fill="hsl(${randomInt(360)} 30% 60%)"/>`,
  );
  return lines.join("") + dots.join("");
}

/** Draws four random digits; answers them with their picture as a PNG. */
export async function drawCaptcha(): Promise<{ answer: string; png: Buffer }> {
  const answer = Array.from({ length: 4 }, () => randomInt(10)).join("");
  const digits = [...answer].map((digit, at) => {
    const x = 10 + at * 30 + between(-2, 4);
    const turn = `translate(${x} ${between(4, 9)}) rotate(${between(-16, 16)} 10 15) skewX(${between(-10, 10)}) scale(${between(0.9, 1.12)})`;
    return `<path transform="${turn}" d="${strokes[digit]}" stroke="hsl(${randomInt(360)} 60% 32%)" stroke-width="${between(2.6, 3.6)}" stroke-linecap="round" stroke-linejoin="round" fill="none"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 2}" height="${height * 2}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#f6efe2"/>${noise()}${digits.join("")}</svg>`;
  return { answer, png: await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer() };
}

/** Hashes an answer with its key, so that equal answers have different hashes. */
export function hashAnswer(key: string, answer: string): Buffer {
  return createHash("sha256").update(`${key}\n${answer.trim()}`).digest();
}

export function sameAnswer(key: string, answer: string, stored: Buffer): boolean {
  return timingSafeEqual(hashAnswer(key, answer), stored);
}
