import { readTexts } from "../../kit/lib/catalogue.ts";
import type english from "../../../locales/en/messages.json";

/** Where and when something happened, formatted for a reader. */
export interface Circumstance {
  time: string;
  place: string;
  device: string;
}

/** Answers the texts of everything the platform writes to a member, in the member's language, else in English. */
export const messagesIn = readTexts<keyof typeof english>("messages");
