// Draws the section emblems into one small sprite (src/assets/emblems.webp), and those of VIP levels into another. Run
// it by hand after changing the list: node apps/web/scripts/emblems.ts
import { fileURLToPath } from "node:url";
import emoji from "@iconify-json/fluent-emoji/icons.json" with { type: "json" };
import sharp from "sharp";
import { emblemNames, emblemSize, vipBadges, vipBadgeSize } from "../src/ui/emblem-names.ts";

const icons: Record<string, { body: string }> = emoji.icons;

async function draw(names: readonly string[], size: number, file: string): Promise<void> {
  const cells = await Promise.all(
    names.map(async (name, index) => {
      const icon = icons[name];
      if (!icon) throw new Error(`no emblem ${name}`);
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${size}" height="${size}">${icon.body}</svg>`;
      return { input: await sharp(Buffer.from(svg)).png().toBuffer(), left: index * size, top: 0 };
    }),
  );
  await sharp({ create: { width: size * cells.length, height: size, channels: 4, background: "#0000" } })
    .composite(cells)
    .webp({ quality: 82, alphaQuality: 90, effort: 6 })
    .toFile(fileURLToPath(new URL(`../src/assets/${file}`, import.meta.url)));
}

await draw(Object.values(emblemNames), emblemSize * 2, "emblems.webp");
await draw(vipBadges, vipBadgeSize * 2, "vip-badges.webp");
