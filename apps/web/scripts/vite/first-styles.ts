import { join } from "node:path";
import type { Plugin } from "vite";
import { splitStyles } from "../split-styles.ts";
import { firstFiles, readSources } from "../text-areas.ts";

const app = join(import.meta.dirname, "../..");

const isSheet = (id: string, name: string) => id.split("?")[0]?.endsWith(`/src/styles/${name}.css`) === true;

/**
 * Lists in `styles/first.css` the files whose classes it contains: those that a page has before any feature's texts.
 */
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

/**
 * Splits the styles of every screen into `styles/first.css` and `styles/rest.css`, which a page loads in that order.
 */
export function restOfStyles(): Plugin {
  const begin = () => {
    const [all, first] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const parts = Promise.all([all.promise, first.promise]).then(([whole, own]) => splitStyles(whole, own));
    return { all, first, parts };
  };
  let sheets = begin();
  return {
    name: "croupier-rest-of-styles",
    apply: "build",
    enforce: "pre",
    buildStart() {
      sheets = begin();
    },
    async transform(code, id) {
      if (isSheet(id, "app")) sheets.all.resolve(code);
      if (isSheet(id, "rest")) return (await sheets.parts).rest;
      if (!isSheet(id, "first")) return undefined;
      sheets.first.resolve(code);
      return (await sheets.parts).first;
    },
  };
}
