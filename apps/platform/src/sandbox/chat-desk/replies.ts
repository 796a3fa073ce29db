import type { Language } from "@croupier/contract/domain/languages";
import type english from "../../../locales/en/chat.json";
import type { HelpTagConfig } from "../../site/merchants/config.ts";
import { readTexts } from "../../kit/lib/catalogue.ts";
import { textIn } from "../../kit/lib/texts.ts";

/** Returns the desk's texts in a visitor's language. */
export const deskWords = readTexts<keyof typeof english>("chat");

const plain = (html: string) =>
  html
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Matches runs of letters in scripts without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;

/** Splits a text into words of at least four letters, and into pairs of letters in scripts without spaces. */
function marksOf(text: string): Set<string> {
  const low = text.toLowerCase();
  const runs = low.match(unspaced) ?? [];
  const pairs = runs.flatMap((run) => Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)));
  return new Set([...(low.match(/[\p{L}\p{N}]{4,}/gu) ?? []), ...pairs]);
}

/** Picks the help article that matches the question best; its title counts three times. */
export function answerFrom(help: readonly HelpTagConfig[], question: string, language: Language): string {
  const requested = marksOf(question);
  const shared = (text: string) => [...marksOf(text)].filter((mark) => requested.has(mark)).length;
  let best = { points: 0, words: deskWords(language)("chat.unknown") };
  for (const article of help.flatMap(({ articles }) => articles)) {
    const title = textIn(article.title, language, "en");
    const content = plain(textIn(article.content, language, "en"));
    const points = 3 * shared(title) + shared(content);
    if (points > best.points) best = { points, words: `${title} ${content}` };
  }
  return best.words;
}
