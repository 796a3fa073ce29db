import type { ReactNode } from "react";
import { useTexts } from "../../core/app-context.tsx";
import { formatList } from "../../core/i18n/format.ts";
import { useCall, useViewState } from "../../core/api/use-call.ts";
import { formatRound } from "@croupier/contract/domain/numbers";
import { QueryView } from "../../core/api/QueryView.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Table, type Column } from "../../ui/Table.tsx";
import { formatIn, perUnit, type PointsConfig } from "./points.ts";

/** Explains how points are earned and spent, with the merchant's own figures. */
export function PointsRules() {
  const view = useViewState(useCall("pointsConfig", {}), () => false);
  return (
    <QueryView of={view} empty={null} loading={<Skeleton className="h-[480px] rounded-panel" />}>
      {(config) => <Rules config={config} />}
    </QueryView>
  );
}

function Rules({ config }: { config: PointsConfig }) {
  const { t, language } = useTexts();
  const columns = useColumns(config.currency);
  const { on, ratio, min } = config.conversion;
  const unit = formatIn(config.currency, "1.0000", language);
  return (
    <div className="grid items-start gap-4 desktop:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
      <Rule title={t("points.rule.earn")} text={t("points.rule.earnText")}>
        <Table caption={t("points.rule.earn")} columns={columns} rows={config.ratios} rowKey={({ type }) => type} />
      </Rule>
      <div className="grid gap-4">
        <Rule title={t("points.rule.redeem")} text={t("points.rule.redeemText")} />
        <Rule
          title={t("points.rule.convert")}
          text={
            on
              ? t("points.rule.convertText", { points: ratio, unit, min: formatRound(min, language) })
              : t("points.rule.convertOff")
          }
        />
        <Rule title={t("points.rule.keep")} text={t("points.rule.keepText")} />
      </div>
    </div>
  );
}

function Rule({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-2 rounded-panel border border-line bg-surface p-5">
      <h2 className="text-lg font-bold">{title}</h2>
      <p className="num max-w-prose text-muted">{text}</p>
      {children}
    </section>
  );
}

function useColumns(currency: string): Column<PointsConfig["ratios"][number]>[] {
  const { t, language } = useTexts();
  const unit = formatIn(currency, "1.0000", language);
  return [
    { key: "type", head: t("points.type"), card: "title", cell: ({ type }) => t(`points.type.${type}`) },
    {
      key: "games",
      head: t("points.rule.games"),
      card: "line",
      cell: ({ gameTypes }) => (
        <span className="text-muted">
          {formatList(
            gameTypes.map((each) => t(`category.${each}`)),
            language,
          )}
        </span>
      ),
    },
    {
      key: "ratio",
      head: t("points.ratio"),
      end: true,
      card: "figure",
      cell: ({ ratio }) => t("points.ratioOf", { points: perUnit(ratio), unit }),
    },
  ];
}
