import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../../core/app-context.tsx";
import { rateText } from "../../../core/i18n/rates.ts";

export type DownlineRow = WireOutput<"agentDownlines">["content"][number];

/** Returns a function that writes a list of downlines as CSV. */
export function useDownlineCsv() {
  const { t } = useTexts();
  return {
    fileName: "downlines.csv",
    head: [
      t("agent.downline"),
      t("agent.kind"),
      t("agent.status"),
      t("agent.team"),
      t("agent.rebateRate"),
      t("agent.balance"),
      t("agent.teamBalance"),
      t("agent.validBets7"),
      t("agent.teamNet"),
      t("agent.joined"),
      t("agent.lastSeen"),
      t("agent.note"),
    ],
    row: (one: DownlineRow): string[] => [
      one.account,
      t(`agent.type.${one.isAgent ? "agent" : "member"}`),
      t(`agent.status.${one.status}`),
      String(one.team),
      rateText(one.rebateRate, "en"),
      one.balance,
      one.teamBalance,
      one.validBets,
      one.net,
      one.registeredAt,
      one.lastSeenAt ?? "",
      one.note ?? "",
    ],
  };
}
