import { useId } from "react";
import type { WireOutput } from "@croupier/contract/rows";
import { formatPercent } from "@croupier/contract/domain/numbers";
import { useTexts } from "../../../core/app-context.tsx";
import { TurnoverRules } from "../../../core/money/TurnoverRules.tsx";
import { useMoneyText } from "../../../core/money/use-money-text.ts";
import { cx } from "../../../lib/class-names.ts";
import { RadioCards } from "../../../ui/RadioCards.tsx";
import type { BonusTerms } from "../amount.ts";

type Offered = WireOutput<"depositBonuses">["bonuses"][number];

interface Props {
  bonuses: readonly Offered[];
  chosen: string | undefined;
  /** The terms of the chosen bonus, once there is an amount. */
  terms: BonusTerms | undefined;
  error: string | undefined;
  onChoose(code: string | undefined): void;
}

/** Offers the choice of one bonus or none, with its turnover shown before payment. */
export function BonusChoice({ bonuses, chosen, terms, error, onChoose }: Props) {
  const { t, language } = useTexts();
  const id = useId();
  const money = useMoneyText();
  const line = ({ percent, most, turnoverTimes }: Offered) =>
    t("wallet.bonusTerms", {
      percent: formatPercent(String(percent), language),
      most: money.round(most),
      times: turnoverTimes,
    });
  const options = [
    { code: "", title: t("wallet.bonusNone"), text: undefined },
    ...bonuses.map((bonus) => ({ code: bonus.code, title: bonus.title, text: line(bonus) })),
  ];
  return (
    <RadioCards
      look="dot"
      label={t("wallet.bonus")}
      describedBy={id}
      cards={options.map(({ code, title, text }) => ({
        value: code,
        content: (
          <span className="grid">
            <span className="text-body font-medium">{title}</span>
            {text && <span className="num text-note text-muted">{text}</span>}
          </span>
        ),
      }))}
      chosen={chosen ?? ""}
      onChoose={(code) => onChoose(code === "" ? undefined : code)}
    >
      <p id={id} aria-live="polite" className={cx("num mt-2 text-note", error ? "text-lose" : "text-muted")}>
        {error ?? (terms && t("wallet.bonusComes", { amount: money(terms.amount), required: money(terms.required) }))}
      </p>
      <TurnoverRules withBonus={chosen !== undefined} />
    </RadioCards>
  );
}
