import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { member, openPage, type Answers } from "../../../app/test-page.tsx";
import { activeBonus } from "../../../core/money/test-bonus.ts";
import { PlayWith } from "./PlayWith.tsx";

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

const open = (answers: object) =>
  openPage(<PlayWith tile={undefined}>{(chosen) => <p>{`played with ${chosen ?? "cash"}`}</p>}</PlayWith>, {
    as: member,
    answers: answers as Answers,
  });
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
