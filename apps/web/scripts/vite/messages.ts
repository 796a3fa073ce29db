import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";
import { languages } from "../../../../packages/contract/src/domain/languages.ts";

const folder = join(import.meta.dirname, "../../locales");

/** An area's texts as a module of compiled ICU messages: no parser is shipped. */
function compiled(file: string): string {
  const texts = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  const messages = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compileMessage(text)]));
  return `export default ${JSON.stringify(messages)};`;
}

/**
 * Every area that a browser may load, of the languages that are offered: language, area and module. `server` holds what
 * only the web server shows.
 */
const modules = () =>
  languages.flatMap((language) =>
    readdirSync(join(folder, language))
      .filter((file) => file !== "server.json")
      .map((file) => ({
        name: `${language}-${file.replace(".json", "")}`,
        code: compiled(join(folder, language, file)),
      })),
  );

/** Language files arrive compiled. */
export function messages(): Plugin {
  return {
    name: "croupier-messages",
    enforce: "pre",
    load(id) {
      if (!/\/locales\/[\w-]+\/\w+\.json$/.test(id)) return undefined;
      this.addWatchFile(id);
      return { code: compiled(id), moduleType: "js" };
    },
  };
}

/**
 * In a build for browsers each area is a file whose name follows from language, area and one mark of all texts: a table
 * of names would grow with the product, in the first page's script.
 */
export function messageFiles(): Plugin {
  const files = modules();
  const mark = createHash("sha256").update(JSON.stringify(files)).digest("base64url").slice(0, 8);
  return {
    name: "croupier-message-files",
    apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
    enforce: "pre",
    load(id) {
      if (!id.endsWith("/core/i18n/catalogues.ts")) return undefined;
      // Named in the head first, as Vite does with scripts: a file that never comes is noticed there (core/device/chunks.ts).
      return [
        `export async function loadArea(language, area) {`,
        `const href = \`/assets/\${language}-\${area}.${mark}.js\`;`,
        `document.head.append(Object.assign(document.createElement("link"), {rel: "modulepreload", href}));`,
        // What comes of a file that is gone is nothing: the page is being loaded anew, and nobody goes on meanwhile.
        `const module = await import(/* @vite-ignore */ \`\${href}\`);`,
        `return module ? module.default : new Promise(() => {});`,
        `}`,
      ].join("\n");
    },
    generateBundle() {
      for (const { name, code } of files) {
        this.emitFile({ type: "asset", fileName: `assets/${name}.${mark}.js`, source: code });
      }
    },
  };
}
