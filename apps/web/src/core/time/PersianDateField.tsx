import { useId, useState } from "react";
import { calendarNames, persianWords } from "../i18n/calendar.ts";
import { monthName } from "../i18n/format.ts";
import { fromPersian, toPersian } from "../i18n/persian.ts";
import { cx } from "../../lib/class-names.ts";
import { FieldError } from "../../ui/FieldError.tsx";
import { Select } from "../../ui/Select.tsx";
import { serverNow } from "./server-clock.ts";
import { toInput } from "./period.ts";

interface Props {
  label: string;
  value: string;
  error: string | undefined;
  max?: string | undefined;
  years: number;
  className?: string | undefined;
  onDay(day: string): void;
}

const parts = ["day", "month", "year"] as const;
type Part = (typeof parts)[number];
type Chosen = Record<Part, string>;

/** Returns the parts of a stored day; empty ones if there is none. */
function chosenOf(day: string): Chosen {
  const { year = "", month = "", day: date = "" } = toPersian(day) ?? {};
  return { year: String(year), month: String(month), day: String(date) };
}

/** Returns the day to store; "" until it is complete, or if the month has no such day. */
function dayOf({ year, month, day }: Chosen): string {
  if ([year, month, day].includes("")) return "";
  return fromPersian({ year: Number(year), month: Number(month), day: Number(day) }) ?? "";
}

const count = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => String(from + at));

function optionsOf(part: Part, last: number, years: number) {
  const blank = { value: "", title: persianWords[part] };
  if (part === "month")
    return [blank, ...count(1, 12).map((value) => ({ value, title: monthName(Number(value), "fa-u-ca-persian") }))];
  const values = part === "day" ? count(1, 31) : count(last - years, last).toReversed();
  return [blank, ...values.map((value) => ({ value, title: value }))];
}

/** Selects for a day of the Persian calendar; the value remains a day of the Gregorian one. */
export function PersianDateField({ label, value, error, max, years, className, onDay }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(() => chosenOf(value));
  // A day that was set from outside replaces the selected parts.
  const shown = value === "" || value === dayOf(typed) ? typed : chosenOf(value);
  const today = toInput(new Date(serverNow()));
  const last = toPersian(max && max < today ? max : today)?.year ?? 0;
  const change = (part: Part, chosen: string) => {
    const next = { ...shown, [part]: chosen };
    setTyped(next);
    onDay(dayOf(next));
  };
  return (
    <fieldset className={className} aria-describedby={cx(error && `${id}-error`, `${id}-hint`)}>
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="grid grid-cols-[1fr_1.5fr_1.2fr] gap-2">
        {parts.map((part) => (
          <Select
            key={part}
            label={persianWords[part]}
            labelHidden
            value={shown[part]}
            onChange={(chosen) => change(part, chosen)}
            options={optionsOf(part, last, years)}
          />
        ))}
      </div>
      <FieldError id={`${id}-error`} text={error} />
      <p id={`${id}-hint`} className="mt-1.5 text-note text-muted">
        {calendarNames.persian}
      </p>
    </fieldset>
  );
}
