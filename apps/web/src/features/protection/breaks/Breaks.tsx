import { useState } from "react";
import { exclusionPeriods, isExclusion, timeOutPeriods, type ChosenPeriod } from "@croupier/contract/domain/breaks";
import { gameTypes, type GameType } from "@croupier/contract/domain/game-types";
import { useTexts } from "../../../core/app-context.tsx";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { RadioCards } from "../../../ui/RadioCards.tsx";
import { Select } from "../../../ui/Select.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { BreakList } from "./BreakList.tsx";
import { ConfirmBreak } from "./ConfirmBreak.tsx";
import { usePeriodText } from "./use-period-text.ts";

/** The five minutes are in the bar of each game. */
const timeOuts = timeOutPeriods.filter((period) => period !== "fiveMinutes");

/** Time-outs and self-exclusions: those of the member, and a form that starts one. */
export function Breaks() {
  const { t } = useTexts();
  const view = useViewState(useCall("breaks", {}), () => false);
  return (
    <section aria-labelledby="breaks" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid gap-1.5">
        <h2 id="breaks" className="text-lg font-bold">
          {t("break.title")}
        </h2>
        <p className="max-w-[65ch] text-pretty text-muted">{t("break.lead")}</p>
      </div>
      <QueryView
        of={view}
        loading={<SkeletonRows count={2} className="mb-2.5 h-[76px]" />}
        empty={<EmptyState text={t("panel.broken")} />}
      >
        {({ breaks, returnHours }) => (
          <>
            {breaks.length > 0 && <BreakList breaks={breaks} />}
            <BreakForm returnHours={returnHours} />
          </>
        )}
      </QueryView>
    </section>
  );
}

const everything = "all";

function BreakForm({ returnHours }: { returnHours: number }) {
  const { t } = useTexts();
  const [period, setPeriod] = useState<ChosenPeriod>("day");
  const [from, setFrom] = useState<GameType | undefined>();
  const [isAsked, setAsked] = useState(false);
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-panel border border-line bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
      }}
    >
      <FromChoice from={from} onChange={setFrom} />
      <PeriodChoice label={t("break.timeOut")} periods={timeOuts} chosen={period} onChoose={setPeriod} />
      <PeriodChoice label={t("break.exclusion")} periods={exclusionPeriods} chosen={period} onChoose={setPeriod} />
      <Button type="submit" look="primary" className="justify-self-start">
        {t(isExclusion(period) ? "break.exclude" : "break.start")}
      </Button>
      {isAsked && (
        <ConfirmBreak period={period} gameType={from} returnHours={returnHours} close={() => setAsked(false)} />
      )}
    </form>
  );
}

/** Offers everything first, then the types of games that the site has. */
function FromChoice({ from, onChange }: { from: GameType | undefined; onChange(from: GameType | undefined): void }) {
  const { t } = useTexts();
  const menus = useCall("gameMenus", {});
  const types = gameTypes.filter((type) => menus.data?.some(({ gameType }) => gameType === type) ?? true);
  const options = [
    { value: everything, title: t("break.everything") },
    ...types.map((type) => ({ value: type, title: t(`category.${type}`) })),
  ];
  return (
    <Select
      label={t("break.from")}
      value={from ?? everything}
      options={options}
      onChange={(value) => onChange(types.find((type) => type === value))}
    />
  );
}

interface PeriodChoiceProps<P extends ChosenPeriod> {
  label: string;
  periods: readonly P[];
  chosen: ChosenPeriod;
  onChoose(period: P): void;
}

function PeriodChoice<P extends ChosenPeriod>({ label, periods, chosen, onChoose }: PeriodChoiceProps<P>) {
  const textOf = usePeriodText();
  return (
    <RadioCards
      label={label}
      look="dot"
      cards={periods.map((period) => ({ value: period, content: textOf(period) }))}
      chosen={chosen}
      gridClass="grid-cols-2 gap-2 desktop:grid-cols-4"
      onChoose={(value) => {
        const period = periods.find((each) => each === value);
        if (period) onChoose(period);
      }}
    />
  );
}
