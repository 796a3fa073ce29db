import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { usedKeys } from "../../apps/web/scripts/text-areas.ts";
import { readApp } from "./catalogues.ts";
import { namesIn, type Texts } from "./message.ts";

/* Checks how the arcade's pages use their texts: each has its own area and the shared one. */

const client = join(import.meta.dirname, "../../apps/arcade/client");
const namesFile = join(client, "text-names.ts");

/** Returns the area of a folder's page; the tables' folder differs in name. */
const areaOf = (file: string): string => {
  const [folder = ""] = file.includes("/") ? file.split("/") : ["shared"];
  return folder === "tables" ? "table" : folder;
};

/** Builds the source that tells the compiler the names of each text's values. */
function namesSource(english: Record<string, Texts>): string {
  const lines = Object.values(english).flatMap((texts) =>
    Object.entries(texts).flatMap(([key, text]) => {
      const names = namesIn(text).map((name) => `"${name}"`);
      return names.length > 0 ? [`  "${key}": ${names.join(" | ")};`] : [];
    }),
  );
  return [
    "/** Written by `npm run texts -- names` from the English texts: the values that a text takes. */",
    "export interface TextNames {",
    ...lines,
    "}",
    "",
  ].join("\n");
}

/** Writes the names of every text's values for the compiler. */
export const writeNames = (): void => writeFileSync(namesFile, namesSource(readApp("arcade", "en")));

/** Lists unused keys, keys that a page uses but does not load, and an outdated list of names. */
export function arcadeProblems(): string[] {
  const english = readApp("arcade", "en");
  const keys = Object.values(english).flatMap((texts) => Object.keys(texts));
  const areaOfKey = new Map(
    Object.entries(english).flatMap(([area, texts]) => Object.keys(texts).map((key) => [key, area])),
  );
  const unused = new Set(keys);
  const strange: string[] = [];
  const files = readdirSync(client, { recursive: true, encoding: "utf8" });
  for (const file of files.filter((name) => name.endsWith(".ts") && !/\.test\.|text-names/.test(name))) {
    for (const key of usedKeys(readFileSync(join(client, file), "utf8"), keys)) {
      unused.delete(key);
      const area = areaOfKey.get(key) ?? "";
      if (area !== "shared" && area !== areaOf(file))
        strange.push(`arcade: ${file} uses ${key}, which its page does not load`);
    }
  }
  const known = existsSync(namesFile) ? readFileSync(namesFile, "utf8") : "";
  return [
    ...[...unused].map((key) => `arcade: nothing uses ${key}`),
    ...strange,
    ...(known === namesSource(english) ? [] : ["arcade: text-names.ts is out of date: npm run texts -- names"]),
  ];
}
