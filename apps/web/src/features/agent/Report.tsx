import { useState } from "react";
import { gameTypes, type GameType } from "@croupier/contract/domain/game-types";
import { useTexts } from "../../core/app-context.tsx";
import { chosenOf, SavedFilters } from "../../core/filters/SavedFilters.tsx";
import { PrintButton } from "../../core/print/PrintButton.tsx";
import { ReportSheet } from "../../core/print/ReportSheet.tsx";
import { DayPicker } from "../../core/time/DayPicker.tsx";
import { choicesOfDays, daysOfChoices, lastDaysTo, useToday, type DayRange } from "../../core/time/day-range.ts";
import { Select } from "../../ui/Select.tsx";
import { ExportLines } from "./ExportLines.tsx";
import { PageHead } from "./PageHead.tsx";
import { TeamLines } from "./TeamLines.tsx";

const gameTypeOf = (value: string | undefined): GameType | undefined => gameTypes.find((one) => one === value);

/** What the players of a team won and lost, by line, down to the single member. */
export function Report() {
  const { t } = useTexts();
  const today = useToday();
  const [range, setRange] = useState<DayRange>(() => lastDaysTo(today, 30));
  const [gameType, setGameType] = useState<GameType>();
  const [account, setAccount] = useState<string>();
  const games = gameType ? { gameType } : {};
  return (
    <>
      <PageHead title={t("agent.userLoss")}>
        <div className="flex flex-wrap gap-2">
          <ExportLines input={{ ...range, ...games, ...(account ? { account } : {}) }} />
          <PrintButton />
        </div>
      </PageHead>
      <div className="mb-4 grid gap-3">
        <SavedFilters
          page="report"
          choices={chosenOf({ ...choicesOfDays(range, today), gameType, account })}
          onChoices={(stored) => {
            setRange(daysOfChoices(stored, today) ?? range);
            setGameType(gameTypeOf(stored["gameType"]));
            setAccount(stored["account"]);
          }}
        />
        <DayPicker range={range} onRange={setRange} />
        <Select
          label={t("agent.category")}
          labelHidden
          className="max-w-64"
          value={gameType ?? ""}
          onChange={(value) => setGameType(gameTypeOf(value))}
          options={[
            { value: "", title: t("agent.allCategories") },
            ...gameTypes.map((one) => ({ value: one, title: t(`category.${one}`) })),
          ]}
        />
      </div>
      <ReportSheet title={t("agent.userLoss")} range={range}>
        <TeamLines range={range} games={games} account={account} onAccount={setAccount} />
      </ReportSheet>
    </>
  );
}
