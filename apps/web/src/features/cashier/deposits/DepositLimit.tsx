import { Link } from "../../../core/router/Link.tsx";
import { readMoney } from "@croupier/contract/domain/money";
import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../../core/app-context.tsx";
import { useCall } from "../../../core/api/use-call.ts";
import { useLimitText } from "../../../core/protection/use-limit-text.ts";

type Limit = WireOutput<"memberLimits">["limits"][number];

/** Leads to the member's limits; says what limits deposits, unless the amount's own message does. */
export function DepositLimit({ isWrong }: { isWrong: boolean }) {
  const { t } = useTexts();
  const { leftText } = useLimitText();
  const { data } = useCall("memberLimits", {});
  const least = data?.limits
    .filter(({ limit }) => limit === "deposit")
    .reduce<Limit | undefined>(
      (lowest, each) => (lowest && readMoney(lowest.left) <= readMoney(each.left) ? lowest : each),
      undefined,
    );
  return (
    <p className="num text-note text-muted">
      {data && !isWrong && `${t("limit.kind.deposit")}: ${least ? leftText(least) : t("limit.noLimit")} · `}
      <Link to="/member/protection" className="inline-flex min-h-6 items-center font-semibold text-accent-text">
        {t("protection.title")}
      </Link>
    </p>
  );
}
