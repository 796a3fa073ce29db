import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { member, openPage, type Answers } from "../../../app/test-page.tsx";
import { testTile } from "../../../core/games/test-tile.ts";
import { notifyBreak } from "../../../core/realtime/breaks.ts";
import { Play } from "./Play.tsx";
import { TakeBreak } from "./TakeBreak.tsx";

const tile = testTile("1", "Lantern");
const balance = {
  balance: "12.0000",
  bonus: "0.0000",
  held: "0.0000",
  vendors: "0.0000",
  total: "12.0000",
  currency: "USD",
  currencySymbol: "$",
  sequence: "1",
};
const launchGame = { url: "https://games.example/play", origin: "https://games.example", game: tile };
const answers = { balance, gameInfo: tile, launchGame, merchantWallet: { isSingle: true } } as unknown as Answers;

const until = "2030-01-01T12:00:00.000Z";
const frame = (page: Awaited<ReturnType<typeof open>>) =>
  screen.findByTitle(page.t("play.frame", { game: "Lantern" }), {}, { timeout: 10_000 });
const open = (own: object = {}) =>
  openPage(
    <>
      <TakeBreak />
      <Play nodeId="1" tile={tile} />
    </>,
    { as: member, answers: { ...answers, ...own } as Answers },
  );

test("a break from everything closes an open game at once and states its end", async () => {
  const page = await open();
  await frame(page);
  act(() => notifyBreak({ period: "day", until }));
  await screen.findByText(page.t("play.onBreak"));
  expect(document.querySelector("iframe")).toBeNull();
  expect(screen.getByText(/^The break lasts until .*2030/)).toBeTruthy();
  expect(screen.getByRole("link", { name: page.t("protection.title") }).getAttribute("href")).toBe(
    "/member/protection",
  );
});

test("a break from another type of game leaves a game open", async () => {
  const page = await open();
  await frame(page);
  act(() => notifyBreak({ period: "week", gameType: "LIVE", until }));
  expect(await frame(page)).toBeTruthy();
  act(() => notifyBreak({ period: "week", gameType: tile.gameType, until }));
  await screen.findByText(page.t("play.onBreak"));
});

test.each([
  [{ period: "day", until }, /^The break lasts until/],
  [{ period: "halfYear" }, /^The time of your self-exclusion is over/],
  [{ period: "permanent" }, /^Your self-exclusion is permanent/],
  [{ period: "register" }, /^You are on a self-exclusion register/],
  [{ period: "register", isEnded: true }, /^The time of your self-exclusion is over/],
] as const)("a launch that a break refuses says why: %o", async (value, text) => {
  await open({ launchGame: { refuse: "ON_BREAK", value } });
  expect(await screen.findByText(text)).toBeTruthy();
});

test("a register that gives no answer closes the game with a sentence, and a press tries again", async () => {
  let isSilent = true;
  const page = await open({ launchGame: () => (isSilent ? { refuse: "REGISTER_SILENT" } : launchGame) });
  await screen.findByText(page.t("register.title"));
  expect(screen.getByText(page.t("register.silent"))).toBeTruthy();
  isSilent = false;
  await page.press(page.t("action.retry"));
  await waitFor(() => expect(document.querySelector("iframe")).not.toBeNull());
});

test("one press in the bar starts five minutes, which close the game of this page", async () => {
  const endsAt = new Date(Date.now() + 300_000).toISOString();
  const startBreak = { id: "1", period: "fiveMinutes", state: "active", startedAt: until, endsAt, isImposed: false };
  const page = await open({ startBreak });
  await frame(page);
  await page.press(page.t("protection.fiveMinutes"));
  expect((await screen.findByRole("timer")).textContent).toMatch(/^0[45]:\d\d$/);
  expect(page.calls("startBreak").map(({ input }) => input)).toEqual([{ period: "fiveMinutes" }]);
  expect(document.querySelector("iframe")).toBeNull();
});

test("a break whose time is over lets the game open again", async () => {
  let isOver = false;
  const past = new Date(Date.now() - 1000).toISOString();
  const page = await open({
    launchGame: () => (isOver ? launchGame : { refuse: "ON_BREAK", value: { period: "fiveMinutes", until: past } }),
  });
  await screen.findByText(page.t("play.onBreak"));
  isOver = true;
  await page.press(page.t("play.start"));
  await waitFor(() => expect(document.querySelector("iframe")).not.toBeNull());
});
