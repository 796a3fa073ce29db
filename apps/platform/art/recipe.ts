import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const comments = /\/\*[^]*?\*\/|^\s*\/\/.*$/gm;

/** A hash over the code of these files of this folder; a comment changes nothing. */
export function recipeOf(...files: string[]): string {
  const hash = createHash("sha256");
  for (const file of files) {
    hash.update(
      readFileSync(new URL(file, import.meta.url), "utf8")
        .replace(comments, "")
        .replace(/\s+/g, " "),
    );
  }
  return hash.digest("hex");
}
