import { Link } from "../../core/router/Link.tsx";
import { useTexts } from "../../core/app-context.tsx";
import { useCall, useViewState } from "../../core/api/use-call.ts";
import { formatMoment } from "../../core/i18n/format.ts";
import { Money } from "../../core/money/Money.tsx";
import { useSymbol } from "../../core/money/use-symbol.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { QueryView } from "../../core/api/QueryView.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { Panel } from "../../core/Panel.tsx";

/** The latest bets, with a link to all. */
export function LatestBets() {
  const { t, dates } = useTexts();
  const symbol = useSymbol();
  const view = useViewState(
    useCall("bettingRecord", { pageNo: 1, pageSize: 6 }),
    ({ content }) => content.length === 0,
  );
  return (
    <Panel title={t("member.latestBets")} to="/member/personalHistoryCopy" all={t("member.bettingRecord")}>
      <QueryView
        of={view}
        loading={<SkeletonRows count={6} className="my-2 h-10" />}
        empty={
          <EmptyState text={t("member.noBetsYet")}>
            <Link to="/hot" className={buttonClass()}>
              {t("records.play")}
            </Link>
          </EmptyState>
        }
      >
        {({ content }) => (
          <ul>
            {content.map(({ id, gameName, placedAt, net }) => (
              <li key={id} className="flex min-h-14 items-center justify-between gap-3 border-t border-line py-2">
                <span className="min-w-0 leading-snug">
                  <span className="block text-body [overflow-wrap:anywhere]">{gameName}</span>
                  <span className="num block text-note text-muted">{formatMoment(placedAt, dates)}</span>
                </span>
                <Money of={net} symbol={symbol} signed className="text-body font-semibold" />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Panel>
  );
}
