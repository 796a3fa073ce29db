import { readFileSync } from "node:fs";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";

/** A language file arrives in the browser as compiled ICU messages: no parser is shipped. */
export function messages(): Plugin {
  return {
    name: "croupier-messages",
    enforce: "pre",
    load(id) {
      if (!/\/locales\/[\w-]+\.json$/.test(id)) return undefined;
      this.addWatchFile(id);
      const texts = JSON.parse(readFileSync(id, "utf8")) as Record<string, string>;
      const compiled = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compileMessage(text)]));
      return { code: `export default ${JSON.stringify(compiled)};`, moduleType: "js" };
    },
  };
}
