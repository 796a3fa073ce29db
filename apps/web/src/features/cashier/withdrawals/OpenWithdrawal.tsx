import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import check from "icon:check";
import { refresh } from "../../../core/api/reads.ts";
import { useTexts } from "../../../core/app-context.tsx";
import { failureText } from "../../../core/api/use-call.ts";
import { useCommand } from "../../../core/api/use-command.ts";
import { toast } from "../../../core/dialogs/dialogs.ts";
import { formatCountdown } from "../../../core/i18n/format.ts";
import { useMoment } from "../../../core/time/use-moment.ts";
import { useMoneyText } from "../../../core/money/use-money-text.ts";
import { Money } from "../../../core/money/Money.tsx";
import { useSymbol } from "../../../core/money/use-symbol.ts";
import { cx } from "../../../lib/class-names.ts";
import { useTimeLeft } from "../../../core/time/use-now.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../core/dialogs/Dialog.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { Dispute } from "./Dispute.tsx";
import { Place, Reason, toneOf, type Withdrawal } from "./parts.tsx";

const steps = ["asked", "review", "paid", "confirmed"] as const;

/** The number of completed steps by state. */
const stepsDone: Partial<Record<Withdrawal["state"], number>> = {
  requested: 1,
  review: 1,
  approved: 2,
  paying: 2,
  partlyPaid: 2,
  paidOut: 3,
  notReceived: 3,
};

/** One withdrawal in progress: its state, and the member's actions. */
export function OpenWithdrawal({ row }: { row: Withdrawal }) {
  const { t } = useTexts();
  const moment = useMoment();
  const symbol = useSymbol();
  const money = useMoneyText();
  const partly = row.state === "partlyPaid";
  return (
    <li className="grid gap-3.5 panel-card p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <p className="text-xl font-bold">
            <Money of={row.amount} symbol={symbol} />
          </p>
          <p className="text-note text-muted">
            <Place of={row.destination} />
          </p>
          <p className="num text-note text-muted">
            {moment(row.createdAt)} · {row.reference}
          </p>
        </div>
        <Badge tone={toneOf(row.state)}>{t(`withdraw.state.${row.state}`)}</Badge>
      </div>
      <Steps done={stepsDone[row.state] ?? 0} />
      {partly && (
        <p className="num text-sm">
          {t("withdraw.paidSoFar", { paid: money(row.paid), remaining: money(row.remaining) })}
        </p>
      )}
      {row.state === "notReceived" && <p className="text-sm">{t("withdraw.underReview")}</p>}
      <Reason row={row} />
      {row.confirmations.length > 0 && <Answer row={row} />}
      {row.cancellable && <Cancel row={row} />}
    </li>
  );
}

function Steps({ done }: { done: number }) {
  const { t } = useTexts();
  return (
    <ol className="grid grid-cols-4 gap-1.5" aria-label={t("withdraw.steps")}>
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === done ? "step" : undefined}
          className={cx(
            "border-t-4 pt-1.5 text-note",
            index < done ? "border-accent" : "border-line",
            index === done ? "font-semibold text-ink" : "text-muted",
          )}
        >
          {t(`withdraw.step.${step}`)}
        </li>
      ))}
    </ol>
  );
}

/** Asks the member to confirm a payout; silence counts as received, by the server's clock. */
function Answer({ row }: { row: Withdrawal }) {
  const texts = useTexts();
  const { t } = texts;
  const money = useMoneyText();
  const command = useCommand("confirmWithdrawal");
  const [disputing, setDisputing] = useState(false);
  const [yes = "received"] = row.confirmations;
  const confirm = async () => {
    await command.run({ id: row.id, answer: yes });
  };
  const amount = money(row.paid);
  return (
    <div className="grid gap-3 border-t border-line pt-3.5">
      <div>
        <p className="font-semibold">{t(yes === "fullyPaid" ? "withdraw.askAll" : "withdraw.ask", { amount })}</p>
        {row.confirmBy && <CountsIn until={row.confirmBy} />}
      </div>
      <Problem text={command.failure && failureText(texts, command.failure.code)} />
      <div className="flex flex-wrap gap-2.5">
        <Button busy={command.state !== "idle"} onClick={() => void confirm()}>
          <Icon of={check} size={18} className="text-win" />
          {t(`withdraw.answer.${yes}`)}
        </Button>
        <Button onClick={() => setDisputing(true)}>{t("withdraw.answer.notReceived")}</Button>
      </div>
      {disputing && (
        <Dispute
          row={row}
          onClose={() => {
            setDisputing(false);
          }}
        />
      )}
    </div>
  );
}

function CountsIn({ until }: { until: string }) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const left = useTimeLeft(until);
  const over = left <= 0;
  useEffect(() => {
    if (over) void refresh(queries, "withdrawals");
  }, [over, queries]);
  return <p className="num text-note text-muted">{t("withdraw.countsIn", { left: formatCountdown(left) })}</p>;
}

function Cancel({ row }: { row: Withdrawal }) {
  const texts = useTexts();
  const { t } = texts;
  const money = useMoneyText();
  const command = useCommand("cancelWithdrawal");
  const [asking, setAsking] = useState(false);
  const cancel = async () => {
    const answer = await command.run({ id: row.id });
    if (!answer?.ok) return;
    setAsking(false);
    toast("good", t("withdraw.cancelled"));
  };
  return (
    <div>
      <Button onClick={() => setAsking(true)}>{t("withdraw.cancel")}</Button>
      {asking && (
        <Dialog title={t("withdraw.cancelTitle")} onClose={() => setAsking(false)} className="max-w-md">
          <div className="grid gap-5 p-6 pt-3">
            <p className="text-muted">{t("withdraw.cancelText", { amount: money(row.amount) })}</p>
            <Problem text={command.failure && failureText(texts, command.failure.code)} />
            <div className="flex justify-end gap-3">
              <Button onClick={() => setAsking(false)}>{t("withdraw.keep")}</Button>
              <Button look="danger" busy={command.state !== "idle"} onClick={() => void cancel()}>
                {t("withdraw.cancel")}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </div>
  );
}
