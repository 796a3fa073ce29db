import { join } from "node:path";
import type { Plugin } from "vite";
import { splitStyles } from "../split-styles.ts";
import { firstFiles, readSources } from "../text-areas.ts";

const app = join(import.meta.dirname, "../..");

const isSheet = (id: string, name: string) => id.split("?")[0]?.endsWith(`/src/styles/${name}.css`) === true;

/** Names in `styles/first.css` the files whose classes it holds: those that a page has before any feature's texts. */
export function firstStyles(): Plugin {
  return {
    name: "croupier-first-styles",
    enforce: "pre",
    transform(code, id) {
      if (!isSheet(id, "first")) return undefined;
      return [
        code,
        ...[...firstFiles(readSources())].map((file) => `@source ${JSON.stringify(join(app, file))};`),
      ].join("\n");
    },
  };
}

/** Parts the styles of every screen for `styles/first.css` and `styles/rest.css`, which a page takes one behind the other. */
export function restOfStyles(): Plugin {
  const wait = () => ({ all: Promise.withResolvers<string>(), first: Promise.withResolvers<string>() });
  let sheets = wait();
  return {
    name: "croupier-rest-of-styles",
    apply: "build",
    enforce: "pre",
    buildStart() {
      sheets = wait();
    },
    async transform(code, id) {
      if (isSheet(id, "app")) sheets.all.resolve(code);
      if (isSheet(id, "first")) sheets.first.resolve(code);
      const part = isSheet(id, "first") ? "first" : isSheet(id, "rest") ? "rest" : undefined;
      return part && splitStyles(await sheets.all.promise, await sheets.first.promise)[part];
    },
  };
}
