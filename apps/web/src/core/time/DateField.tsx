import { useTexts } from "../app-context.tsx";
import { calendarNames, isPersian, offersCalendars } from "../i18n/calendar.ts";
import { Field, type InputAttributes } from "../../ui/Field.tsx";
import { PersianDateField } from "./PersianDateField.tsx";

interface Props extends Omit<InputAttributes, "onChange" | "value" | "min" | "max"> {
  name: string;
  label: string;
  /** The day as it is stored, in the Gregorian calendar: "2026-03-25"; "" for none. */
  value: string;
  error: string | undefined;
  /** The last day that may be chosen. */
  max?: string | undefined;
  /** The number of years before today that may be chosen. */
  years?: number;
  onDay(day: string): void;
}

/** A field for a day, in one calendar, which it names where readers may expect another. */
export function DateField({ onDay, years = 10, ...rest }: Props) {
  const { language, calendar, dates } = useTexts();
  if (isPersian(dates)) return <PersianDateField {...rest} years={years} onDay={onDay} />;
  const hint = offersCalendars(language) ? calendarNames[calendar] : undefined;
  return <Field {...rest} type="date" hint={hint} onChange={({ target }) => onDay(target.value)} />;
}
