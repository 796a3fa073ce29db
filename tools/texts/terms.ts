import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Texts } from "./message.ts";

/* Checks that a language says one word for each core term of the field. */

/** A core term: its English forms, and the keys in which the English word means something else. */
interface Term {
  readonly english: RegExp;
  readonly elsewhere?: RegExp;
}

/** A withdrawn offer is no payout, and two texts that are shown with a withdrawal may leave the word out. */
const noPayout = /contract\.|CONTRACT_|\.withdrawn$|withdrawContract|withdraw\.asked$|text\.withdrawal\.review$/i;

const coreTerms: Record<string, Term> = {
  deposit: { english: /\bdeposit(?:s|ed|ing)?\b/i },
  withdrawal: { english: /\bwithdraw(?:als?|s|ing|n)?\b/i, elsewhere: noPayout },
  "turnover requirement": { english: /\bturnover\b/i },
  rebate: { english: /\brebates?\b/i },
  upline: { english: /\buplines?\b/i },
  downline: { english: /\bdownlines?\b/i },
  balance: { english: /\bbalances?\b/i, elsewhere: /^points\.balance$|^statement\.note$/ },
  bonus: { english: /\bbonus(?:es)?\b/i, elsewhere: /three-card-poker/ },
  "red envelope": { english: /\bred envelopes?\b/i },
  settlement: { english: /\bsettle(?:d|s|ment)?\b/i, elsewhere: /^inbox\.title\.withdrawal\.received$/ },
};

/** Lists what a language's texts are checked for. */
export interface Wording {
  /** The forms of each core term that is checked; a form may be the stem that all its cases begin with. */
  readonly forms: Record<string, readonly string[]>;
  /** Words that no text says, because another one is the term. */
  readonly never?: readonly string[];
  /** Texts that say it otherwise, each with its reason. */
  readonly exceptions?: Record<string, string>;
}

const folder = join(import.meta.dirname, "terms/checked");

/** Reads what a language's texts are checked for. */
export function readWording(language: string): Wording | undefined {
  const file = join(folder, `${language}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Wording) : undefined;
}

/** Returns a text without the names of its values, which are English in every language. */
const words = (text: string): string => text.replace(/\{\w+(?=[,}])/g, "{").toLowerCase();

const says = (text: string, forms: readonly string[]): boolean =>
  forms.some((form) => words(text).includes(form.toLowerCase()));

/** Lists the core terms of an English text that its translation says in no allowed form. */
const unsaid = (key: string, english: string, own: string, { forms }: Wording): string[] =>
  Object.entries(forms)
    .filter(([term, allowed]) => {
      const { english: pattern, elsewhere } = coreTerms[term] ?? {};
      return pattern?.test(words(english)) && !elsewhere?.test(key) && !says(own, allowed);
    })
    .map(([term]) => term);

/** Lists a language's texts that say a core term in other words, and exceptions that are none. */
export function termProblems(language: string, english: Texts, own: Texts, wording: Wording): string[] {
  const exceptions = wording.exceptions ?? {};
  const needed = new Set<string>();
  const found = Object.entries(own).flatMap(([key, text]) => {
    const terms = unsaid(key, english[key] ?? "", text, wording);
    if (terms.length > 0 && key in exceptions) needed.add(key);
    return [
      ...(key in exceptions ? [] : terms.map((term) => `${key} does not say “${wording.forms[term]?.[0]}” (${term})`)),
      ...(wording.never ?? []).flatMap((word) => (says(text, [word]) ? [`${key} says “${word}”`] : [])),
    ];
  });
  const stray = Object.keys(exceptions).filter((key) => !needed.has(key));
  const unknown = Object.keys(wording.forms).filter((term) => !(term in coreTerms));
  return [
    ...found,
    ...stray.map((key) => `${key} needs no exception`),
    ...unknown.map((term) => `${term} is no core term`),
  ].map((problem) => `${language}: ${problem}`);
}
