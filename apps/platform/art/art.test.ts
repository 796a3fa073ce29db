import { createRequire } from "node:module";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { games } from "../../../tools/demo-catalogue/games.ts";
import { saffron } from "../merchants/saffron.ts";
import { jade } from "../merchants/jade.ts";
import { bluebell } from "../merchants/bluebell.ts";
import { vendors } from "../../../tools/demo-catalogue/vendors.ts";
import { oklch } from "./colour.ts";
import { madeFiles, madeFolder, readMade } from "./made.ts";
import { bannerPictures, emblemNames, fallbackTilePath, tilePath, tileSizeNames, vendorIconPath } from "./paths.ts";
import { make, nameOf } from "./paint.ts";
import { plan } from "./plan.ts";
import { tileDrawing } from "./tiles.ts";

const icons = createRequire(import.meta.url)("@iconify-json/fluent-emoji/icons.json") as {
  icons: Record<string, unknown>;
};
const works = plan();
const made = new Set(works.flatMap((work) => work.files.map((file) => file.path)));

/** Returns the mean difference of two pictures of the same size, over all channels of all pixels, from 0 to 255. */
async function meanDifference(a: Buffer, b: string): Promise<number> {
  const pixels = (image: Buffer | string) => sharp(image).ensureAlpha().raw().toBuffer();
  const [left, right] = [await pixels(a), await pixels(b)];
  expect(left.length).toBe(right.length);
  return left.reduce((sum, value, at) => sum + Math.abs(value - (right[at] ?? 0)), 0) / left.length;
}

describe("the made art", () => {
  it("plans each file once, without any text in it", () => {
    expect(made.size).toBe(works.flatMap((work) => work.files).length);
    for (const work of [...works.slice(0, 30), ...works.slice(-60)]) expect(work.drawing.svg).not.toContain("<text");
  });

  it("is committed in its current form (else: npm run art --workspace apps/platform)", async () => {
    const wanted = works.flatMap(({ files, drawing }) =>
      files.map((file) => [file.path, nameOf(drawing, file)] as const),
    );
    expect(await readMade()).toEqual(new Map(wanted.toSorted(([a], [b]) => (a < b ? -1 : 1))));
    expect((await madeFiles()).toSorted()).toEqual([...made].toSorted());
  });

  it("draws like the committed pictures (else: raise drawingVersion, then npm run art)", async () => {
    const samples = ["/tiles/1001.", "/goods/", "/scenes/", "/emblems/coin", "/brand/jade-icon-48"].map((start) =>
      works.find(({ files }) => files.some(({ path }) => path.startsWith(start))),
    );
    for (const { drawing, files } of samples.filter((work) => work !== undefined)) {
      const file = files.at(-1);
      if (!file) continue;
      const [drawn] = await make(drawing, [file]);
      // Another release of the encoder may write other bytes for the same picture.
      const difference = await meanDifference(Buffer.from(drawn ?? ""), join(madeFolder, file.path));
      expect(difference, file.path).toBeLessThan(2);
    }
  });

  it("has three pictures for every game, and a fallback", () => {
    for (const game of games) for (const size of tileSizeNames) expect(made).toContain(tilePath(game, size));
    expect(made).toContain(fallbackTilePath);
  });

  it("has three marks for every vendor in each of its categories", () => {
    for (const { vassalage, offers } of vendors) {
      for (const { gameType } of offers) {
        for (const variant of ["white", "color", "purple"] as const) {
          expect(made).toContain(vendorIconPath(variant, vassalage, gameType));
        }
      }
    }
  });

  it("has the scenes, logo and icon that the demo merchants name", () => {
    for (const merchant of [saffron, jade, bluebell]) {
      for (const { groupName, scene } of merchant.banners) {
        const { wide, narrow } = bannerPictures(groupName, scene);
        for (const { url } of [...wide.sources, ...narrow.sources, wide, narrow]) expect(made).toContain(url);
      }
      for (const url of [merchant.brand.logo, merchant.brand.icon]) expect(made).toContain(url.replace("/media", ""));
    }
  });

  it("finds every named emblem in the set", () => {
    expect(emblemNames.filter((name) => !Object.hasOwn(icons.icons, name))).toEqual([]);
  });

  it("gives a game another address when its picture would look different", () => {
    const game = { nodeId: 1, hue: 10, emblem: "star" };
    expect(tilePath(game)).toBe(tilePath({ ...game }));
    expect(tilePath({ ...game, hue: 11 })).not.toBe(tilePath(game));
    expect(tilePath({ ...game, emblem: "coin" })).not.toBe(tilePath(game));
  });

  it("caches bytes by recipe: games that look alike share them, others do not", () => {
    const webp = { as: "webp" } as const;
    const star = nameOf(tileDrawing(10, "star"), webp);
    expect(nameOf(tileDrawing(10, "star"), webp)).toBe(star);
    expect(nameOf(tileDrawing(11, "star"), webp)).not.toBe(star);
    expect(nameOf(tileDrawing(10, "coin"), webp)).not.toBe(star);
    expect(nameOf(tileDrawing(10, "star"), { as: "webp", width: 100 })).not.toBe(star);
  });

  it("turns OKLCH into the colours CSS knows", () => {
    expect(oklch(1, 0, 0)).toBe("#ffffff");
    expect(oklch(0, 0, 0)).toBe("#000000");
    expect(oklch(0.628, 0.2577, 29.23)).toMatch(/^#ff0[0-2]0[0-2]$/);
  });
});
