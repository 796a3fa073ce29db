import { useState } from "react";
import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../../core/app-context.tsx";
import { DepositDesk } from "./DepositDesk.tsx";
import { RecentDeposits } from "./RecentDeposits.tsx";

export type DepositMethod = WireOutput<"depositMethods">[number];
export type DepositRow = WireOutput<"createDeposit">;

/** Pay in: choose a way, an amount, see what arrives, pay, and follow it until it is there. */
export function Deposit() {
  const { t } = useTexts();
  const [shown, setShown] = useState<string>();
  return (
    <>
      <h1 className="mb-5 text-2xl font-bold">{t("member.deposit")}</h1>
      <DepositDesk shown={shown} onShow={setShown} leaves />
      <RecentDeposits onShow={setShown} />
    </>
  );
}
