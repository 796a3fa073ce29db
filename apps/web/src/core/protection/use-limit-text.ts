import { formatMoney, readMoney } from "@croupier/contract/domain/money";
import type { LimitKind, LimitReached } from "@croupier/contract/domain/member-limits";
import { useTexts } from "../app-context.tsx";
import { useMoneyText } from "../money/use-money-text.ts";
import { durationText } from "./duration.ts";
import { useMoment } from "../time/use-moment.ts";

type Used = Pick<LimitReached, "limit" | "period" | "amount" | "used" | "resetsAt">;

/** Returns the texts about a limit: its amount, what is left of it and until when, and what a refusal by it or a notice about it says. */
export function useLimitText() {
  const texts = useTexts();
  const { t } = texts;
  const money = useMoneyText();
  const moment = useMoment();
  const amountText = (limit: LimitKind, wire: string): string =>
    limit === "time" ? durationText(texts, wire) : money.round(wire);
  const leftText = ({ limit, period, amount, used, resetsAt }: Used): string => {
    const left = readMoney(amount) - readMoney(used);
    const values = { amount: amountText(limit, amount), time: resetsAt === undefined ? "" : moment(resetsAt) };
    const isSession = period === "session";
    if (left <= 0n) return t(isSession ? "limit.noneOfSession" : "limit.nothingLeft", values);
    return t(isSession ? "limit.leftOfSession" : "limit.left", {
      ...values,
      left: amountText(limit, formatMoney(left)),
    });
  };
  const reachedText = (reached: LimitReached): string => {
    const text = t(`limit.over.${reached.limit}`, { amount: amountText(reached.limit, reached.amount) });
    return reached.period === "single" ? text : `${text} ${leftText(reached)}`;
  };
  const nearText = (limit: LimitReached): string => `${t(`limit.kind.${limit.limit}`)}: ${leftText(limit)}`;
  return { amountText, leftText, reachedText, nearText };
}
