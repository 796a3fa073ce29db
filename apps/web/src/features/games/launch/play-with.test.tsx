import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { member, openPage, type Answers } from "../../../app/test-page.tsx";
import { PlayWith } from "./PlayWith.tsx";

const id = "0197a000-0000-7000-8000-000000000009";
const balance = { balance: "12.0000", bonus: "34.0000", held: "0.0000", vendors: "0.0000", total: "46.0000" };
const bonus = {
  id,
  code: "RELOAD",
  title: "Reload bonus",
  amount: "20.0000",
  required: "100.0000",
  done: "10.0000",
  currency: "USD",
  state: "active",
  reference: "B1",
  at: "2026-11-22T12:00:00.000Z",
};

const open = (own: object) =>
  openPage(<PlayWith tile={undefined}>{(chosen) => <p>{`played with ${chosen ?? "cash"}`}</p>}</PlayWith>, {
    as: member,
    answers: {
      balance: { ...balance, currency: "USD", currencySymbol: "$", sequence: "1" },
      bonusDetails: { content: [own], pageNo: 1, pageSize: 10, totalElements: 1, totalPages: 1 },
    } as unknown as Answers,
  });

test("whoever has a bonus that can be played with is asked which of the two, the cash chosen first", async () => {
  const page = await open({ ...bonus, held: "34.0000" });
  const [cash, other] = await screen.findAllByRole<HTMLInputElement>("radio");
  expect([cash?.checked, other?.checked]).toEqual([true, false]);
  if (other) await page.user.click(other);
  await page.user.click(screen.getByRole("button", { name: page.t("play.start") }));
  expect(await screen.findByText(`played with ${id}`)).toBeTruthy();
});

test("whoever has a bonus that only waits plays with the cash and is not asked", async () => {
  await open(bonus);
  expect(await screen.findByText("played with cash")).toBeTruthy();
  expect(screen.queryByRole("radio")).toBeNull();
});
