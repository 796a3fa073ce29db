import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { refresh } from "../../../core/api/reads.ts";
import { useTexts } from "../../../core/app-context.tsx";
import { formatCountdown } from "../../../core/i18n/format.ts";
import { useTimeLeft } from "../../../core/time/use-now.ts";
import type { DepositRow } from "./types.ts";

/**
 * Counts down by the server's clock and reads the deposit again at zero. A payment that the provider has detected has
 * no deadline.
 */
export function PaymentCountdown({ row: { expiresAt, confirmations } }: { row: DepositRow }) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const left = useTimeLeft(expiresAt);
  const over = left <= 0;
  useEffect(() => {
    if (over) void refresh(queries, "deposits", "deposit");
  }, [over, queries]);
  if (confirmations && confirmations.have > 0) return t("wallet.state.confirming", confirmations);
  return t("wallet.state.waitingFor", { left: formatCountdown(left) });
}
