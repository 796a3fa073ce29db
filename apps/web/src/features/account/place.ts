import type { Texts } from "../../core/i18n/texts.ts";
import { regionName } from "../../core/i18n/format.ts";

/** Formats a location: "Vietnam · 203.0.113.7". */
export function placeText({ language }: Texts, { country, ip }: { country?: string | undefined; ip: string }): string {
  return country ? `${regionName(country, language)} · ${ip}` : ip;
}
