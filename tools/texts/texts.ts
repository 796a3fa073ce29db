// Says what the catalogues of the languages lack, with the English text beside each key.
//
//   npm run texts -- missing [LANGUAGE …]   what is missing or has other placeholders than English; exits with 1 if any
//   npm run texts -- prune                  removes what English no longer has
//   npm run texts -- fill FILE …            takes in translations: {language: {"area/key": text}}; all or, where one is wrong, none
//   npm run texts -- names                  writes what the arcade's texts take, for the compiler
import { readFileSync } from "node:fs";
import { writeNames } from "./arcade.ts";
import { others, read, write } from "./catalogues.ts";
import { missingOfDemo } from "./demo.ts";
import type { Texts } from "./message.ts";
import { faultsOf } from "./problems.ts";

const english = read("en");

/** Lists the missing texts of a language, one key per line: language/area, key, English text. */
function missing(language: string): string[] {
  const areas = read(language);
  const ofApps = Object.entries(english).flatMap(([area, texts]) =>
    Object.entries(texts).flatMap(([key, text]) => {
      const own = areas[area]?.[key];
      if (!own) return [`${language}/${area}\t${key}\t${text}`];
      return faultsOf(language, text, own).map((fault) => `${language}/${area}\t${key}\t${text}\t(${fault}: ${own})`);
    }),
  );
  return [...ofApps, ...missingOfDemo(language)];
}

/** Rewrites each area with only English's keys. */
function prune(language: string): void {
  for (const [area, texts] of Object.entries(read(language)))
    if (english[area]) write(language, area, texts, english[area]);
}

/** Lists the faults of translations: unknown languages and keys, and texts unlike their English. */
function faultsIn(translations: Record<string, Texts>): string[] {
  return Object.entries(translations).flatMap(([language, texts]) => {
    if (!others.some((each) => each === language)) return [`${language} is none of the languages beside English`];
    return Object.entries(texts).flatMap(([name, text]) => {
      const [area = "", ...rest] = name.split("/");
      const source = english[area]?.[rest.join("/")];
      if (!source) return [`${language}: English has no ${name}`];
      return faultsOf(language, source, text).map((fault) => `${language}: ${name} ${fault}`);
    });
  });
}

/** Writes translations into their areas. */
function fill(translations: Record<string, Texts>): void {
  for (const [language, texts] of Object.entries(translations)) {
    const areas = read(language);
    for (const [area, own] of Object.entries(english)) {
      const added = Object.keys(own).flatMap((key) => {
        const text = texts[`${area}/${key}`];
        return text ? [[key, text] as const] : [];
      });
      if (added.length > 0) write(language, area, { ...areas[area], ...Object.fromEntries(added) }, own);
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
  const given = chosen.map((file) => JSON.parse(readFileSync(file, "utf8")) as Record<string, Texts>);
  const faults = given.flatMap(faultsIn);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exit(1);
  for (const translations of given) fill(translations);
} else if (command === "names") {
  writeNames();
} else {
  console.error("npm run texts -- missing [LANGUAGE …] | prune | fill FILE … | names");
  process.exit(2);
}
