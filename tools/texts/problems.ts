import { compileMessage } from "@lingui/message-utils/compileMessage";
import { namesIn, shape, taken, type Texts } from "./message.ts";

/* Faults in the texts of a language, found by comparing them with English. */

/** Returns the plural forms of a language for whole numbers up to a thousand; millions may read as others. */
function formsOf(language: string): string[] {
  const rules = new Intl.PluralRules(language);
  return [...new Set([...Array(1001).keys()].map((count) => rules.select(count)))];
}

/** Lists missing forms: a plural needs every form of its language, or one text that fits every number. */
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

/** Lists the faults of one text. */
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

/** Lists the texts that a language lacks and shows in English meanwhile. */
export const missingTexts = (name: string, english: Texts, texts: Texts): string[] =>
  Object.keys(english).flatMap((key) => (texts[key] ? [] : [`${name}: ${key} is missing`]));

/** Lists the faults of a language's texts, in sentences. */
export function problems(name: string, language: string, english: Texts, texts: Texts): string[] {
  const extra = Object.keys(texts).filter((key) => !(key in english));
  const faults = Object.entries(english).flatMap(([key, text]) =>
    texts[key] ? faultsOf(language, text, texts[key]).map((fault) => `${name}: ${key} ${fault}`) : [],
  );
  return [...extra.map((key) => `${name}: ${key} is not in English`), ...faults];
}

/** Lists keys that are in two areas, where the last one loaded would win. */
export function doubled(english: Record<string, Texts>): string[] {
  const keys = Object.values(english).flatMap((texts) => Object.keys(texts));
  return keys.filter((key, at) => keys.indexOf(key) !== at);
}

/**
 * Reports a language in which more than two sentences in a hundred are English. Names, figures and loan words of the
 * field ("Bonus", "Jackpot") are the same in many languages.
 */
export function untranslated(name: string, english: Texts, texts: Texts): string[] {
  const keys = Object.keys(english);
  const same = keys.filter((key) => english[key] === texts[key] && (english[key] ?? "").split(/\s+/).length > 3);
  return same.length * 50 > keys.length ? [`${name}: ${same.length} texts are as in English: ${same.join(", ")}`] : [];
}

const countable =
  /^ (?!(?:an?|each|every|in|of|per|this) )(?:[A-Za-z-]+ )?(?:day|week|month|minute|hour|second|time|round|hand|spin|turn|bet|game|row|step|digit|letter|character|confirmation|member|request|ticket|ball|scatter|tie|coin|point|try|tries)s?\b/;

/**
 * Lists the values of an English text that stand before a noun without a plural, so that a language with other forms
 * cannot choose one. A formatted value within a plural (`{count, plural, one {{shown} game} …}`) is fine.
 */
export function numbersWithoutPlural(text: string): string[] {
  const found: string[] = [];
  const walk = (message: unknown) => {
    if (!Array.isArray(message)) return;
    for (const [at, token] of message.entries()) {
      if (!Array.isArray(token)) continue;
      const [name, kind, branches] = token as [string, string?, Record<string, unknown>?];
      const next: unknown = message[at + 1];
      if ((kind === undefined || kind === "number") && typeof next === "string" && countable.test(next))
        found.push(name);
      if (kind === "select") Object.values(branches ?? {}).forEach(walk);
    }
  };
  walk(compileMessage(text));
  return found;
}

/** Lists the sentences of an area, all or those whose key begins so, that have no note for translators. */
export const sentencesWithoutNote = (texts: Texts, notes: Texts, prefixes: readonly string[] = [""]): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    /[.?]$/.test(text) && prefixes.some((prefix) => key.startsWith(prefix)) && !notes[key] ? [key] : [],
  );
