import type { Page } from "@playwright/test";
import type { Message } from "@croupier/contract/domain/icu-message";
import { languageNames, type Language } from "@croupier/contract/domain/languages";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { join } from "node:path";
import { readTexts } from "../../packages/server/src/catalogue-files.ts";

/*
 * A language that only journeys load, in the place of a real one: the English texts, longer and with accents and
 * brackets. A text without them was not translated, and one without its last bracket is cut.
 */

/** The language whose texts are replaced: its words have no hyphens of the browser's own. */
export const replaced: Language = "sw";

const plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const accented = "ÅßÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž";
const accents = new Map([...plain].map((letter, at) => [letter, [...accented][at] ?? letter]));

/** Gives every letter outside of a tag an accent. */
const withAccents = (text: string): string => text.replace(/<\/?\w+>|[A-Za-z]/g, (part) => accents.get(part) ?? part);

/** Words that lengthen short texts by 150 % and long ones by 40 %, as translations do. */
function filler(length: number): string {
  const wanted = Math.ceil(length * (length <= 20 ? 1.5 : 0.4));
  const words = "öñé ţŵö ţĥŕéé ƒöûŕţééñ šéṽéñţéén éĝĥţ ñîñéţééñ ".repeat(Math.ceil(wanted / 40));
  return words.slice(0, wanted).trim();
}

const lengthOf = (message: Message): number =>
  typeof message === "string"
    ? message.replace(/<\/?\w+>/g, "").length
    : message.reduce((sum, part) => sum + (typeof part === "string" ? part.length : 6), 0);

function translate(message: Message): Message {
  if (typeof message === "string") return withAccents(message);
  return message.map((part) => {
    if (typeof part === "string") return withAccents(part);
    const [name, kind, form] = part;
    if (typeof form !== "object" || form === null) return part;
    const branches = Object.entries(form as Record<string, Message | number | undefined>).map(([branch, inner]) => [
      branch,
      inner === undefined || typeof inner === "number" ? inner : translate(inner),
    ]);
    return [name, kind ?? "plural", Object.fromEntries(branches)] as const;
  });
}

/** Translates a compiled message. */
function toPseudo(message: Message): Message {
  const parts = typeof message === "string" ? [message] : message;
  return ["[", ...(translate(parts) as Exclude<Message, string>), ` ${filler(lengthOf(message))}]`];
}

const folder = join(import.meta.dirname, "../../apps/web/locales");

/** Compiles an area of the pseudo-language as the build compiles one: see scripts/vite/messages.ts. */
function areaScript(area: string): string {
  const texts = Object.entries(readTexts(folder, "en", area));
  const messages = texts.map(([key, text]) => [key, toPseudo(compileMessage(text) as Message)]);
  return `export default ${JSON.stringify(Object.fromEntries(messages))};`;
}

/** Serves the pseudo-language in the place of another, and chooses it on a page that is already live. */
export async function choosePseudoLanguage(page: Page): Promise<void> {
  await page.route(new RegExp(`/assets/${replaced}-\\w+\\.[\\w-]+\\.js`), async (route) => {
    const area = new RegExp(`/${replaced}-(\\w+)\\.`).exec(route.request().url())?.[1] ?? "";
    await route.fulfill({ contentType: "text/javascript", body: areaScript(area) });
  });
  await page.locator(".side-preferences select").first().selectOption(replaced);
}

const asciiWords = (text: string): string[] => text.match(/[A-Za-z]{3,}/g) ?? [];

function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null) for (const each of Object.values(value)) yield* stringsIn(each);
}

interface Data {
  words(): Promise<ReadonlySet<string>>;
}

/** Collects the words of everything that the platform sends, such as names of games: they are no interface texts. */
export function collectData(page: Page): Data {
  const known = new Set<string>(Object.values(languageNames).flatMap(asciiWords));
  const days = Array.from({ length: 365 }, (_, at) => new Date(2026, 0, 1 + at));
  for (const form of ["short", "long"] as const) {
    const format = new Intl.DateTimeFormat(replaced, { month: form, weekday: form });
    for (const word of days.flatMap((day) => asciiWords(format.format(day)))) known.add(word);
  }
  const reading: Promise<void>[] = [];
  page.on("response", (answer) => {
    if (!/json/.test(answer.headers()["content-type"] ?? "")) return;
    const read = answer
      .json()
      .then((body: unknown) => {
        for (const text of stringsIn(body)) for (const word of asciiWords(text)) known.add(word);
      })
      .catch(() => undefined);
    reading.push(read);
  });
  return {
    async words() {
      // A text on the page may have come with an answer that is still being read.
      await Promise.all(reading);
      return known;
    },
  };
}

/** Returns the visible texts, and the names for screen readers, that have a word in plain letters which is no data. */
export async function untranslated(page: Page, data: Data): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [];
    const isRead = (element: Element | null) =>
      element?.checkVisibility() === true && !element.closest("[aria-hidden=true], [data-name], option, script, style");
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, nodeValue } = walker.currentNode;
      if (nodeValue && isRead(parentElement)) found.push(nodeValue);
    }
    for (const element of document.body.querySelectorAll("[aria-label], [placeholder], [title], [alt]"))
      if (isRead(element))
        for (const name of ["aria-label", "placeholder", "title", "alt"]) found.push(element.getAttribute(name) ?? "");
    return found;
  });
  const known = await data.words();
  return [...new Set(texts)]
    .filter((text) => asciiWords(text).some((word) => !known.has(word)))
    .map((text) => `not translated: ${text.trim().slice(0, 80)}`);
}
