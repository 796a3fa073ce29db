import { rateText } from "../../../core/i18n/rates.ts";
import { useTexts } from "../../../core/app-context.tsx";
import type { Texts } from "../../../core/i18n/texts.ts";
import { Emblem } from "../../../ui/Emblem.tsx";
import { RadioCards } from "../../../ui/RadioCards.tsx";
import type { DepositMethod } from "./types.ts";

/** Formats "2 to 5 min · no fee". */
function terms({ t, language }: Texts, { minutes, feeBasisPoints }: DepositMethod): string {
  const time = minutes.to <= 1 ? t("wallet.instant") : t("wallet.minutes", minutes);
  const fee =
    feeBasisPoints === 0 ? t("wallet.noFee") : t("wallet.feePercent", { percent: rateText(feeBasisPoints, language) });
  // The dot ends a line and does not start one.
  return `${time}\u00a0· ${fee}`;
}

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
  return (
    <RadioCards
      look="tile"
      label={texts.t("wallet.methods")}
      labelHidden
      cards={methods.map((method) => ({
        value: method.method,
        content: (
          <>
            <Emblem name={method.kind} size={28} />
            <span className="grid gap-0.5 tablet:mt-2">
              <span className="text-body font-semibold text-balance hyphens-auto wrap-anywhere max-[359px]:text-sm">
                {method.name}
              </span>
              <span className="num text-note text-balance text-muted">{terms(texts, method)}</span>
            </span>
          </>
        ),
      }))}
      chosen={chosen}
      onChoose={onChoose}
      className="mb-5"
      gridClass="grid-cols-2 gap-2.5 tablet:grid-cols-[repeat(auto-fit,minmax(150px,1fr))]"
      cardClass="flex-col gap-2 tablet:block tablet:min-h-[106px]"
    />
  );
}
