import { readTexts } from "../../kit/lib/catalogue.ts";
import type english from "../../../locales/en/messages.json";

/** The place and time of an act, formatted for a reader. */
export interface Circumstance {
  time: string;
  place: string;
  device: string;
}

/** Returns the texts of all messages to members, in the member's language, else in English. */
export const messagesIn = readTexts<keyof typeof english>("messages");
