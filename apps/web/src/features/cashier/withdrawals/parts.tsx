import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../../core/app-context.tsx";
import type { Tone } from "../../../ui/Badge.tsx";

export type Withdrawal = WireOutput<"withdrawals">["content"][number];

const tones: Partial<Record<Withdrawal["state"], Tone>> = {
  received: "good",
  fullyPaid: "good",
  forcedReceived: "good",
  requested: "warm",
  review: "warm",
  approved: "warm",
  paying: "warm",
  paidOut: "warm",
  partlyPaid: "warm",
  notReceived: "bad",
  rejected: "bad",
};

export const toneOf = (state: Withdrawal["state"]): Tone => tones[state] ?? "plain";

export function Place({ of: { name, ending } }: { of: Withdrawal["destination"] }) {
  return (
    <span className="num">
      {name}{" "}
      <span className="whitespace-nowrap">
        <span aria-hidden="true">{"••••"}</span> {ending}
      </span>
    </span>
  );
}

/** Shows why a payout was returned: the text of a known code, or the operator's own. */
export function Reason({ row }: { row: Withdrawal }) {
  const { t } = useTexts();
  if (!row.reason) return null;
  const known = row.reason === "PROVIDER_FAILED";
  return (
    <span className="text-note text-muted">
      {known ? t("withdraw.providerFailed") : t("withdraw.reason", { reason: row.reason })}
    </span>
  );
}
