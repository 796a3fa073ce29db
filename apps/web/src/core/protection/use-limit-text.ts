import { formatMoney, readMoney } from "@croupier/contract/domain/money";
import type { LimitReached } from "@croupier/contract/domain/member-limits";
import { useTexts } from "../app-context.tsx";
import { useMoneyText } from "../money/use-money-text.ts";
import { useMoment } from "../time/use-moment.ts";

type Used = Pick<LimitReached, "amount" | "used" | "resetsAt">;

/** Returns the sentences about a limit: what is left of it and until when, and what a refusal by it or a notice about it says. */
export function useLimitText() {
  const { t } = useTexts();
  const money = useMoneyText();
  const moment = useMoment();
  const leftText = ({ amount, used, resetsAt }: Used): string => {
    const left = readMoney(amount) - readMoney(used);
    const values = { amount: money.round(amount), time: resetsAt === undefined ? "" : moment(resetsAt) };
    if (left <= 0n) return t("limit.nothingLeft", values);
    return t("limit.left", { ...values, left: money.round(formatMoney(left)) });
  };
  const reachedText = (reached: LimitReached): string => {
    const text = t(`limit.over.${reached.limit}`, { amount: money.round(reached.amount) });
    return reached.resetsAt === undefined ? text : `${text} ${leftText(reached)}`;
  };
  const nearText = (limit: LimitReached): string => `${t(`limit.kind.${limit.limit}`)}: ${leftText(limit)}`;
  return { leftText, reachedText, nearText };
}
