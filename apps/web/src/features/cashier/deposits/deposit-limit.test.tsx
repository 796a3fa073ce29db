import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { WireOutput } from "@croupier/contract/rows";
import { member, openPage } from "../../../app/test-page.tsx";
import { DepositLimit } from "./DepositLimit.tsx";

const none: WireOutput<"memberLimits"> = {
  currency: "USD",
  limits: [],
  coolingHours: 24,
  confirmHours: 168,
  offered: false,
  serverTime: "2026-11-22T12:00:00.000Z",
};
const daily: WireOutput<"memberLimits">["limits"][number] = {
  limit: "deposit",
  period: "day",
  amount: "100.0000",
  used: "70.0000",
  left: "30.0000",
  resetsAt: "2026-11-23T00:00:00.000Z",
  isImposed: false,
};

test.each([
  ["what is left", [daily], /^Deposit limit: \$\s30 of \$\s100 is left until .+\. · Player protection$/u],
  ["that there is none", [], /^Deposit limit: No limit · Player protection$/u],
])("the link to the member's limits comes after %s", async (_, limits, text) => {
  const answers = { memberLimits: { ...none, limits } };
  const { t } = await openPage(<DepositLimit isWrong={false} />, { as: member, answers });
  const link = await screen.findByRole("link", { name: t("protection.title") });
  await waitFor(() => expect(link.parentElement?.textContent).toMatch(text));
});
