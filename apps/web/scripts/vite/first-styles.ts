import { join } from "node:path";
import type { Plugin } from "vite";
import { firstFiles, readSources } from "../text-areas.ts";

const app = join(import.meta.dirname, "../..");

/** Names in `styles/first.css` the files whose classes it holds: those that a page has before any feature's texts. */
export function firstStyles(): Plugin {
  return {
    name: "croupier-first-styles",
    enforce: "pre",
    transform(code, id) {
      if (!id.split("?")[0]?.endsWith("/src/styles/first.css")) return undefined;
      return [
        code,
        ...[...firstFiles(readSources())].map((file) => `@source ${JSON.stringify(join(app, file))};`),
      ].join("\n");
    },
  };
}
