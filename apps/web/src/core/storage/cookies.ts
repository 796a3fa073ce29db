import { isCalendar, type Calendar } from "../i18n/calendar.ts";

/** Cookies for choices that the web server needs to render the next page; they hold nothing secret. */
export const cookieNames = {
  language: "lang",
  theme: "theme",
  calendar: "calendar",
  lastUser: "last_user",
  remembered: "remembered",
} as const;

export type Theme = "dark" | "light";

export function readCookie(name: string, header: string): string | undefined {
  for (const part of header.split(";")) {
    const at = part.indexOf("=");
    if (part.slice(0, at).trim() !== name) continue;
    try {
      return decodeURIComponent(part.slice(at + 1).trim());
    } catch {
      return undefined;
    }
  }
  return undefined;
}

export function readTheme(header: string): Theme | undefined {
  const theme = readCookie(cookieNames.theme, header);
  return theme === "dark" || theme === "light" ? theme : undefined;
}

/** Returns the chosen calendar; the Gregorian one by default. */
export function readCalendar(header: string): Calendar {
  const calendar = readCookie(cookieNames.calendar, header);
  return isCalendar(calendar) ? calendar : "gregory";
}

/** Writes a cookie; `seconds` 0 deletes it. */
export function writeCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

export const yearSeconds = 365 * 24 * 3600;
export const daySeconds = 24 * 3600;
