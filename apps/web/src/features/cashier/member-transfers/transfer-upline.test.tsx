import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { familyRule } from "@croupier/contract/domain/rules";
import type { WireOutput } from "@croupier/contract/rows";
import { member, openPage } from "../../../app/test-page.tsx";
import { TransferUpline } from "./TransferUpline.tsx";

const info: WireOutput<"transferUplineInfo"> = {
  upline: "qu***am",
  available: "300.0000",
  currency: "USD",
  min: "10.0000",
  max: "500.0000",
  leftToday: "250.0000",
  turnoverLeft: "0.0000",
  hasWithdrawPassword: true,
};

test("whoever has no withdraw password sets it where it is needed, and then names the amount", async () => {
  let isSet = false;
  const page = await openPage(<TransferUpline />, {
    as: member,
    answers: {
      transferUplineInfo: () => ({ ...info, hasWithdrawPassword: isSet }),
      transfers: { content: [], pageNo: 1, pageSize: 10, totalElements: 0, totalPages: 0 },
      registerRules: { password: familyRule("lettersAndDigits", 6, 20), paymentPassword: familyRule("digits", 6, 6) },
      changePaymentPassword: () => {
        isSet = true;
        return {};
      },
    },
  });
  await page.user.type(await page.field(page.t("security.newPaymentPassword")), "246810");
  expect(screen.queryByText(page.t("transfer.submit"))).toBeNull();
  await page.user.type(await page.field(page.t("security.confirmNewPaymentPassword")), "246810");
  await page.user.type(await page.field(page.t("security.loginPassword")), "Lantern-2026");
  await page.press(page.t("action.save"));
  expect(await screen.findByText(page.t("transfer.submit"))).toBeTruthy();
  expect(page.calls("changePaymentPassword")).toHaveLength(1);
});

test("less than a cent that is still to be staked is a cent, not nothing", async () => {
  const page = await openPage(<TransferUpline />, {
    as: member,
    answers: {
      transferUplineInfo: { ...info, turnoverLeft: "0.0010" },
      transfers: { content: [], pageNo: 1, pageSize: 10, totalElements: 0, totalPages: 0 },
      registerRules: { password: familyRule("lettersAndDigits", 6, 20) },
    },
  });
  expect(await screen.findByText(page.t("transfer.turnover", { amount: "$ 0.01" }))).toBeTruthy();
});
