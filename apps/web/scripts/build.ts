// Builds the web app: the browser's files, the server's renderer of the same tree, and a Brotli and gzip file beside
// every asset, so that the web server compresses nothing at run time.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { compressAll } from "../../../tools/compress/compress.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const configFile = join(root, "vite.config.ts");

await build({ root, configFile, logLevel: "warn" });
await Promise.all([
  build({ root, configFile, logLevel: "warn", build: { ssr: true } }),
  compressAll(join(root, "dist/client/assets")),
]);
