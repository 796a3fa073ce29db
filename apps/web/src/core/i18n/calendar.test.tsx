import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { openPage } from "../../app/test-page.tsx";
import { useTexts } from "../app-context.tsx";
import { readCalendar } from "../storage/cookies.ts";
import { DateField } from "../time/DateField.tsx";
import { calendarNames, persianWords } from "./calendar.ts";
import { CalendarSelect } from "./CalendarSelect.tsx";
import { formatDay } from "./format.ts";

/** A page with a date, a field for a day, and the choice of the calendar. */
function Dates({ first = "" }: { first?: string }) {
  const { dates } = useTexts();
  const [day, setDay] = useState(first);
  return (
    <>
      <CalendarSelect />
      <p data-testid="shown">{formatDay(new Date(2026, 2, 25), dates)}</p>
      <DateField name="day" label="روز تولد" value={day} error={undefined} years={60} onDay={setDay} />
      <p data-testid="stored">{day}</p>
    </>
  );
}

const stored = () => screen.getByTestId("stored").textContent;
const choice = () => screen.getByRole("combobox", { name: new RegExp(`^${persianWords.calendar}`) });
const part = (name: "day" | "month" | "year") => screen.getByLabelText<HTMLSelectElement>(persianWords[name]);

test("readers of Persian choose the calendar, which the next page of the server has too", async () => {
  await openPage(<Dates />, { language: "fa" });
  expect(screen.getByTestId("shown").textContent).toBe("25 مارس 2026");
  expect(screen.getByText(calendarNames.gregory, { selector: "p" })).toBeTruthy();
  await userEvent.selectOptions(choice(), "persian");
  expect(screen.getByTestId("shown").textContent).toBe("5 فروردین 1405");
  expect(screen.getByText(calendarNames.persian, { selector: "p" })).toBeTruthy();
  expect(readCalendar(document.cookie)).toBe("persian");
  await userEvent.selectOptions(choice(), "gregory");
  expect(readCalendar(document.cookie)).toBe("gregory");
});

test("a day that is chosen as 5 Farvardin is stored as Gregorian, and stays 5 Farvardin", async () => {
  await openPage(<Dates />, { language: "fa", calendar: "persian" });
  await userEvent.selectOptions(part("day"), "5");
  await userEvent.selectOptions(part("month"), "فروردین");
  expect(stored()).toBe("");
  await userEvent.selectOptions(part("year"), "1375");
  expect(stored()).toBe("1996-03-24");
  expect([part("day").value, part("month").value, part("year").value]).toEqual(["5", "1", "1375"]);
  await userEvent.selectOptions(choice(), "gregory");
  expect(screen.getByLabelText("روز تولد")).toHaveProperty("value", "1996-03-24");
  await userEvent.selectOptions(choice(), "persian");
  expect([part("day").value, part("month").value, part("year").value]).toEqual(["5", "1", "1375"]);
});

test("a day that the month does not have is not stored", async () => {
  await openPage(<Dates first="2025-03-20" />, { language: "fa", calendar: "persian" });
  expect([part("day").value, part("month").value, part("year").value]).toEqual(["30", "12", "1403"]);
  await userEvent.selectOptions(part("year"), "1404");
  expect(stored()).toBe("");
});

test("other languages keep their calendar, whatever was chosen in Persian", async () => {
  await openPage(<Dates />, { language: "de", calendar: "persian" });
  expect(screen.getByTestId("shown").textContent).toBe("25. März 2026");
  expect(screen.queryByRole("combobox")).toBeNull();
  expect(screen.getByLabelText("روز تولد")).toHaveProperty("type", "date");
});

test("no screen writes a date without the chosen calendar", () => {
  const root = join(import.meta.dirname, "../..");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes(".test.") && !file.endsWith("i18n/format.ts"),
  );
  // The last argument of each call is the locale of dates, which `language` would be without the calendar.
  const dated =
    /\b(?:format(?:Moment|Full|Day|DayOf|Days|Weekday|Yearless|Month)|monthName)\((?:[^()]|\([^()]*(?:\([^()]*\))?[^()]*\))*, language\)/;
  expect(files.filter((file) => dated.test(readFileSync(join(root, file), "utf8")))).toEqual([]);
});
