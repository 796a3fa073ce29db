import { useState } from "react";
import { useTexts } from "../../../core/app-context.tsx";
import { useCall } from "../../../core/api/use-call.ts";
import { PagedView } from "../../../core/api/PagedView.tsx";
import { StateChips } from "../../../ui/StateChips.tsx";
import { TurnoverRules } from "../../../core/money/TurnoverRules.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { BonusCard, type Bonus } from "./BonusCard.tsx";

const states: readonly Bonus["state"][] = ["active", "released", "forfeited", "lost"];

/** Lists every bonus with its stakes and how it ended. */
export function BonusDetails() {
  const { t } = useTexts();
  const [page, setPage] = useState(1);
  const [state, setState] = useState<Bonus["state"]>();
  const query = useCall(
    "bonusDetails",
    { pageNo: page, pageSize: 10, ...(state ? { state } : {}) },
    { keepPrevious: true },
  );
  const show = (next: Bonus["state"] | undefined) => {
    setState(next);
    setPage(1);
  };
  return (
    <>
      <h1 className="mb-5 text-2xl font-bold">{t("member.bonuses")}</h1>
      <StateChips
        states={states}
        chosen={state}
        all={t("inbox.all")}
        title={(each) => t(`bonus.state.${each}`)}
        onState={show}
      />
      <PagedView
        of={query}
        none={t("bonus.none")}
        loading={<SkeletonRows count={3} className="my-2 h-32" />}
        onPage={setPage}
      >
        {({ content }) => (
          <div className="grid gap-3">
            <ul className="grid gap-3">
              {content.map((bonus) => (
                <BonusCard key={bonus.id} bonus={bonus} />
              ))}
            </ul>
            <TurnoverRules />
          </div>
        )}
      </PagedView>
    </>
  );
}
