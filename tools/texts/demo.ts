import { jade } from "../../apps/platform/merchants/jade.ts";
import { saffron } from "../../apps/platform/merchants/saffron.ts";
import { readTranslations, textsOf, translatedLanguages } from "../../apps/platform/merchants/translated.ts";
import type { Language } from "../../packages/contract/src/domain/languages.ts";
import { untranslated } from "./problems.ts";
import { readWording, termProblems } from "./terms.ts";

/* The demo merchants' texts: English and Chinese in their files, all other languages by the English text. */

const english = [...new Set([saffron, jade].flatMap(textsOf))];
const tag = /<[^>]+>/g;
const tagsOf = (text: string): string => (text.match(tag) ?? []).sort().join(" ");

/** Lists the texts that a language lacks, one per line. */
export function missingOfDemo(language: string): string[] {
  const translated = translatedLanguages.find((each) => each === language);
  if (!translated) return [];
  const own = readTranslations(translated);
  return english.flatMap((text) => (own[text] ? [] : [`${language}/demo\t${text}`]));
}

function faultsOf(language: Language): string[] {
  const own = readTranslations(language);
  const wrong = (text: string, what: string) => `demo/${language}: ${what}: ${text}`;
  return Object.entries(own).flatMap(([text, said]) => [
    ...(english.includes(text) ? [] : [wrong(text, "no demo merchant has this text")]),
    ...(tagsOf(text) === tagsOf(said) ? [] : [wrong(text, "has other tags than English")]),
    ...(said.replace(tag, "").includes("'") ? [wrong(text, "has ' where ’ belongs")] : []),
    ...(/\p{Nd}/u.test(said.replace(/[0-9]/g, "")) ? [wrong(text, "has other digits than 0 to 9")] : []),
  ]);
}

/** Lists the demo's texts that say a core term in other words than their language does. */
function termFaults(language: Language, texts: Record<string, string>): string[] {
  const wording = readWording(language);
  return wording
    ? termProblems(`demo/${language}`, texts, readTranslations(language), { ...wording, exceptions: {} })
    : [];
}

/** Lists the faults of the demo's texts in every language. */
export function demoProblems(): string[] {
  const texts = Object.fromEntries(english.map((text) => [text, text]));
  return translatedLanguages.flatMap((language) => [
    ...faultsOf(language),
    ...termFaults(language, texts),
    ...untranslated(`demo/${language}`, texts, readTranslations(language)),
  ]);
}
