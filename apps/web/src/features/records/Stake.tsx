import { useTexts } from "../../core/app-context.tsx";
import { Money } from "../../core/money/Money.tsx";
import { Badge } from "../../ui/Badge.tsx";

/** Shows the stake, and whether it came from a bonus. */
export function Stake({ of: bet }: { of: { stake: string; fromBonus?: true | undefined } }) {
  const { t } = useTexts();
  if (!bet.fromBonus) return <Money of={bet.stake} />;
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
      <Badge tone="plain">{t("records.kind.bonus")}</Badge>
      <Money of={bet.stake} />
    </span>
  );
}
