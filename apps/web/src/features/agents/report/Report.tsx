import { useState } from "react";
import search from "icon:search";
import { gameTypes, type GameType } from "@croupier/contract/domain/game-types";
import { useTexts } from "../../../core/app-context.tsx";
import { FoldedFilters } from "../../../core/filters/FoldedFilters.tsx";
import { chosenOf, SavedFilters } from "../../../core/filters/SavedFilters.tsx";
import { PrintButton } from "../../../core/print/PrintButton.tsx";
import { ReportSheet } from "../../../core/print/ReportSheet.tsx";
import { VendorSelect } from "../../../core/games/VendorSelect.tsx";
import { DayPicker } from "../../../core/time/DayPicker.tsx";
import { choicesOfDays, daysOfChoices, lastDaysTo, useToday, type DayRange } from "../../../core/time/day-range.ts";
import { Field } from "../../../ui/Field.tsx";
import { Select } from "../../../ui/Select.tsx";
import { ExportLines } from "./ExportLines.tsx";
import { PageHead } from "../PageHead.tsx";
import { TeamLines } from "./TeamLines.tsx";

const gameTypeOf = (value: string | undefined): GameType | undefined => gameTypes.find((one) => one === value);

/** Shows a team's wins and losses by line, down to each member. */
export function Report() {
  const { t } = useTexts();
  const today = useToday();
  const [range, setRange] = useState<DayRange>(() => lastDaysTo(today, 30));
  const [gameType, setGameType] = useState<GameType>();
  const [vassalage, setVassalage] = useState<string>();
  const [account, setAccount] = useState<string>();
  const games = { ...(gameType ? { gameType } : {}), ...(vassalage ? { vassalage } : {}) };
  return (
    <>
      <PageHead title={t("agent.userLoss")}>
        <div className="flex flex-wrap gap-2">
          <ExportLines input={{ ...range, ...games, ...(account ? { account } : {}) }} />
          <PrintButton />
        </div>
      </PageHead>
      <div className="mb-4">
        <FoldedFilters range={range} count={Object.keys(games).length + (account ? 1 : 0)} className="grid gap-3">
          <div className="flex flex-wrap items-start justify-between gap-3">
            <DayPicker range={range} onRange={setRange} />
            <SavedFilters
              page="report"
              choices={chosenOf({ ...choicesOfDays(range, today), ...games, account })}
              onChoices={(stored) => {
                setRange(daysOfChoices(stored, today) ?? range);
                setGameType(gameTypeOf(stored["gameType"]));
                setVassalage(stored["vassalage"]);
                setAccount(stored["account"]);
              }}
            />
          </div>
          <div className="grid grid-cols-2 items-end gap-2.5 tablet:grid-cols-[1fr_1fr_2fr]">
            <Select
              label={t("agent.category")}
              value={gameType ?? ""}
              onChange={(value) => setGameType(gameTypeOf(value))}
              options={[
                { value: "", title: t("agent.allCategories") },
                ...gameTypes.map((one) => ({ value: one, title: t(`category.${one}`) })),
              ]}
            />
            <VendorSelect gameType={gameType} value={vassalage} onVendor={setVassalage} />
            <Whose key={account ?? ""} account={account} onAccount={setAccount} />
          </div>
        </FoldedFilters>
      </div>
      <ReportSheet title={t("agent.userLoss")} range={range}>
        <TeamLines range={range} games={games} account={account} onAccount={setAccount} />
      </ReportSheet>
    </>
  );
}

/** A field for the account whose lines are shown; read once the name is complete. */
function Whose({ account, onAccount }: { account: string | undefined; onAccount(account: string | undefined): void }) {
  const { t } = useTexts();
  const [typed, setTyped] = useState(account ?? "");
  const show = () => onAccount(typed.trim() || undefined);
  return (
    <form
      className="max-tablet:col-span-2"
      onSubmit={(event) => {
        event.preventDefault();
        show();
      }}
    >
      <Field
        label={t("agent.searchTeam")}
        icon={search}
        type="search"
        autoComplete="off"
        maxLength={64}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={show}
      />
    </form>
  );
}
