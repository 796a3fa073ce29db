import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { languages, type Language } from "@croupier/contract/domain/languages";

/** Answers a text of one language. */
type Say<Key extends string> = (key: Key, values?: Record<string, string | number>) => string;

const folder = join(import.meta.dirname, "../../../locales");

/** Reads an area of the platform's own texts in a language; undefined where nobody has translated it. */
function read(language: Language, area: string): Say<string> | undefined {
  const file = join(folder, language, `${area}.json`);
  if (!existsSync(file)) return undefined;
  const texts = Object.entries(JSON.parse(readFileSync(file, "utf8")) as Record<string, string>);
  const messages = Object.fromEntries(texts.map(([key, text]) => [key, compileMessage(text)]));
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
  return (key, values) => i18n._(key, values);
}

/** Reads an area once, and answers its texts in a reader's language, else in English. */
export function readTexts<Key extends string>(area: string): (language: Language) => Say<Key> {
  const known = new Map(languages.map((language) => [language, read(language, area)]));
  return (language) => {
    const say = known.get(language) ?? known.get("en");
    if (!say) throw new Error(`the English texts of ${area} are missing`);
    return say;
  };
}
