import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../core/app.tsx";
import { formatAmount } from "../../core/i18n/numbers.ts";
import { useSymbol } from "../../core/money/use-symbol.ts";

type Letter = WireOutput<"messages">["content"][number];

/** A message's words in the player's language, and the page that it is about. */
export function useMessageWords({ kind, detail }: Letter) {
  const { t, language } = useTexts();
  const symbol = useSymbol();
  const money = (value: string | number | undefined) => `${symbol}${formatAmount(String(value ?? ""), language)}`;
  const values = { ...detail, amount: money(detail["amount"]), paid: money(detail["paid"]) };
  const aboutMoney = kind.startsWith("withdrawal.") || kind.startsWith("destination.");
  const to = aboutMoney ? ("/member/withdraw" as const) : ("/member/securityCenter" as const);
  return { title: t(`inbox.title.${kind}`), text: t(`inbox.text.${kind}`, values), to };
}
