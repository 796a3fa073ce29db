import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { member, openPage, type Answers } from "../../../app/test-page.tsx";
import { Protection } from "../Protection.tsx";

const at = "2026-11-22T12:00:00.000Z";
const day = { id: "1", period: "day", state: "active", startedAt: at, endsAt: "2026-11-23T12:00:00.000Z" } as const;
const open = (breaks: object[] = [], own: object = {}) =>
  openPage(<Protection />, {
    as: member,
    answers: {
      breaks: { breaks: breaks.map((each) => ({ isImposed: false, ...each })), returnHours: 24, serverTime: at },
      startBreak: { ...day, isImposed: false },
      playSummary: { staked: "0.0000", won: "0.0000", net: "0.0000", isDemanded: false, isDue: false },
      gameMenus: [{ gameType: "RNG", vendors: 1, games: 1 }],
      ...own,
    } as unknown as Answers,
  });

const choose = async (page: Awaited<ReturnType<typeof open>>, name: string) =>
  page.user.click(await screen.findByRole("radio", { name }));

test("a time-out states its consequences and starts with one confirmation", async () => {
  const page = await open();
  await choose(page, "7 days");
  await page.press(page.t("break.start"));
  const dialog = within(await screen.findByRole("dialog"));
  for (const key of ["break.play", "break.money", "break.open", "break.early"] as const) {
    expect(dialog.getByText(page.t(key))).toBeTruthy();
  }
  await page.user.click(dialog.getByRole("button", { name: page.t("break.start") }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(page.calls("startBreak").map(({ input }) => input)).toEqual([{ period: "week" }]);
});

test("a self-exclusion takes two steps, and the last one asks for a tick", async () => {
  const page = await open();
  await choose(page, "1 year");
  await page.press(page.t("break.exclude"));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(page.t("break.return", { hours: 24 }))).toBeTruthy();
  await page.user.click(dialog.getByRole("button", { name: page.t("break.next") }));
  const last = await dialog.findByRole<HTMLButtonElement>("button", { name: page.t("break.exclude") });
  expect(last.disabled).toBe(true);
  expect(page.calls("startBreak")).toEqual([]);
  await page.user.click(dialog.getByRole("checkbox", { name: page.t("break.understood") }));
  await page.user.click(last);
  await waitFor(() => expect(page.calls("startBreak").map(({ input }) => input)).toEqual([{ period: "year" }]));
});

test("a break from one type of game names it, and says nothing about deposits", async () => {
  const page = await open();
  await page.user.selectOptions(await page.field(page.t("break.from")), page.t("category.RNG"));
  await page.press(page.t("break.start"));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.queryByText(page.t("break.money"))).toBeNull();
  await page.user.click(dialog.getByRole("button", { name: page.t("break.start") }));
  await waitFor(() =>
    expect(page.calls("startBreak").map(({ input }) => input)).toEqual([{ period: "day", gameType: "RNG" }]),
  );
});

test("the list shows each break with its state, and who set it", async () => {
  const page = await open([day, { ...day, id: "2", state: "over", isImposed: true }]);
  const lines = await screen.findAllByRole("listitem");
  expect(lines[0]?.textContent).toContain(page.t("break.active"));
  expect(lines[1]?.textContent).toContain(page.t("break.imposed"));
  expect(screen.queryByRole("button", { name: page.t("break.askReturn") })).toBeNull();
});

test("after an exclusion the member asks to return", async () => {
  const returnsAt = "2026-11-24T12:00:00.000Z";
  const page = await open([{ ...day, period: "halfYear", state: "ended" }], { returnFromBreak: { returnsAt } });
  await page.press(page.t("break.askReturn"));
  await waitFor(() => expect(page.calls("returnFromBreak")).toHaveLength(1));
});
