import type { Language } from "@croupier/contract/domain/languages";

/** The calendars that a reader may choose. Dates are stored in the Gregorian one. */
export const calendars = ["gregory", "persian"] as const;
export type Calendar = (typeof calendars)[number];

export const isCalendar = (value: string | undefined): value is Calendar =>
  calendars.some((calendar) => calendar === value);

/** The names of the calendars, in the only language that offers a choice. */
export const calendarNames: Record<Calendar, string> = { gregory: "تقویم میلادی", persian: "تقویم هجری شمسی" };

/** The words of a date field in this calendar, which no other language has. */
export const persianWords = { calendar: "تقویم", day: "روز", month: "ماه", year: "سال" } as const;

/** Languages whose readers may choose the calendar. */
const withChoice: readonly Language[] = ["fa"];

/** Returns whether readers of a language may choose the calendar. */
export const offersCalendars = (language: Language): boolean => withChoice.includes(language);

/** The language of dates with the calendar, as `Intl` takes it. */
export type DateLocale = Language | "fa-u-ca-persian";

/** Returns the locale of dates in a language; other languages keep the Gregorian calendar. */
export const dateLocale = (language: Language, calendar: Calendar): DateLocale =>
  language === "fa" && calendar === "persian" ? "fa-u-ca-persian" : language;

/** Returns whether dates of this locale are in the Persian calendar. */
export const isPersian = (locale: DateLocale): locale is "fa-u-ca-persian" => locale === "fa-u-ca-persian";

export const languageOf = (locale: DateLocale): Language => (isPersian(locale) ? "fa" : locale);
