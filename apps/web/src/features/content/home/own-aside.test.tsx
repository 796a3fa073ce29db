import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { WireOutput } from "@croupier/contract/rows";
import { member, openPage, type Answers } from "../../../app/test-page.tsx";
import { testTile } from "../../../core/games/test-tile.ts";
import { OwnAside } from "./OwnAside.tsx";
import { OwnHome } from "./OwnHome.tsx";
import { OwnRails } from "./OwnRails.tsx";

const at = "2026-11-22T12:00:00.000Z";
const reward = {
  id: "0197a000-0000-7000-8000-000000000001",
  source: "vip",
  vip: "weekly",
  amount: "24.8000",
  required: "0.0000",
  currency: "USD",
  state: "claimable",
  reference: "RW1",
  at,
  expiresAt: "2026-11-29T12:00:00.000Z",
} satisfies WireOutput<"rewards">["content"][number];
const mission = (title: string, done: number) => ({
  id: title,
  title,
  period: "day" as const,
  need: { kind: "bets" as const, met: false, count: { done, goal: 20 } },
  gift: { amount: "10.0000", required: "0.0000" },
  state: "underWay" as const,
});
const soon = new Date(Date.now() + 40_000).toISOString();
const figures = { bets: 12, stake: "320.0000", payout: "467.4000", net: "147.4000" };
const none = "0.0000";
const answers: Answers = {
  rewards: {
    content: [reward],
    pageNo: 1,
    pageSize: 10,
    totalElements: 1,
    totalPages: 1,
    claimable: { count: 1, total: "24.8000" },
    serverTime: at,
  },
  claimReward: {
    claimed: [{ ...reward, state: "claimed" }],
    total: "24.8000",
    left: { rewards: 0, missions: 0 },
  },
  missionSummary: {
    missions: [mission("Not begun", 0), mission("A few bets", 2), mission("20 live hands", 18)],
    currency: "USD",
    serverTime: at,
  },
  gameVendors: { lanes: [] },
  lotteryLobby: {
    serverTime: new Date().toISOString(),
    lotteries: [
      {
        ...testTile("9", "Lantern PK10"),
        vassalage: "LOTT",
        gameCode: "lantern-pk10",
        isOpen: true,
        periodSeconds: 60,
        issue: "0732",
        closesAt: soon,
        drawsAt: soon,
        last: { issue: "0731", numbers: [7, 3, 10], drawnAt: at },
      },
    ],
  },
  personalProfit: {
    currency: "USD",
    totals: { ...figures, deposits: none, withdrawals: none, other: none },
    days: [{ day: "2026-11-22", ...figures }],
    types: [],
    games: [],
    lifetime: { deposits: none, withdrawals: none, netDeposits: none, net: figures.net },
    serverTime: at,
  },
};

test("a member claims a waiting reward beside the home page", async () => {
  const page = await openPage(<OwnAside />, { as: member, answers });
  const ready = await screen.findByRole("region", { name: page.t("reward.ready") });
  await within(ready).findByText(page.t("reward.count", { count: 1 }));
  await page.press(page.t("reward.claimOf", { name: page.t("vip.bonus.weekly") }));
  expect(page.calls("claimReward").map(({ input }) => input["id"])).toEqual([reward.id]);
});

test("the mission under way that is closest to its reward is shown below the rewards", async () => {
  await openPage(<OwnAside />, { as: member, answers });
  const bar = await screen.findByRole("progressbar", { name: "20 live hands" });
  expect(bar).toHaveProperty("value", 90);
  expect(screen.queryByText("A few bets")).toBeNull();
});

test("the next draw leads to its lottery and counts down, with the last numbers", async () => {
  const page = await openPage(<OwnAside />, { as: member, answers });
  const draw = await screen.findByRole("link", { name: /Lantern PK10/ });
  expect(draw.getAttribute("href")).toBe("/lottery?gameCode=lantern-pk10");
  expect(draw.textContent).toContain(page.t("lottery.draw", { issue: "0732" }));
  expect(draw.textContent).toMatch(/00:(39|40).*7310$/);
});

test("today's result is shown with its sign, the bets and their stakes", async () => {
  const page = await openPage(<OwnAside />, { as: member, answers });
  const today = await screen.findByRole("link", { name: new RegExp(page.t("member.profit")) });
  expect(await within(today).findByText(/147\.40/)).toBeTruthy();
  expect(today.textContent).toMatch(/\+\$\u00a0147\.40/);
  expect(today.textContent).toContain(`${page.t("records.bets")}: 12`);
});

test("beside the own column the last games are wide cards, a live table with its seconds left", async () => {
  const table = { ...testTile("5", "Jade Court"), gameType: "LIVE" as const };
  const page = await openPage(<OwnHome info={member} beside />, {
    as: member,
    answers: {
      recentGames: { list: [table, testTile("1", "Mahjong Nights")] },
      missionSummary: { missions: [], currency: "USD", serverTime: at },
      modelList: {
        serverTime: new Date().toISOString(),
        tables: [
          {
            nodeId: "5",
            gameCode: "jade-court",
            isOpen: true,
            changesAt: new Date(Date.now() + 9_000).toISOString(),
            openSeconds: 15,
            road: "",
            last: [],
            players: 3,
            least: "1.0000",
            most: "100.0000",
          },
        ],
      },
    },
  });
  const card = await screen.findByRole("link", { name: /Jade Court/ });
  expect(card.getAttribute("href")).toBe("/game/5");
  expect(await within(card).findByText(/00:0[89]/)).toBeTruthy();
  // The column beside it shows what waits.
  expect(screen.queryByRole("link", { name: new RegExp(page.t("reward.title")) })).toBeNull();
});

test("rewards of which any one can become the bonus are all counted, without their sum", async () => {
  const bonus = (at: number) => ({
    ...reward,
    id: `0197a000-0000-7000-8000-00000000000${at}`,
    title: `Bonus ${at}`,
    required: "10.0000",
  });
  const content = [bonus(1), bonus(2), bonus(3)];
  const rewards = { ...answers.rewards, content, totalElements: 3, claimable: { count: 1, total: "24.8000" } };
  const page = await openPage(<OwnAside />, { as: member, answers: { ...answers, rewards } as Answers });
  const ready = await screen.findByRole("region", { name: page.t("reward.ready") });
  await within(ready).findByText(page.t("reward.count", { count: 3 }));
  expect(await within(ready).findAllByRole("button")).toHaveLength(3);
  expect(ready.querySelector("h2")?.parentElement?.textContent).not.toContain("24.80");
});

test("the first own rail is beside the column, the others are below it", async () => {
  const list = (names: string[]) => ({
    content: names.map((name, at) => testTile(`${name.length}${at}`, name)),
    pageNo: 1,
    pageSize: 20,
    totalElements: names.length,
    totalPages: 1,
  });
  const shown = { favouriteGames: { ...list(["Liked"]), pageNum: 1 }, gameList: list(["Alike"]) };
  const page = await openPage(
    <>
      <section aria-label="beside">
        <OwnRails info={member} part="beside" />
      </section>
      <section aria-label="below">
        <OwnRails info={member} part="below" />
      </section>
    </>,
    { as: member, answers: { ...answers, ...shown, recentGames: { list: [testTile("1", "Mahjong Nights")] } } },
  );
  const titles = (name: string) =>
    [...screen.getByRole("region", { name }).querySelectorAll("h2")].map(({ textContent }) => textContent);
  await screen.findByRole("region", { name: page.t("home.new") });
  await screen.findByRole("region", { name: page.t("home.because", { game: "Mahjong Nights" }) });
  expect(titles("beside")).toEqual([page.t("favourite.title")]);
  expect(titles("below")).toEqual([page.t("home.because", { game: "Mahjong Nights" }), page.t("home.new")]);
});
