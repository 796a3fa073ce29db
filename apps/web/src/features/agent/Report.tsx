import { useState } from "react";
import { gameTypes, type GameType } from "@croupier/contract/domain/game-types";
import { useTexts } from "../../core/app-context.tsx";
import { DayPicker } from "../../core/time/DayPicker.tsx";
import { lastDaysTo, useToday, type DayRange } from "../../core/time/day-range.ts";
import { Select } from "../../ui/Select.tsx";
import { PageHead } from "./PageHead.tsx";
import { TeamLines } from "./TeamLines.tsx";

/** What the players of a team won and lost, by line, down to the single member. */
export function Report() {
  const { t } = useTexts();
  const today = useToday();
  const [range, setRange] = useState<DayRange>(() => lastDaysTo(today, 30));
  const [gameType, setGameType] = useState<GameType>();
  return (
    <>
      <PageHead title={t("agent.userLoss")} />
      <div className="grid gap-3">
        <DayPicker range={range} onRange={setRange} />
        <Select
          label={t("agent.category")}
          labelHidden
          className="max-w-64"
          value={gameType ?? ""}
          onChange={(value) => setGameType(gameTypes.find((one) => one === value))}
          options={[
            { value: "", title: t("agent.allCategories") },
            ...gameTypes.map((one) => ({ value: one, title: t(`category.${one}`) })),
          ]}
        />
      </div>
      <section className="mt-4 rounded-panel border border-line bg-surface p-4 tablet:p-5">
        <TeamLines range={range} games={gameType ? { gameType } : {}} />
      </section>
    </>
  );
}
