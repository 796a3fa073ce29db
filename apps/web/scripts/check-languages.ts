// Holds every language file against English: the same keys, the same placeholders, plurals and tags; no key that no
// file of the app uses. Exits with 1 and says what is wrong.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compileMessage, type CompiledMessage } from "@lingui/message-utils/compileMessage";
import { codes } from "../../../packages/contract/src/wire/codes.ts";

const app = join(import.meta.dirname, "..");
type Texts = Record<string, string>;

function read(file: string): Texts {
  return JSON.parse(readFileSync(join(app, "locales", file), "utf8")) as Texts;
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

/** The app's sources, to look for keys in. */
function sources(): string {
  return ["src", "server"]
    .flatMap((folder) =>
      readdirSync(join(app, folder), { recursive: true, encoding: "utf8" }).map((name) => join(app, folder, name)),
    )
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(name, "utf8"))
    .join("\n");
}

/** Keys that no source names, neither whole nor as the beginning of a key put together from a value. */
export function unused(english: Texts, code: string): string[] {
  const beginnings = [...code.matchAll(/`([\w.]*)\$\{/g)]
    .map(([, text = ""]) => text)
    .filter((text) => text.length > 1);
  return Object.keys(english).filter(
    (key) =>
      !code.includes(`"${key}"`) &&
      !beginnings.some((beginning) => key.startsWith(beginning)) &&
      !endsOfKind(key, code),
  );
}

/** `t(`${kind}.title`)`: the ending is named, the beginning is a value of the code. */
function endsOfKind(key: string, code: string): boolean {
  const at = key.indexOf(".");
  return code.includes(`}${key.slice(at)}\``) && code.includes(`"${key.slice(0, at)}"`);
}

export function check(): string[] {
  const english = read("en.json");
  const files = readdirSync(join(app, "locales")).filter((file) => file.endsWith(".json") && file !== "en.json");
  return [
    ...files.flatMap((file) => problems(file.replace(".json", ""), english, read(file))),
    ...unused(english, sources()).map((key) => `en: nothing uses ${key}`),
    ...Object.keys(codes)
      .filter((code) => !(`error.${code}` in english))
      .map((code) => `en: the contract's code ${code} has no text`),
  ];
}

if (import.meta.main) {
  const found = check();
  for (const problem of found) console.error(problem);
  process.exit(found.length > 0 ? 1 : 0);
}
