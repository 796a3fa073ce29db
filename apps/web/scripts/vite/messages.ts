import { createHash } from "node:crypto";
import { join } from "node:path";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";
import { languages } from "../../../../packages/contract/src/domain/languages.ts";
import { languagesWithPatterns, patternsKey } from "../../src/core/i18n/date-patterns.ts";
import { derivePatterns } from "./date-patterns.ts";
import { listAreas, readTexts } from "../../../../packages/server/src/catalogue-files.ts";

const folder = join(import.meta.dirname, "../../locales");

/** Compiles an area's ICU messages into a module, so that no parser is shipped. */
function compiled(language: string, area: string): string {
  const texts = Object.entries(readTexts(folder, language, area));
  const messages = Object.fromEntries(texts.map(([key, text]) => [key, compileMessage(text)]));
  const tag = languagesWithPatterns.find((each) => each === language);
  const dates = tag && area === "shell" ? { [patternsKey]: JSON.stringify(derivePatterns(tag)) } : {};
  return `export default ${JSON.stringify({ ...messages, ...dates })};`;
}

/** Compiles every area in every language; an open page loads `server` when the site closes. */
const modules = () =>
  languages.flatMap((language) =>
    listAreas(folder).map((area) => ({ name: `${language}-${area}`, code: compiled(language, area) })),
  );

/** Compiles the texts that development and the server's build import. */
export function messages(): Plugin {
  return {
    name: "croupier-messages",
    enforce: "pre",
    load(id) {
      const [, language, area] = /\/locales\/([\w-]+)\/(\w+)\.json$/.exec(id) ?? [];
      if (!language || !area) return undefined;
      this.addWatchFile(id);
      return { code: compiled(language, area), moduleType: "js" };
    },
  };
}

/**
 * Emits each area as a file for browsers, with a name derived from language, area and one hash of all texts: a table of
 * names would grow the first page's script with the product.
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
      // The file is added to the head first, as Vite does with scripts, so that a missing one is noticed
      // (core/loading/chunks.ts).
      return [
        // A browser may keep a module that failed as it is: under another fragment the file is fetched again.
        `const failures = new Map();`,
        `export async function loadArea(language, area) {`,
        `const file = \`/assets/\${language}-\${area}.${mark}.js\`;`,
        `const href = failures.has(file) ? \`\${file}#\${failures.get(file)}\` : file;`,
        `document.head.append(Object.assign(document.createElement("link"), {rel: "modulepreload", href}));`,
        // A missing file never resolves: the page reloads meanwhile.
        `try {`,
        `const module = await import(/* @vite-ignore */ \`\${href}\`);`,
        `return module ? module.default : new Promise(() => {});`,
        `} catch (error) {`,
        `failures.set(file, (failures.get(file) ?? 0) + 1);`,
        `throw error;`,
        `}`,
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
