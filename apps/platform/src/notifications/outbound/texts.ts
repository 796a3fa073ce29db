import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { languages, type Language } from "@croupier/contract/domain/languages";
import type english from "../../../locales/en/messages.json";

/** Where and when something happened, formatted for a reader. */
export interface Circumstance {
  time: string;
  place: string;
  device: string;
}

type MessageKey = keyof typeof english;
type Say = (key: MessageKey, values?: Record<string, string | number>) => string;

const folder = join(import.meta.dirname, "../../../locales");

/** Reads what the platform writes to members in a language; undefined where nobody has translated it. */
function read(language: Language): Say | undefined {
  const file = join(folder, language, "messages.json");
  if (!existsSync(file)) return undefined;
  const texts = Object.entries(JSON.parse(readFileSync(file, "utf8")) as Record<string, string>);
  const messages = Object.fromEntries(texts.map(([key, text]) => [key, compileMessage(text)]));
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
  return (key, values) => i18n._(key, values);
}

const known = new Map(languages.map((language) => [language, read(language)]));

/** Answers the texts of everything the platform writes to a member, in the member's language, else in English. */
export function messagesIn(language: Language): Say {
  const say = known.get(language) ?? known.get("en");
  if (!say) throw new Error("the English messages are missing");
  return say;
}
