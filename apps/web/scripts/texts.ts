// Says what the catalogues of the languages lack, with the English text beside each key.
//
//   npm run texts -- missing [LANGUAGE …]   what is missing or has other placeholders than English; exits with 1 if any
//   npm run texts -- prune                  removes what English no longer has
//   npm run texts -- fill FILE              takes in translations: one JSON of {language: {"area/key": text}}
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { read, shape } from "./check-languages.ts";

const locales = join(import.meta.dirname, "../locales");
const english = read("en");
const others = readdirSync(locales).filter((language) => language !== "en");

/** The platform's messages stand with the platform. */
const fileOf = (language: string, area: string): string =>
  area === "messages"
    ? join(import.meta.dirname, "../../platform/locales", language, "messages.json")
    : join(locales, language, `${area}.json`);

/** Lists what a language lacks, one line a key: language/area, key, English text. */
function missing(language: string): string[] {
  const areas = read(language);
  return Object.entries(english).flatMap(([area, texts]) =>
    Object.entries(texts).flatMap(([key, text]) => {
      const own = areas[area]?.[key];
      if (!own) return [`${language}/${area}\t${key}\t${text}`];
      return shape(own) === shape(text) ? [] : [`${language}/${area}\t${key}\t${text}\t(other placeholders: ${own})`];
    }),
  );
}

/** Writes each area again with the keys of English alone, in the order of English. */
function prune(language: string): void {
  const areas = read(language);
  for (const [area, texts] of Object.entries(english)) {
    const own = areas[area] ?? {};
    const stored = Object.fromEntries(Object.keys(texts).flatMap((key) => (own[key] ? [[key, own[key]]] : [])));
    const file = fileOf(language, area);
    if (existsSync(file)) writeFileSync(file, `${JSON.stringify(stored, null, 2)}\n`);
  }
}

/** Writes translations into their areas, in the order of English. */
function fill(translations: Record<string, Record<string, string>>): void {
  for (const [language, texts] of Object.entries(translations)) {
    const areas = read(language);
    for (const [area, own] of Object.entries(english)) {
      const added = Object.keys(own).flatMap((key) => {
        const text = texts[`${area}/${key}`];
        return text ? [[key, text] as const] : [];
      });
      if (added.length === 0) continue;
      const all: Record<string, string> = { ...areas[area], ...Object.fromEntries(added) };
      const inOrder = Object.fromEntries(Object.keys(own).flatMap((key) => (all[key] ? [[key, all[key]]] : [])));
      const file = fileOf(language, area);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${JSON.stringify(inOrder, null, 2)}\n`);
    }
  }
}

const [command, ...chosen] = process.argv.slice(2);
if (command === "missing") {
  const lacks = (chosen.length > 0 ? chosen : others).flatMap(missing);
  for (const line of lacks) console.log(line);
  process.exit(lacks.length > 0 ? 1 : 0);
} else if (command === "prune") {
  for (const language of others) prune(language);
} else if (command === "fill") {
  for (const file of chosen) fill(JSON.parse(readFileSync(file, "utf8")) as Record<string, Record<string, string>>);
} else {
  console.error("npm run texts -- missing [LANGUAGE …] | prune | fill FILE");
  process.exit(2);
}
