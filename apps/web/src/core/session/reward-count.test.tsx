import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { WireOutput } from "@croupier/contract/rows";
import { member, openPage } from "../../app/test-page.tsx";
import { RewardCount } from "./RewardCount.tsx";

const rewards = (count: number): WireOutput<"rewards"> => ({
  content: [],
  totalElements: 3,
  totalPages: 1,
  pageNo: 1,
  pageSize: 10,
  claimable: { count, total: "5.0000" },
  serverTime: "2026-11-22T12:00:00.000Z",
});

const open = (count: number, withWaiting = false) =>
  openPage(
    <>
      <RewardCount of="rewards" withWaiting={withWaiting} />
      <RewardCount of="missions" />
    </>,
    { as: member, answers: { rewardCounts: { rewards: 3, missions: 2 }, rewards: rewards(count) } },
  );

test("the badge of rewards counts only those that can be claimed now", async () => {
  const { t } = await open(1);
  expect(await screen.findByText(t("reward.count", { count: 1 }))).toBeTruthy();
  expect(await screen.findByText(t("reward.count", { count: 2 }))).toBeTruthy();
  expect(screen.queryByText(t("reward.count", { count: 3 }))).toBeNull();
});

test("there is no badge of rewards while all of them wait for an active bonus", async () => {
  const { t, calls } = await open(0);
  await screen.findByText(t("reward.count", { count: 2 }));
  expect(calls("rewards")).toHaveLength(1);
  expect(screen.queryByText(t("reward.count", { count: 3 }))).toBeNull();
});

test("a page that lists waiting rewards counts them too", async () => {
  const { t, calls } = await open(1, true);
  expect(await screen.findByText(t("reward.count", { count: 3 }))).toBeTruthy();
  expect(calls("rewards")).toEqual([]);
});
