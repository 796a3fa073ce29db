import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { member, openPage, type Answers } from "../../../app/test-page.tsx";
import { activeBonus } from "../../../core/money/test-bonus.ts";
import { testTile } from "../../../core/games/test-tile.ts";
import { clearSession } from "../../../core/session/storage.ts";
import { PlayWith } from "./PlayWith.tsx";
import { chooseAgain, noteChosen } from "./played-with.ts";

const balance = {
  balance: "12.0000",
  bonus: "34.0000",
  held: "0.0000",
  vendors: "0.0000",
  total: "46.0000",
  currency: "USD",
  currencySymbol: "$",
  sequence: "1",
};
const [bonus] = activeBonus.content;

const gameInfo = testTile("1", "Lantern");
let sittings = 0;

/** Opens a game in a sitting of its own, or in the one given. */
const open = (answers: object, token = `sitting-${(sittings += 1)}`) =>
  openPage(
    <PlayWith nodeId="1" tile={undefined} token={token}>
      {(chosen) => <p>{`played with ${chosen ?? "cash"}`}</p>}
    </PlayWith>,
    // The test may change its answers later.
    { as: member, answers: Object.assign(answers, { gameInfo, ...answers }) as Answers },
  );
const answersOf = (own: object) => ({ balance, bonusDetails: { ...activeBonus, content: [{ ...bonus, ...own }] } });

test("a member with a playable bonus chooses between it and cash, cash first", async () => {
  const page = await open(answersOf({ held: "34.0000" }));
  const [cash, other] = await screen.findAllByRole<HTMLInputElement>("radio");
  expect([cash?.checked, other?.checked]).toEqual([true, false]);
  if (other) await page.user.click(other);
  await page.user.click(screen.getByRole("button", { name: page.t("play.start") }));
  expect(await screen.findByText(`played with ${bonus?.id}`)).toBeTruthy();
});

test("whoever has a bonus that only waits plays with the cash and is not asked", async () => {
  await open(answersOf({}));
  expect(await screen.findByText("played with cash")).toBeTruthy();
  expect(screen.queryByRole("radio")).toBeNull();
});

test("where the bonus ends while one is asked, the game opens with the cash at a press alone", async () => {
  const answers = answersOf({ held: "34.0000" });
  const page = await open(answers);
  const [, other] = await screen.findAllByRole<HTMLInputElement>("radio");
  if (other) await page.user.click(other);
  Object.assign(answers, { balance: { ...balance, bonus: "0.0000" }, bonusDetails: { ...activeBonus, content: [] } });
  await act(() => page.app.queries.refetchQueries());
  await waitFor(() => expect(screen.getAllByRole("radio")).toHaveLength(1));
  expect(screen.queryByText(/played with/)).toBeNull();
  await page.user.click(screen.getByRole("button", { name: page.t("play.start") }));
  expect(await screen.findByText("played with cash")).toBeTruthy();
});

test("one answer holds for the next games of a sitting, until the member chooses again", async () => {
  const answers = answersOf({ held: "34.0000" });
  const page = await open(answers, "evening");
  const [, other] = await screen.findAllByRole<HTMLInputElement>("radio");
  if (other) await page.user.click(other);
  await page.user.click(screen.getByRole("button", { name: page.t("play.start") }));
  await screen.findByText(`played with ${bonus?.id}`);
  cleanup();
  await open(answers, "evening");
  expect(await screen.findByText(`played with ${bonus?.id}`)).toBeTruthy();
  cleanup();
  chooseAgain();
  await open(answers, "evening");
  expect(await screen.findAllByRole("radio")).toHaveLength(2);
});

test("another session is asked again, and so is one whose chosen bonus was replaced", async () => {
  const page = await open(answersOf({ held: "34.0000" }), "first");
  const [, other] = await screen.findAllByRole<HTMLInputElement>("radio");
  if (other) await page.user.click(other);
  await page.user.click(screen.getByRole("button", { name: page.t("play.start") }));
  await screen.findByText(`played with ${bonus?.id}`);
  cleanup();
  await open(answersOf({ id: "00000000-0000-4000-8000-000000000099", held: "5.0000" }), "first");
  expect(await screen.findAllByRole("radio")).toHaveLength(2);
  cleanup();
  await open(answersOf({ held: "34.0000" }), "second");
  expect(await screen.findAllByRole("radio")).toHaveLength(2);
});

test.each([bonus?.id, undefined])(
  "a reload keeps the answer %s of the sitting, and a sign-out ends it",
  async (chosen) => {
    const reload = async () => {
      vi.resetModules();
      return import("./played-with.ts");
    };
    noteChosen("night", chosen);
    expect((await reload()).chosenIn("night")).toEqual({ bonus: chosen });
    (await reload()).chooseAgain();
    expect((await reload()).chosenIn("night")).toBeUndefined();
    noteChosen("night", chosen);
    clearSession();
    expect((await reload()).chosenIn("next")).toBeUndefined();
  },
);

test("nothing is asked for a game that does not exist", async () => {
  await open({ ...answersOf({ held: "34.0000" }), gameInfo: { refuse: "GAME_UNKNOWN" } });
  expect(await screen.findByText("played with cash")).toBeTruthy();
  expect(screen.queryByRole("radio")).toBeNull();
});
