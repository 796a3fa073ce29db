import { useState } from "react";
import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../../core/app-context.tsx";
import { PagedView } from "../../../core/api/PagedView.tsx";
import { useCall } from "../../../core/api/use-call.ts";
import { useLimitText } from "../../../core/protection/use-limit-text.ts";
import { useMoment } from "../../../core/time/use-moment.ts";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";

type Change = WireOutput<"memberLimitChanges">["content"][number];

/** Lists every change of the member's limits. */
export function LimitChanges() {
  const { t } = useTexts();
  const [page, setPage] = useState(1);
  const query = useCall("memberLimitChanges", { pageNo: page, pageSize: 10 }, { keepPrevious: true });
  if (query.data?.totalElements === 0) return null;
  return (
    <section className="follows mt-3" aria-label={t("limit.history")}>
      <h3 className="mb-2 font-bold">{t("limit.history")}</h3>
      <PagedView of={query} none="" loading={<SkeletonRows count={3} className="my-2 h-12" />} onPage={setPage}>
        {({ content }) => (
          <ul className="grid">
            {content.map((change) => (
              <Line key={`${change.at} ${change.limit} ${change.period}`} of={change} />
            ))}
          </ul>
        )}
      </PagedView>
    </section>
  );
}

function Line({ of: { limit, period, change, before, after, at } }: { of: Change }) {
  const { t } = useTexts();
  const texts = useLimitText();
  const moment = useMoment();
  const amountText = (amount: string | undefined) =>
    amount === undefined ? t("limit.noLimit") : texts.amountText(limit, amount);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2.5">
      <span>
        {t(`limit.kind.${limit}`)} · {t(`limit.period.${period}`)}
        <span className="num block text-note text-muted">{moment(at)}</span>
      </span>
      <span className="num ms-auto text-end">
        {t(`limit.changed.${change}`)}:{" "}
        {change === "set" ? "" : <span className="text-muted">{amountText(before)} → </span>}
        {amountText(after)}
      </span>
    </li>
  );
}
