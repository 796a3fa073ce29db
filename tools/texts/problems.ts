import { namesIn, shape, taken, type Texts } from "./message.ts";

/* What can be wrong with the texts of a language, found by comparing them with English. */

/** The forms of a plural that whole numbers up to a thousand take in a language; millions may be read as others are. */
function formsOf(language: string): string[] {
  const rules = new Intl.PluralRules(language);
  return [...new Set([...Array(1001).keys()].map((count) => rules.select(count)))];
}

/** A plural has every form of its language, or one that reads well with every number. */
function lackingForms(language: string, branches: object): string[] {
  const given = Object.keys(branches).filter((form) => /^(zero|one|two|few|many)$/.test(form));
  return given.length === 0 ? [] : formsOf(language).filter((form) => !Object.hasOwn(branches, form));
}

const choicesOf = (text: string): string =>
  taken(text)
    .flatMap(([name, kind, branches]) =>
      kind === "select" ? [`${name}: ${Object.keys(branches).sort().join(", ")}`] : [],
    )
    .join("; ");

/** What is wrong with one text. */
export function faultsOf(language: string, english: string, own: string): string[] {
  const lacking = taken(own).flatMap(([name, kind, branches]) =>
    kind === "plural" ? lackingForms(language, branches).map((form) => `has no form ${form} of ${name}`) : [],
  );
  return [
    ...(shape(own) === shape(english)
      ? []
      : [`has other placeholders or tags than English (${namesIn(english).join(", ")})`]),
    ...(choicesOf(own) === choicesOf(english) ? [] : ["has other choices than English"]),
    ...lacking,
    ...(own.includes("'") ? ["has ' where ’ belongs"] : []),
    ...(/\p{Nd}/u.test(own.replace(/[0-9]/g, "")) ? ["has other digits than 0 to 9"] : []),
  ];
}

/** What is wrong with a language, in sentences. */
export function problems(name: string, language: string, english: Texts, texts: Texts): string[] {
  const missing = Object.keys(english).filter((key) => !texts[key]);
  const extra = Object.keys(texts).filter((key) => !(key in english));
  const faults = Object.entries(english).flatMap(([key, text]) =>
    texts[key] ? faultsOf(language, text, texts[key]).map((fault) => `${name}: ${key} ${fault}`) : [],
  );
  return [
    ...missing.map((key) => `${name}: ${key} is missing`),
    ...extra.map((key) => `${name}: ${key} is not in English`),
    ...faults,
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
export function untranslated(name: string, english: Texts, texts: Texts): string[] {
  const keys = Object.keys(english);
  const same = keys.filter((key) => english[key] === texts[key] && (english[key] ?? "").split(/\s+/).length > 3);
  return same.length * 50 > keys.length ? [`${name}: ${same.length} texts are as in English: ${same.join(", ")}`] : [];
}
