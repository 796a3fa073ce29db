import { join } from "node:path";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { write, type Messages, type TextValues } from "@croupier/contract/domain/icu-message";
import { languages, type Language } from "@croupier/contract/domain/languages";
import { readTexts as readFiles } from "@croupier/server/catalogue-files";

/** Returns a text of one language. */
type Say<Key extends string> = (key: Key, values?: TextValues) => string;

const folder = join(import.meta.dirname, "../../../locales");

/** Reads an area of the platform's own texts in a language. */
function read(language: Language, area: string): Say<string> {
  const texts = Object.entries(readFiles(folder, language, area));
  const messages: Messages = Object.fromEntries(texts.map(([key, text]) => [key, compileMessage(text)]));
  return (key, values) => write(messages[key] ?? key, language, values);
}

/** Reads an area once and returns its texts by language; untranslated texts are English. */
export function readTexts<Key extends string>(area: string): (language: Language) => Say<Key> {
  const known = new Map(languages.map((language) => [language, read(language, area)]));
  return (language) => {
    const say = known.get(language);
    if (!say) throw new Error(`${language} is no language of the site`);
    return say;
  };
}
