import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { WireOutput } from "@croupier/contract/rows";
import { member, openPage } from "../../../app/test-page.tsx";
import { BonusDetails } from "./BonusDetails.tsx";

const active: WireOutput<"bonusDetails">["content"][number] = {
  id: "0197a000-0000-7000-8000-000000000007",
  code: "WELCOME",
  title: "Welcome bonus",
  amount: "100.0000",
  required: "1000.0000",
  maxStake: "5.0000",
  done: "20.0000",
  state: "active",
  currency: "USD",
  reference: "D-7",
  at: "2026-11-22T12:00:00.000Z",
};
const released = { ...active, id: active.id.replace(/7$/, "8"), maxStake: "7.0000", state: "released" } as const;

test("an active bonus shows its largest bet, an ended one does not; what counts is below", async () => {
  const page = await openPage(<BonusDetails />, {
    as: member,
    answers: {
      bonusDetails: { content: [active, released], pageNo: 1, pageSize: 10, totalElements: 2, totalPages: 1 },
      turnoverRules: { bonusMaxStake: "9.0000", types: [{ gameType: "LIVE", weight: 10 }], vendors: [], games: [] },
    },
  });
  expect(await screen.findByText(page.t("turnover.maxStake", { amount: "$ 5.00" }))).toBeTruthy();
  expect(screen.queryByText(/\$ 7\.00|\$ 9\.00/)).toBeNull();
  expect((await screen.findByText(page.t("category.LIVE"))).nextSibling?.textContent).toBe("10%");
});
