import calendarDays from "icon:calendar-days";
import { useApp, useTexts } from "../app-context.tsx";
import { calendarNames, calendars, isCalendar, offersCalendars, persianWords } from "./calendar.ts";
import { PreferenceSelect } from "./PreferenceSelect.tsx";

/** A select of the calendar, in languages whose readers may choose it. */
export function CalendarSelect(props: { className?: string; nameClassName?: string }) {
  const app = useApp();
  const { language, calendar } = useTexts();
  if (!offersCalendars(language)) return null;
  const change = (value: string) => {
    if (isCalendar(value)) app.changeCalendar(value);
  };
  return (
    <PreferenceSelect
      {...props}
      label={persianWords.calendar}
      icon={calendarDays}
      value={calendar}
      options={calendars.map((value) => ({ value, title: calendarNames[value] }))}
      onChange={change}
    />
  );
}
