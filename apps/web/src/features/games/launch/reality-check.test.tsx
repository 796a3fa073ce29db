import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { serverNow } from "../../../core/time/server-clock.ts";
import { member, openPage, type Answers } from "../../../app/test-page.tsx";
import { RealityCheck } from "./RealityCheck.tsx";

const summary = {
  staked: "120.0000",
  won: "95.5000",
  net: "-24.5000",
  minutes: 60,
  isDemanded: false,
  isDue: true,
};
const before = (ms: number) => new Date(serverNow() - ms).toISOString();

/** Opens a game whose check is due until it is answered. */
async function openCheck(isDue: boolean) {
  let waits = isDue;
  const answers: Answers = {
    playSummary: () => ({ ...summary, since: before(3_600_000), dueAt: before(1_000), isDue: waits }),
    answerRealityCheck: () => {
      waits = false;
      return {};
    },
  };
  return openPage(<RealityCheck />, { as: member, at: "/game/1", answers });
}

test("a check that is due shows time, stakes, wins and the net result, until it is answered", async () => {
  const page = await openCheck(true);
  const dialog = await screen.findByRole("dialog", { name: page.t("play.check.title") });
  const text = dialog.textContent.replaceAll("\u00a0", " ");
  for (const shown of ["1:00:0", "$ 120.00", "$ 95.50", "−$ 24.50"]) expect(text).toContain(shown);
  // It is closed by an answer only.
  expect(screen.queryByRole("button", { name: page.t("action.close") })).toBeNull();
  await page.press(page.t("play.leave.stay"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(page.calls("answerRealityCheck")).toHaveLength(1);
  expect(page.router.location.get().path).toBe("/game/1");
});

test.each([
  ["stops leaves the game", "play.check.stop", "/"],
  ["wants a break is offered all of them", "play.check.break", "/member/protection"],
] as const)("a player who %s", async (_title, button, path) => {
  const page = await openCheck(true);
  await screen.findByRole("dialog");
  await page.press(page.t(button));
  await waitFor(() => expect(page.router.location.get().path).toBe(path));
  expect(page.calls("answerRealityCheck")).toHaveLength(1);
});

test("a game without a check that is due is not interrupted", async () => {
  const page = await openCheck(false);
  await waitFor(() => expect(page.calls("playSummary").length).toBeGreaterThan(0));
  expect(screen.queryByRole("dialog")).toBeNull();
});
