import { useId } from "react";
import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../../core/app-context.tsx";
import { useMoneyText } from "../../../core/money/use-money-text.ts";
import { cx } from "../../../lib/class-names.ts";
import type { BonusTerms } from "../amount.ts";

type Offered = WireOutput<"depositBonuses">["bonuses"][number];

interface Props {
  bonuses: readonly Offered[];
  chosen: string | undefined;
  /** What the chosen one comes to, once there is an amount. */
  terms: BonusTerms | undefined;
  error: string | undefined;
  onChoose(code: string | undefined): void;
}

/** No bonus, or one: what must be staked for it stands here before anything is paid. */
export function BonusChoice({ bonuses, chosen, terms, error, onChoose }: Props) {
  const { t } = useTexts();
  const name = useId();
  const money = useMoneyText();
  const line = ({ percent, most, turnoverTimes }: Offered) =>
    t("wallet.bonusTerms", { percent, most: money.round(most), times: turnoverTimes });
  return (
    <fieldset className="grid gap-2" aria-describedby={`${name}-terms`}>
      <legend className="mb-1.5 text-sm font-semibold">{t("wallet.bonus")}</legend>
      <Option
        name={name}
        title={t("wallet.bonusNone")}
        checked={chosen === undefined}
        onChoose={() => onChoose(undefined)}
      />
      {bonuses.map((bonus) => (
        <Option
          key={bonus.code}
          name={name}
          title={bonus.title}
          text={line(bonus)}
          checked={chosen === bonus.code}
          onChoose={() => onChoose(bonus.code)}
        />
      ))}
      <p id={`${name}-terms`} aria-live="polite" className={cx("num text-note", error ? "text-lose" : "text-muted")}>
        {error ?? (terms && t("wallet.bonusComes", { amount: money(terms.amount), required: money(terms.required) }))}
      </p>
    </fieldset>
  );
}

interface OptionProps {
  name: string;
  title: string;
  text?: string;
  checked: boolean;
  onChoose(): void;
}

function Option({ name, title, text, checked, onChoose }: OptionProps) {
  return (
    <label
      className={cx(
        "flex min-h-11 cursor-pointer items-center gap-3 rounded-control border px-3.5 py-2",
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
        checked ? "border-accent bg-accent/8" : "border-line hover:bg-raised",
      )}
    >
      <input type="radio" name={name} checked={checked} onChange={onChoose} className="size-4 accent-accent" />
      <span className="grid">
        <span className="text-body font-medium">{title}</span>
        {text && <span className="num text-note text-muted">{text}</span>}
      </span>
    </label>
  );
}
