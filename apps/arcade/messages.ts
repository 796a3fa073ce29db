import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { compileMessage, type CompiledMessage } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";
import { readTexts } from "@croupier/server/catalogue-files";
import type { Messages } from "./client/text.ts";

/* Compiles the texts of the pages: one file per language and page, including the texts that all pages share. */

const folder = join(import.meta.dirname, "locales");

/** Shortens a message of one piece to that piece, also within plurals and selects. */
function shorten(message: CompiledMessage): unknown {
  if (typeof message === "string") return message;
  const pieces = message.map((token) => {
    if (typeof token === "string" || typeof token[2] !== "object" || token[2] === null) return token;
    const branches = Object.entries(token[2]).flatMap(([name, branch]) =>
      branch === undefined ? [] : [[name, shorten(branch as CompiledMessage)]],
    );
    return [token[0], token[1], Object.fromEntries(branches)];
  });
  return pieces.length === 1 && typeof pieces[0] === "string" ? pieces[0] : pieces;
}

/** Compiles the messages of a page in a language; what is not translated is English. */
export function compiled(language: string, page: string): Messages {
  const texts = { ...readTexts(folder, language, "shared"), ...readTexts(folder, language, page) };
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, shorten(compileMessage(text))]),
  ) as Messages;
}

/** Emits the text files, and links the one of its language in each page's head; the server fills in the language. */
export function messages(pages: readonly string[]): Plugin {
  const files = readdirSync(folder).flatMap((language) =>
    pages.map((page) => ({
      name: `${language}-${page}`,
      code: `export default ${JSON.stringify(compiled(language, page))};`,
    })),
  );
  const mark = createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 8);
  return {
    name: "arcade-messages",
    transformIndexHtml: {
      order: "post",
      handler: (_, { path }) => [
        {
          tag: "link",
          attrs: {
            id: "texts",
            rel: "modulepreload",
            href: `/assets/{language}-${basename(path, ".html")}.${mark}.js`,
          },
          injectTo: "head",
        },
      ],
    },
    generateBundle() {
      for (const { name, code } of files) {
        this.emitFile({ type: "asset", fileName: `assets/${name}.${mark}.js`, source: code });
      }
    },
  };
}
