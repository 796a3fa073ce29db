import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage, member } from "../../../app/test-page.tsx";
import { formatMoment } from "../../../core/i18n/format.ts";
import { Missions } from "./Missions.tsx";

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000 + 30_000).toISOString();
const mission = (id: string, period: "day" | "week", endsAt: string) => ({
  id,
  title: id,
  period,
  endsAt,
  need: { kind: "bindEmail" as const, met: false, count: { done: 0, goal: 1 } },
  gift: { amount: "2.0000", required: "2.0000" },
  state: "underWay" as const,
});

test("a period that ends within a day says what is left of it, a longer one when it ends", async () => {
  const end = inHours(87);
  const missions = [mission("today", "day", inHours(15)), mission("week", "week", end)];
  const page = await openPage(<Missions />, {
    as: member,
    answers: { missionSummary: { missions, currency: "USD", serverTime: new Date().toISOString() } },
  });
  expect(await screen.findByText(page.t("mission.left", { hours: 15, minutes: 0 }))).toBeTruthy();
  expect(screen.getByText(page.t("leaderboard.ends", { time: formatMoment(end, "en") }))).toBeTruthy();
});
