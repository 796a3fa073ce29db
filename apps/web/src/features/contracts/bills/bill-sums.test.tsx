import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { WireOutput } from "@croupier/contract/rows";
import { member, openPage } from "../../../app/test-page.tsx";
import { BillList } from "./Bills.tsx";

type Bills = WireOutput<"bills">;

const at = (day: number, time: string) => `2026-11-${day}T${time}:00.000Z`;
const sum = (start: string, own: string) => ({ start, bills: 12, own, net: own });
const span = { currency: "USD", from: "2026-10-24", to: "2026-11-22" };
const bill: Bills["content"][number] = {
  id: "70001",
  reference: "B1",
  contractId: "5001",
  contractReference: "K1",
  kind: "agentRealtimeSalary",
  period: "fiveMinutes",
  start: at(22, "09:05"),
  end: at(22, "09:10"),
  currency: "USD",
  side: "mine",
  account: "quan.pham",
  nickname: "Quan",
  state: "issued",
  waitsForUpline: false,
  validBet: "50.0000",
  activeMembers: 2,
  loss: "10.0000",
  own: "3.0000",
  shares: "0.0000",
  net: "3.0000",
  actions: [],
};
const page: Bills = {
  ...span,
  content: [bill],
  pageNo: 1,
  pageSize: 20,
  totalElements: 1,
  totalPages: 1,
  totals: { own: "8.0000", shares: "0.0000", net: "8.0000" },
};

test("bills of a real-time salary are summed by day and hour, and rows of 0.00 are folded", async () => {
  const { calls, press, t, user } = await openPage(<BillList kind="agentRealtimeSalary" side="mine" />, {
    as: member,
    answers: {
      bills: page,
      billSums: ({ by }) => ({
        ...span,
        sums:
          by === "hour"
            ? [sum(at(22, "09:00"), "3.0000"), sum(at(22, "08:00"), "5.0000")]
            : [sum(at(22, "00:00"), "8.0000"), sum(at(21, "00:00"), "0.0000")],
      }),
    },
  });
  const rows = async () =>
    within(await screen.findByRole("table", { name: t("bill.title") }))
      .getAllByRole("row")
      .slice(1)
      .map(({ textContent }) => textContent);
  expect(await rows()).toHaveLength(1);
  expect((await rows())[0]).toContain("8.00");
  await press(t("bill.withZero"));
  expect(await rows()).toHaveLength(2);
  await press(t("bill.withZero"));
  await user.click(screen.getByRole("button", { name: /^22 Nov/ }));
  await screen.findByRole("button", { name: /09:00/ });
  expect(calls("billSums").at(-1)?.input).toMatchObject({ by: "hour", from: "2026-11-22", to: "2026-11-22" });
  expect(await rows()).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: /09:00/ }));
  await screen.findByRole("button", { name: t("bill.of", { reference: "B1" }) });
  expect(calls("bills").at(-1)?.input).toMatchObject({ hour: at(22, "09:00") });
  await press(t("bill.allDays"));
  await screen.findByRole("button", { name: /^22 Nov/ });
});

test("a bill and a day of less than a cent have the decimals that they pay", async () => {
  const { t } = await openPage(<BillList kind="agentRealtimeSalary" side="mine" />, {
    as: member,
    answers: {
      bills: { ...page, totals: { own: "0.0042", shares: "0.0000", net: "0.0042" } },
      billSums: { ...span, sums: [sum(at(22, "00:00"), "0.0042")] },
    },
  });
  const table = await screen.findByRole("table", { name: t("bill.title") });
  expect(within(table).getAllByText("0.0042").length).toBeGreaterThan(0);
  expect(screen.getAllByText("+0.0042").length).toBeGreaterThan(1);
});
