import { useState } from "react";
import { formatMoney, readMoney } from "@croupier/contract/domain/money";
import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../../core/app-context.tsx";
import { failureText } from "../../../core/api/use-call.ts";
import { useCommand } from "../../../core/api/use-command.ts";
import { toast } from "../../../core/dialogs/dialogs.ts";
import { formatMoment } from "../../../core/i18n/format.ts";
import { percentDone } from "../../../core/money/percent-done.ts";
import { useMoneyText } from "../../../core/money/use-money-text.ts";
import { Money } from "../../../core/money/Money.tsx";
import { MaxStake } from "../../../core/money/TurnoverRules.tsx";
import { useSymbol } from "../../../core/money/use-symbol.ts";
import { Badge, type Tone } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../core/dialogs/Dialog.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";

export type Bonus = WireOutput<"bonusDetails">["content"][number];

const tones: Record<Bonus["state"], Tone> = { active: "warm", released: "good", forfeited: "plain", lost: "plain" };

/** One bonus: its terms, the progress of its turnover, and a button to give it up. */
export function BonusCard({ bonus }: { bonus: Bonus }) {
  const { t, dates } = useTexts();
  const symbol = useSymbol();
  const money = useMoneyText();
  const [asking, setAsking] = useState(false);
  return (
    <li className="grid gap-3 panel-card p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <p className="font-semibold">{bonus.title}</p>
          <p className="num text-note text-muted">
            {formatMoment(bonus.at, dates)} · {bonus.reference}
          </p>
        </div>
        <div className="grid justify-items-end gap-1">
          <p className="text-lg font-bold">
            <Money of={bonus.amount} symbol={symbol} />
          </p>
          <Badge tone={tones[bonus.state]}>{t(`bonus.state.${bonus.state}`)}</Badge>
        </div>
      </div>
      <Progress bonus={bonus} />
      {bonus.state === "active" && bonus.held !== undefined && (
        <p className="text-note text-muted">{t("bonus.playable", { held: money(bonus.held) })}</p>
      )}
      {bonus.state === "active" && <MaxStake amount={bonus.maxStake} />}
      {bonus.state === "active" && (
        <Button onClick={() => setAsking(true)} className="justify-self-start">
          {t("bonus.forfeit")}
        </Button>
      )}
      {asking && <Forfeit bonus={bonus} onClose={() => setAsking(false)} />}
    </li>
  );
}

function Progress({ bonus }: { bonus: Bonus }) {
  const { t } = useTexts();
  const money = useMoneyText();
  const percent = percentDone(bonus.done, bonus.required);
  const words = t("bonus.progress", { done: money(bonus.done), required: money(bonus.required) });
  return (
    <div className="grid gap-1.5">
      {percent !== undefined && <ProgressBar label={words} percent={percent} />}
      <p className="num text-note text-muted">{words}</p>
    </div>
  );
}

/** Names what is lost and what stays before a bonus is given up. */
function Forfeit({ bonus, onClose }: { bonus: Bonus; onClose(): void }) {
  const texts = useTexts();
  const { t } = texts;
  const command = useCommand("forfeitBonus");
  const money = useMoneyText();
  const held = bonus.held ?? bonus.amount;
  const left = readMoney(bonus.required) - readMoney(bonus.done);
  const forfeit = async () => {
    const answer = await command.run({ id: bonus.id });
    if (!answer?.ok) return;
    toast("plain", t("bonus.forfeited", { amount: money(held) }));
    onClose();
  };
  return (
    <Dialog title={t("bonus.forfeitTitle")} onClose={onClose} className="max-w-md">
      <div className="grid gap-4 p-6 pt-3">
        <ul className="grid list-disc gap-2 ps-5">
          <li>{t("bonus.lost", { amount: money(held) })}</li>
          <li>{t("bonus.lostDone", { done: money(bonus.done) })}</li>
          <li>{t("bonus.kept")}</li>
        </ul>
        <p className="text-muted">{t("bonus.instead", { left: money(formatMoney(left)) })}</p>
        <Problem text={command.failure && failureText(texts, command.failure.code)} />
        <div className="flex flex-wrap gap-2.5">
          <Button look="primary" onClick={onClose}>
            {t("bonus.keep")}
          </Button>
          <Button look="danger" busy={command.state !== "idle"} onClick={() => void forfeit()}>
            {t("bonus.forfeitDo", { amount: money(held) })}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
