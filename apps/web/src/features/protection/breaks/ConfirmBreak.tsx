import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { isExclusion, type BreakPeriod } from "@croupier/contract/domain/breaks";
import type { GameType } from "@croupier/contract/domain/game-types";
import { useApp, useTexts } from "../../../core/app-context.tsx";
import { refreshAfterCommand } from "../../../core/api/refreshes.ts";
import { failureText } from "../../../core/api/use-call.ts";
import { Dialog } from "../../../core/dialogs/Dialog.tsx";
import { notifyBreak } from "../../../core/realtime/breaks.ts";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { usePeriodText } from "./use-period-text.ts";

interface Props {
  period: BreakPeriod;
  /** The only type of game; undefined: everything. */
  gameType: GameType | undefined;
  /** The hours between asking to return after an exclusion and the return. */
  returnHours: number;
  close(): void;
}

/** States the consequences of a break, then starts it; a self-exclusion asks once more. */
export function ConfirmBreak({ period, gameType, returnHours, close }: Props) {
  const { t } = useTexts();
  const textOf = usePeriodText();
  const [isSecondStep, setSecondStep] = useState(false);
  const isLong = isExclusion(period);
  return (
    <Dialog title={t(isLong ? "break.exclusion" : "break.timeOut")} onClose={close} className="max-w-md">
      <div className="grid gap-4 p-6 pt-3">
        <p className="font-semibold">
          {textOf(period)} · {gameType ? t(`category.${gameType}`) : t("break.everything")}
        </p>
        {isSecondStep || !isLong ? (
          <Last period={period} gameType={gameType} close={close}>
            {!isLong && <Effects period={period} gameType={gameType} returnHours={returnHours} />}
          </Last>
        ) : (
          <>
            <Effects period={period} gameType={gameType} returnHours={returnHours} />
            <div className="flex flex-wrap justify-end gap-3">
              <Button onClick={close}>{t("action.cancel")}</Button>
              <Button look="primary" onClick={() => setSecondStep(true)}>
                {t("break.next")}
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}

function Effects({ period, gameType, returnHours }: Omit<Props, "close">) {
  const { t } = useTexts();
  const effects = [
    t("break.play"),
    ...(gameType === undefined ? [t("break.money"), t("break.open")] : []),
    t("break.early"),
    ...(isExclusion(period) && period !== "permanent" ? [t("break.return", { hours: returnHours })] : []),
    ...(period === "permanent" ? [t("break.forever")] : []),
  ];
  return (
    <ul className="grid list-disc gap-2 ps-5 text-muted">
      {effects.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** The step that starts the break; after it nothing can be undone, so an exclusion asks for a tick. */
function Last({ period, gameType, close, children }: Omit<Props, "returnHours"> & { children: ReactNode }) {
  const { api } = useApp();
  const queries = useQueryClient();
  const texts = useTexts();
  const { t } = texts;
  const isLong = isExclusion(period);
  const [isUnderstood, setUnderstood] = useState(!isLong);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const start = async () => {
    setBusy(true);
    const answer = await api.call("startBreak", { period, ...(gameType ? { gameType } : {}) });
    setBusy(false);
    if (!answer.ok) return setProblem(failureText(texts, answer.code));
    const { endsAt } = answer.value;
    notifyBreak({ period, ...(gameType ? { gameType } : {}), ...(endsAt ? { until: endsAt } : {}) });
    close();
    return void refreshAfterCommand(queries, "startBreak");
  };
  return (
    <>
      {children}
      {isLong && (
        <Checkbox checked={isUnderstood} onChange={({ target }) => setUnderstood(target.checked)}>
          {t("break.understood")}
        </Checkbox>
      )}
      <Problem text={problem} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={close}>{t("action.cancel")}</Button>
        <Button look="danger" disabled={!isUnderstood} busy={isBusy} onClick={() => void start()}>
          {t(isLong ? "break.exclude" : "break.start")}
        </Button>
      </div>
    </>
  );
}
