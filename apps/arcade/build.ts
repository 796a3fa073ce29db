import { join } from "node:path";
import { build } from "vite";
import { compressAll } from "../../tools/compress/compress.ts";

/* Builds the pages with Vite, then compressed copies of compressible files. */

const here = import.meta.dirname;

await build({ configFile: join(here, "vite.config.ts"), logLevel: "warn" });
await compressAll(join(here, "dist/assets"));
