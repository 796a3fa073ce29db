import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";

const folder = join(import.meta.dirname, "../../locales");

/**
 * `locales/<language>.json` stands for all areas of `locales/<language>/` in one file, but for what only the web server
 * shows. It arrives in the browser as compiled ICU messages: no parser is shipped.
 */
export function messages(): Plugin {
  return {
    name: "croupier-messages",
    enforce: "pre",
    resolveId(source) {
      const name = /\/locales\/([\w-]+\.json)$/.exec(source)?.[1];
      return name === undefined ? undefined : join(folder, name);
    },
    load(id) {
      const language = /\/locales\/([\w-]+)\.json$/.exec(id)?.[1];
      if (language === undefined) return undefined;
      const files = readdirSync(join(folder, language)).map((area) => join(folder, language, area));
      for (const file of files) this.addWatchFile(file);
      const texts = files
        .filter((file) => !file.endsWith("/server.json"))
        .flatMap((file) => Object.entries(JSON.parse(readFileSync(file, "utf8")) as Record<string, string>));
      const compiled = Object.fromEntries(texts.map(([key, text]) => [key, compileMessage(text)]));
      return { code: `export default ${JSON.stringify(compiled)};`, moduleType: "js" };
    },
  };
}
