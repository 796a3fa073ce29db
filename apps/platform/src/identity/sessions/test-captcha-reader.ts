import sharp from "sharp";

/** The ink of one digit's place in a picture, normalised to 12 by 18 cells. */
type Glyph = number[];
export interface Picture {
  answer: string;
  png: Buffer;
}

const [columns, rows] = [12, 18];

/** Cuts a picture into its four places, and each down to its ink: at the gaps, else into equal widths. */
async function glyphsIn(png: Buffer): Promise<Glyph[]> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  const threshold = darkest(data);
  const points: [number, number][] = [];
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      if ((data[(y * info.width + x) * info.channels] ?? 255) < threshold) points.push([x, y]);
    }
  }
  const inColumn = Array<number>(info.width).fill(0);
  for (const [x] of points) inColumn[x] = (inColumn[x] ?? 0) + 1;
  return placesIn(inColumn).map(([from, to]) => normalised(points.filter(([x]) => x >= from && x < to)));
}

/** Returns the threshold near the darkest pixel, which leaves out noise in paler colours. */
function darkest(data: Buffer): number {
  const sorted = Uint8Array.from(data).sort();
  const [dark, light] = [sorted[Math.floor(sorted.length * 0.04)] ?? 0, sorted[Math.floor(sorted.length * 0.9)] ?? 255];
  return dark + 0.3 * (light - dark);
}

function placesIn(inColumn: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const [x, count] of inColumn.entries()) {
    const last = runs.at(-1);
    if (count < 2) continue;
    if (last && x - last[1] <= 2) last[1] = x + 1;
    else runs.push([x, x + 1]);
  }
  const wide = runs.filter(([from, to]) => to - from > 8);
  if (wide.length === 4) return wide;
  const [from, to] = [wide[0]?.[0] ?? 0, wide.at(-1)?.[1] ?? inColumn.length];
  const part = (to - from) / 4;
  return [0, 1, 2, 3].map((place) => [Math.round(from + place * part), Math.round(from + (place + 1) * part)]);
}

function normalised(points: [number, number][]): Glyph {
  const glyph = Array<number>(columns * rows).fill(0);
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - left + 1, Math.max(...ys) - top + 1];
  for (const [x, y] of points) {
    const column = Math.floor(((x - left) / wide) * columns);
    const at = Math.floor(((y - top) / high) * rows) * columns + column;
    glyph[at] = Math.min(1, (glyph[at] ?? 0) + 0.25);
  }
  return glyph;
}

const distance = (a: Glyph, b: Glyph): number => a.reduce((sum, value, at) => sum + (value - (b[at] ?? 0)) ** 2, 0);

/** Learns pictures by heart and answers with the most alike, as an attacker's quick script would. */
export async function learn(pictures: readonly Picture[]): Promise<(png: Buffer) => Promise<string>> {
  const known: { digit: string; glyph: Glyph }[] = [];
  for (const { answer, png } of pictures) {
    for (const [place, glyph] of (await glyphsIn(png)).entries()) known.push({ digit: answer[place] ?? "", glyph });
  }
  return async (png) => {
    const read = (await glyphsIn(png)).map((glyph) => {
      const near = known.map((each) => ({ ...each, far: distance(each.glyph, glyph) })).sort((a, b) => a.far - b.far);
      return near[0]?.digit ?? "0";
    });
    return read.join("");
  };
}
