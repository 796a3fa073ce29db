import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../../core/app-context.tsx";
import { formatList } from "../../../core/i18n/format.ts";
import { useMoneyText } from "../../../core/money/use-money-text.ts";
import { Badge } from "../../../ui/Badge.tsx";

type Level = WireOutput<"documents">["levels"][number];

/** A level of identity: the documents that it needs, and what it allows. */
export function LevelCard({ of: level, isCurrent }: { of: Level; isCurrent: boolean }) {
  const { t, language } = useTexts();
  const money = useMoneyText();
  const { title, requires, deposits, limits, withdrawal } = level;
  const allows = [
    deposits === undefined ? t("document.allows.any") : t("document.allows.total", { amount: money.round(deposits) }),
    ...limits.map(
      ({ period, amount }) => `${t("limit.kind.deposit")} · ${t(`limit.period.${period}`)}: ${money.round(amount)}`,
    ),
    t(withdrawal ? "document.allows.withdrawal" : "document.allows.none"),
  ];
  return (
    <li className="grid content-start gap-2 panel-card px-4 py-3.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-bold">{title}</span>
        {isCurrent && <Badge tone="good">{t("document.current")}</Badge>}
      </p>
      {requires.length > 0 && (
        <p className="text-sm text-muted">
          {formatList(
            requires.map((each) => t(`document.kind.${each}`)),
            language,
          )}
        </p>
      )}
      <ul className="num grid list-disc gap-1 ps-5 text-sm">
        {allows.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </li>
  );
}
