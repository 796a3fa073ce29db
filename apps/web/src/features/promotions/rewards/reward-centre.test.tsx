import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { WireOutput } from "@croupier/contract/rows";
import { member, openPage } from "../../../app/test-page.tsx";
import { RewardCentre } from "./RewardCentre.tsx";
import { activeBonus } from "../../../core/money/test-bonus.ts";

const cash = {
  id: "0197a000-0000-7000-8000-000000000001",
  source: "mission",
  title: "Drop in today",
  amount: "0.2000",
  required: "0.0000",
  currency: "USD",
  state: "claimable",
  reference: "RW1",
  at: "2026-11-22T12:00:00.000Z",
  expiresAt: "2026-11-29T12:00:00.000Z",
} satisfies WireOutput<"rewards">["content"][number];
const bonus = { ...cash, id: cash.id.replace(/1$/, "2"), title: "Welcome evening", required: "100.0000" };
const claimed = { ...bonus, id: cash.id.replace(/1$/, "3"), title: "Earlier", state: "claimed" } as const;

test("only a reward that becomes a bonus shows its largest stake", async () => {
  const page = await openPage(<RewardCentre />, {
    as: member,
    answers: {
      rewards: {
        content: [cash, bonus, claimed],
        pageNo: 1,
        pageSize: 10,
        totalElements: 3,
        totalPages: 1,
        claimable: { count: 2, total: "0.4000" },
        serverTime: "2026-11-22T12:00:00.000Z",
      },
      turnoverRules: { bonusMaxStake: "5.0000", types: [], vendors: [], games: [] },
    },
  });
  const most = page.t("turnover.maxStake", { amount: "$ 5.00" });
  const said = await screen.findAllByText(most);
  expect(said).toHaveLength(1);
  const [card] = screen.getAllByRole("listitem").filter((each) => within(each).queryByText(most));
  expect(card && within(card).getByText("Welcome evening")).toBeTruthy();
});

/** Opens the centre of a member with an active bonus and these claimable rewards. */
async function openBarred(...content: (typeof bonus)[]) {
  const count = content.filter(({ required }) => required === cash.required).length;
  const page = await openPage(<RewardCentre />, {
    as: member,
    answers: {
      rewards: {
        content,
        pageNo: 1,
        pageSize: 10,
        totalElements: content.length,
        totalPages: 1,
        // The active bonus blocks rewards that would become another bonus.
        claimable: { count, total: "0.4000" },
        serverTime: cash.at,
      },
      bonusDetails: activeBonus,
      turnoverRules: { types: [], vendors: [], games: [] },
    },
  });
  await screen.findByText(bonus.title);
  const isBarred = (name: string) => screen.getByRole("button", { name }).hasAttribute("disabled");
  const claimOf = ({ title }: typeof bonus) => page.t("reward.claimOf", { name: title });
  return {
    said: () => screen.findAllByText(page.t("error.BONUS_ACTIVE")),
    isBarred,
    claimOf,
    all: page.t("reward.claimAll", { count }),
  };
}

test("an active bonus bars another, which says so; cash can be claimed, and all cash together", async () => {
  const { said, isBarred, claimOf, all } = await openBarred(cash, bonus);
  expect(await said()).toHaveLength(1);
  expect([isBarred(claimOf(bonus)), isBarred(claimOf(cash)), isBarred(all)]).toEqual([true, false, false]);
});

test("where all that can be claimed would become another bonus, the button for all says so too", async () => {
  const { said, isBarred, all } = await openBarred(bonus);
  expect(await said()).toHaveLength(2);
  expect(isBarred(all)).toBe(true);
});
