import { useState, type ReactNode } from "react";
import { isExclusion, type ChosenPeriod } from "@croupier/contract/domain/breaks";
import type { GameType } from "@croupier/contract/domain/game-types";
import { useTexts } from "../../../core/app-context.tsx";
import { failureText } from "../../../core/api/use-call.ts";
import { Dialog } from "../../../core/dialogs/Dialog.tsx";
import { useStartBreak } from "../../../core/protection/use-start-break.ts";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { usePeriodText } from "./use-period-text.ts";

interface Props {
  period: ChosenPeriod;
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
  const texts = useTexts();
  const { t } = texts;
  const isLong = isExclusion(period);
  const [isUnderstood, setUnderstood] = useState(!isLong);
  const { state, failure, start } = useStartBreak();
  const begin = async () => {
    const answer = await start({ period, ...(gameType ? { gameType } : {}) });
    if (answer?.ok) close();
  };
  return (
    <>
      {children}
      {isLong && (
        <Checkbox checked={isUnderstood} onChange={({ target }) => setUnderstood(target.checked)}>
          {t("break.understood")}
        </Checkbox>
      )}
      <Problem text={failure && failureText(texts, failure.code)} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={close}>{t("action.cancel")}</Button>
        <Button look="danger" disabled={!isUnderstood} busy={state !== "idle"} onClick={() => void begin()}>
          {t(isLong ? "break.exclude" : "break.start")}
        </Button>
      </div>
    </>
  );
}
