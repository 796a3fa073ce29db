import type { Language } from "../../../../packages/contract/src/domain/languages.ts";
import { createDateFormat, dateForms, type DateForm, type DatePatterns } from "../../src/core/i18n/date-patterns.ts";

/** The mark of each part; others, such as an era, stay as they are. */
const marks: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {
  year: "{y}",
  month: "{M}",
  day: "{d}",
  weekday: "{w}",
  hour: "{H}",
  minute: "{m}",
  second: "{s}",
};

/** Derives how a language writes dates from this runtime, whose data are complete. */
export function derivePatterns(language: Language): DatePatterns {
  const formats = Object.fromEntries(dateForms.map((form) => [form, createDateFormat(language, form, true)])) as Record<
    DateForm,
    Intl.DateTimeFormat
  >;
  const part = (form: DateForm, type: Intl.DateTimeFormatPartTypes, date: Date) =>
    formats[form].formatToParts(date).find((each) => each.type === type)?.value ?? "";
  const day = new Date(Date.UTC(2026, 10, 22));
  const months = (form: DateForm) =>
    Array.from({ length: 12 }, (_, month) => part(form, "month", new Date(Date.UTC(2026, month, 15))));
  const patternOf = (form: DateForm) =>
    formats[form]
      .formatToParts(day)
      .map(({ type, value }) => marks[type] ?? value)
      .join("")
      // The page's font lacks narrow spaces.
      .replaceAll("\u202f", " ");
  return {
    forms: Object.fromEntries(dateForms.map((form) => [form, patternOf(form)])) as Record<DateForm, string>,
    months: Object.fromEntries(dateForms.map((form) => [form, months(form)])) as DatePatterns["months"],
    // The first of February 2026 is a Sunday.
    weekdays: Array.from({ length: 7 }, (_, at) => part("weekday", "weekday", new Date(Date.UTC(2026, 1, 1 + at)))),
  };
}
