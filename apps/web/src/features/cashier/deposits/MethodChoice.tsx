import { useId } from "react";
import { useTexts } from "../../../core/app-context.tsx";
import type { Texts } from "../../../core/i18n/texts.ts";
import { cx } from "../../../lib/class-names.ts";
import { Emblem } from "../../../ui/Emblem.tsx";
import type { DepositMethod } from "./Deposit.tsx";

/** "2 to 5 min · no fee" */
function terms({ t }: Texts, { minutes, feeBasisPoints }: DepositMethod): string {
  const time = minutes.to <= 1 ? t("wallet.instant") : t("wallet.minutes", minutes);
  const fee = feeBasisPoints === 0 ? t("wallet.noFee") : t("wallet.feePercent", { percent: feeBasisPoints / 100 });
  return `${time} · ${fee}`;
}

/** Radio buttons that look like cards: arrows move between them. */
export function MethodChoice({
  methods,
  chosen,
  onChoose,
}: {
  methods: DepositMethod[];
  chosen: string;
  onChoose(method: string): void;
}) {
  const texts = useTexts();
  const name = useId();
  return (
    <fieldset className="mb-5">
      <legend className="sr-only">{texts.t("wallet.methods")}</legend>
      <div className="grid gap-2.5 tablet:grid-cols-[repeat(auto-fit,minmax(150px,1fr))]">
        {methods.map((method) => (
          <label
            key={method.method}
            className={cx(
              "flex cursor-pointer gap-3 rounded-card border-2 p-3.5 transition-colors tablet:block tablet:min-h-[106px]",
              "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
              method.method === chosen ? "border-accent bg-accent/8" : "border-line bg-surface hover:bg-raised",
            )}
          >
            <input
              type="radio"
              name={name}
              value={method.method}
              checked={method.method === chosen}
              onChange={() => onChoose(method.method)}
              className="sr-only"
            />
            <Emblem name={method.kind} size={28} />
            <span className="grid gap-0.5 tablet:mt-2">
              <span className="text-body font-semibold">{method.name}</span>
              <span className="num text-note text-muted">{terms(texts, method)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
