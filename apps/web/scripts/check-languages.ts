// Holds every language that is offered against English, area by area: the same keys, the same placeholders, plurals and tags; no key
// that no file of the app uses, none that a file uses before its area is loaded, no screen loaded without its area. Exits
// with 1 and says what is wrong.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compileMessage, type CompiledMessage } from "@lingui/message-utils/compileMessage";
import { areasOfFiles, readSources, unlikeScreens, usedKeys } from "./text-areas.ts";
import { languages } from "../../../packages/contract/src/domain/languages.ts";
import { codes } from "../../../packages/contract/src/wire/codes.ts";

const app = join(import.meta.dirname, "..");
/** The web's screens, and what the platform writes to members. */
const locales = [join(app, "locales"), join(app, "../platform/locales")];
type Texts = Record<string, string>;

/** Reads the areas of a language, each with its texts; the platform's messages are one of them. */
export function read(language: string): Record<string, Texts> {
  const areas = locales.flatMap((folder) => {
    const own = join(folder, language);
    const files = existsSync(own) ? readdirSync(own) : [];
    return files.map((file): [string, Texts] => [
      file.replace(".json", ""),
      JSON.parse(readFileSync(join(own, file), "utf8")) as Texts,
    ]);
  });
  return Object.fromEntries(areas);
}

/** Every value a text takes and every tag it holds, in a form that can be compared. */
export function shape(text: string): string {
  const names = new Set<string>();
  const walk = (part: CompiledMessage) => {
    if (typeof part === "string") return;
    for (const token of part) {
      if (typeof token === "string") continue;
      const [name, , branches] = token;
      names.add(String(name));
      if (typeof branches === "object" && branches !== null) {
        for (const branch of Object.values(branches)) if (Array.isArray(branch)) walk(branch);
      }
    }
  };
  walk(compileMessage(text));
  const tags = [...text.matchAll(/<(\w+)>[^<]*<\/\1>/g)].map(([, tag = ""]) => `<${tag}>`);
  return [...[...names].sort(), ...tags.sort()].join(" ");
}

/** What is wrong with a language, in sentences. */
export function problems(language: string, english: Texts, texts: Texts): string[] {
  const missing = Object.keys(english).filter((key) => !texts[key]);
  const extra = Object.keys(texts).filter((key) => !(key in english));
  const unlike = Object.entries(english).filter(([key, text]) => texts[key] && shape(text) !== shape(texts[key]));
  return [
    ...missing.map((key) => `${language}: ${key} is missing`),
    ...extra.map((key) => `${language}: ${key} is not in English`),
    ...unlike.map(([key]) => `${language}: ${key} has other placeholders or tags than English`),
  ];
}

/** Keys that stand in two areas: whichever is loaded last would win. */
export function doubled(english: Record<string, Texts>): string[] {
  const keys = Object.values(english).flatMap((texts) => Object.keys(texts));
  return keys.filter((key, at) => keys.indexOf(key) !== at);
}

/**
 * Sentences that read as English does, at most two in a hundred. Names, figures and the loan words of the field
 * ("Bonus", "Jackpot") are the same in many languages.
 */
export function untranslated(language: string, english: Texts, texts: Texts): string[] {
  const keys = Object.keys(english);
  const same = keys.filter((key) => english[key] === texts[key] && (english[key] ?? "").split(/\s+/).length > 3);
  return same.length * 50 > keys.length
    ? [`${language}: ${same.length} texts are as in English: ${same.join(", ")}`]
    : [];
}

/** Keys that no source names, and those that a source names before their area is there. */
export function misplaced(english: Record<string, Texts>, sources: Map<string, string>): string[] {
  const areaOf = new Map(
    Object.entries(english).flatMap(([area, texts]) => Object.keys(texts).map((key) => [key, area])),
  );
  const keys = [...areaOf.keys()];
  const unused = new Set(keys);
  const early: string[] = [];
  for (const [file, areas] of areasOfFiles(sources)) {
    for (const key of usedKeys(sources.get(file) ?? "", keys)) {
      unused.delete(key);
      const area = areaOf.get(key) ?? "";
      if (!file.startsWith("server/") && !areas.includes(area)) {
        early.push(`${file} uses ${key} of the area ${area}, and has ${areas.join(", ")}`);
      }
    }
  }
  return [...[...unused].map((key) => `en: nothing uses ${key}`), ...early];
}

export function check(): string[] {
  const { messages = {}, ...english } = read("en");
  const whole = { ...english, messages };
  const all = Object.assign({}, ...Object.values(english)) as Texts;
  const others = languages.filter((language) => language !== "en");
  const sources = readSources();
  return [
    ...others.flatMap((language) => {
      const areas = read(language);
      return Object.keys({ ...whole, ...areas }).flatMap((area) =>
        problems(`${language}/${area}`, whole[area as keyof typeof whole] ?? {}, areas[area] ?? {}),
      );
    }),
    ...others.flatMap((language) =>
      untranslated(language, all, Object.assign({}, ...Object.values(read(language))) as Texts),
    ),
    ...doubled(english).map((key) => `en: ${key} stands in two areas`),
    ...misplaced(english, sources),
    ...unlikeScreens(sources, Object.keys(english)),
    ...Object.keys(codes)
      .filter((code) => !(`error.${code}` in all))
      .map((code) => `en: the contract's code ${code} has no text`),
  ];
}

if (import.meta.main) {
  const found = check();
  for (const problem of found) console.error(problem);
  process.exit(found.length > 0 ? 1 : 0);
}
