// Builds the web app: the browser's files, the server's rendering of the same tree, and a Brotli and gzip file beside
// every asset, so that the web server never compresses a file twice.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));
const configFile = join(root, "vite.config.ts");

await build({ root, configFile, logLevel: "warn" });
await build({ root, configFile, logLevel: "warn", build: { ssr: true } });

const assets = join(root, "dist/client/assets");
for (const name of readdirSync(assets)) {
  if (!/\.(js|css|svg|json)$/.test(name)) continue;
  const text = readFileSync(join(assets, name));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  writeFileSync(join(assets, `${name}.br`), brotliCompressSync(text, { params }));
  writeFileSync(join(assets, `${name}.gz`), gzipSync(text, { level: 9 }));
}
