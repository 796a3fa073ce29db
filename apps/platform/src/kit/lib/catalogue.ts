import { join } from "node:path";
import { setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { languages, type Language } from "@croupier/contract/domain/languages";
import { readTexts as readFiles } from "@croupier/server/catalogue-files";

/** Returns a text of one language. */
type Say<Key extends string> = (key: Key, values?: Record<string, string | number>) => string;

const folder = join(import.meta.dirname, "../../../locales");

/** Reads an area of the platform's own texts in a language. */
function read(language: Language, area: string): Say<string> {
  const texts = Object.entries(readFiles(folder, language, area));
  const messages = Object.fromEntries(texts.map(([key, text]) => [key, compileMessage(text)]));
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
  return (key, values) => i18n._(key, values);
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
