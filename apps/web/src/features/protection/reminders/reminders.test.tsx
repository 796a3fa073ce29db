import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { member, openPage, type Answers } from "../../../app/test-page.tsx";
import { ReminderChoice } from "./ReminderChoice.tsx";

const open = (answers: Answers) => openPage(<ReminderChoice />, { as: member, answers });

test("a member chooses to be reminded more often than the merchant does", async () => {
  const page = await open({ reminders: { months: 6, choices: [1, 3, 6] }, setReminders: {} });
  const choice = await page.field(page.t("reminder.title"));
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "Every month",
    "Every 3 months",
    "Every 6 months",
  ]);
  await page.user.selectOptions(choice, "1");
  await waitFor(() => expect(page.calls("setReminders")[0]?.input).toEqual({ months: 1 }));
});

test("where the merchant reminds every month there is nothing to choose", async () => {
  const page = await open({ reminders: { months: 1, choices: [1] } });
  await waitFor(() => expect(page.calls("reminders")).toHaveLength(1));
  expect(screen.queryByLabelText(page.t("reminder.title"))).toBeNull();
});
