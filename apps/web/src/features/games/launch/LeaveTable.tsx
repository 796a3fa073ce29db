import { useBlocker } from "../../../core/router/use-blocker.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { useTexts } from "../../../core/app-context.tsx";
import { Dialog } from "../../../core/dialogs/Dialog.tsx";
import { useMoneyText } from "../../../core/money/use-money-text.ts";
import { Button } from "../../../ui/Button.tsx";
import { heldNow, useHeld } from "./held.ts";

/** Milliseconds after which a player who left is not kept waiting for the table's answer. */
const patienceMs = 8000;

const isHeld = () => heldNow() !== undefined;

/** Asks before a player with chips on a table goes away, since they come back minutes later unless the table is left. */
export function LeaveTable() {
  const leaving = useBlocker(isHeld);
  return leaving ? <Question go={leaving.go} stay={leaving.stay} /> : null;
}

function Question({ go, stay }: { go(): void; stay(): void }) {
  const { t } = useTexts();
  const money = useMoneyText();
  const held = useHeld();
  const [first] = useState(held);
  const [isLeaving, setLeaving] = useState(false);
  const gone = useEffectEvent(go);
  const isLeft = isLeaving && held === undefined;
  useEffect(() => {
    if (isLeft) gone();
  }, [isLeft]);
  useEffect(() => {
    if (!isLeaving) return undefined;
    const timer = setTimeout(() => gone(), patienceMs);
    return () => clearTimeout(timer);
  }, [isLeaving]);
  const leave = () => {
    setLeaving(true);
    held?.leave();
  };
  return (
    <Dialog
      title={t("play.leave.title", { amount: money(held?.amount ?? first?.amount ?? "0.0000") })}
      onClose={stay}
      className="max-w-md"
    >
      <div className="grid gap-3 p-6 pt-3">
        <p className="mb-2 text-muted">{t("play.leave.text")}</p>
        <Button look="primary" onClick={leave} busy={isLeaving}>
          {t("play.leave.leave")}
        </Button>
        <Button onClick={stay} disabled={isLeaving}>
          {t("play.leave.stay")}
        </Button>
        <Button look="plain" onClick={go} disabled={isLeaving}>
          {t("play.leave.go")}
        </Button>
      </div>
    </Dialog>
  );
}
