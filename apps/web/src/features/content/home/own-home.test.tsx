import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { member, openPage, type Answers } from "../../../app/test-page.tsx";
import { testTile as tile } from "../../../core/games/test-tile.ts";
import type { Tile } from "../../../core/games/use-launch.ts";
import { OwnHome } from "./OwnHome.tsx";
import { OwnRails } from "./OwnRails.tsx";

const page = (content: Tile[]) => ({ content, pageNo: 1, pageSize: 20, totalElements: content.length, totalPages: 1 });
const mission = (id: string, kind: "bindEmail" | "paymentPassword", met: boolean) => ({
  id,
  title: id,
  period: "once" as const,
  need: { kind, met, count: { done: met ? 1 : 0, goal: 1 } },
  gift: { amount: "2.0000", required: "2.0000" },
  state: met ? ("claimable" as const) : ("underWay" as const),
});
const answers: Answers = {
  recentGames: { list: [] },
  missionSummary: {
    missions: [
      mission("Bind your email", "bindEmail", false),
      mission("Set a withdraw password", "paymentPassword", true),
    ],
    currency: "USD",
    serverTime: "2026-11-22T12:00:00.000Z",
  },
  rewardCounts: { rewards: 3, missions: 0 },
  rewards: {
    content: [],
    pageNo: 1,
    pageSize: 10,
    totalElements: 3,
    totalPages: 1,
    claimable: { count: 3, total: "9.0000" },
    serverTime: "2026-11-22T12:00:00.000Z",
  },
  gameList: page([tile("7", "Fresh Reels")]),
};
const fresh = { ...member, registeredAt: new Date().toISOString() };

test("who has played is offered to go on, beside what waits to be claimed", async () => {
  const { t } = await openPage(<OwnHome info={member} />, {
    as: member,
    answers: { ...answers, recentGames: { list: [tile("1", "Gates of Qilin")] } },
  });
  expect(await screen.findByRole("region", { name: t("games.continue") })).toBeTruthy();
  expect(await screen.findByRole("link", { name: /Gates of Qilin/ })).toBeTruthy();
  await screen.findByText(t("reward.count", { count: 3 }));
  expect((await screen.findByRole("link", { name: /Reward centre/ })).textContent).toContain("3");
});

test("a new member's first steps are ticked when done, and rewarded ones say so", async () => {
  const { t } = await openPage(<OwnHome info={fresh} />, { as: fresh, answers });
  const steps = await screen.findByRole("region", { name: t("home.firstSteps") });
  expect(steps.textContent).toContain("Bind your email");
  expect(steps.textContent).toContain("$\u00a02");
  expect(screen.getByRole("link", { name: t("home.stepDone", { step: "Set a withdraw password" }) })).toBeTruthy();
  expect(screen.getByRole("link", { name: t("wallet.deposit") }).getAttribute("href")).toBe("/member/depositv2");
});

test("who came long ago and has played nothing lately sees what is new once, and no guide", async () => {
  const old = { ...member, registeredAt: "2020-01-01T00:00:00.000Z" };
  const both = (
    <>
      <OwnHome info={old} />
      <OwnRails info={old} />
    </>
  );
  const { t } = await openPage(both, {
    as: old,
    answers: { ...answers, favouriteGames: { ...page([tile("3", "Tiger Quay")]), pageNum: 1 } },
  });
  expect(await screen.findByRole("link", { name: /Fresh Reels/ })).toBeTruthy();
  expect(await screen.findByRole("region", { name: t("favourite.title") })).toBeTruthy();
  expect(screen.getAllByRole("region", { name: t("home.new") })).toHaveLength(1);
  expect(screen.queryByRole("region", { name: t("home.firstSteps") })).toBeNull();
});

test("further down are favourites, similar games and new ones; rows without games are left out", async () => {
  const { t, calls } = await openPage(<OwnRails info={member} />, {
    as: member,
    answers: {
      favouriteGames: { ...page([]), pageNum: 1 },
      recentGames: { list: [tile("1", "Gates of Qilin")] },
      gameList: ({ select }) =>
        page(select === "NEW" ? [tile("7", "Fresh Reels")] : [tile("1", "Gates of Qilin"), tile("2", "Tiger Quay")]),
    },
  });
  const alike = await screen.findByRole("region", { name: t("home.because", { game: "Gates of Qilin" }) });
  expect(alike.textContent).toContain("Tiger Quay");
  expect(alike.textContent).not.toContain("Gates of QilinPG");
  expect(await screen.findByRole("region", { name: t("home.new") })).toBeTruthy();
  expect(screen.queryByRole("region", { name: t("favourite.title") })).toBeNull();
  expect(calls("gameList").some(({ input }) => input["vassalage"] === "PG")).toBe(true);
});
