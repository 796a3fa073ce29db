import type { LimitPeriod } from "@croupier/contract/domain/member-limits";
import { useTexts } from "../../../core/app-context.tsx";
import { useCall } from "../../../core/api/use-call.ts";
import { useCommand } from "../../../core/api/use-command.ts";
import { useForm } from "../../../core/forms/use-form.ts";
import { AmountField } from "../../../core/money/AmountField.tsx";
import { useMoneyText } from "../../../core/money/use-money-text.ts";
import { readLimitAmount } from "../../../core/protection/read-limit-amount.ts";
import { Problem } from "../../../ui/Problem.tsx";
import { RadioCards } from "../../../ui/RadioCards.tsx";
import { Select } from "../../../ui/Select.tsx";

interface Choice {
  choice: "yes" | "no";
  period: LimitPeriod;
  amount: string;
}

const periods = ["day", "week", "month"] as const;

/** Holds the choice of a deposit limit with the first deposit, where the merchant offers one. */
export function useLimitOffer() {
  const texts = useTexts();
  const money = useMoneyText();
  const save = useCommand("setMemberLimit");
  const isOffered = useCall("memberLimits", {}).data?.offered === true;
  const form = useForm<Choice>({
    values: { choice: "yes", period: "month", amount: "" },
    check: ({ choice, amount }) => (choice === "yes" ? { amount: readLimitAmount(texts, money, amount).text } : {}),
    live: ["amount"],
  });
  return {
    isOffered,
    form,
    /** Saves the chosen limit before the deposit; resolves with whether the deposit may follow. */
    async settle(): Promise<boolean> {
      if (!isOffered) return true;
      let isSettled = false;
      await form.submit(async ({ choice, period, amount: typed }) => {
        const { amount } = readLimitAmount(texts, money, typed);
        const answer =
          choice === "yes" && amount !== undefined ? await save.run({ limit: "deposit", period, amount }) : undefined;
        isSettled = answer?.ok ?? choice === "no";
        return answer?.ok === false ? answer : undefined;
      });
      return isSettled;
    },
  };
}

/** Offers a deposit limit with a first deposit: to have none is a choice too. */
export function LimitOffer({ form }: Pick<ReturnType<typeof useLimitOffer>, "form">) {
  const { t } = useTexts();
  return (
    <RadioCards
      label={t("wallet.limitOffer")}
      look="dot"
      cards={[
        { value: "yes", content: t("wallet.limitYes") },
        { value: "no", content: t("limit.noLimit") },
      ]}
      chosen={form.values.choice}
      onChoose={(choice) => form.set({ choice: choice === "no" ? "no" : "yes" })}
    >
      {form.values.choice === "yes" && (
        <div className="mt-3 grid gap-3 tablet:grid-cols-2">
          <Select
            label={t("leaderboard.period")}
            {...form.choice("period")}
            options={periods.map((value) => ({ value, title: t(`limit.period.${value}`) }))}
          />
          <AmountField {...form.field("amount")} label={t("limit.kind.deposit")} />
        </div>
      )}
      <Problem text={form.problem} />
    </RadioCards>
  );
}
