import type { ReactNode } from "react";
import { Field, type InputAttributes } from "../../ui/Field.tsx";
import { useTexts } from "../app-context.tsx";
import { understoodText } from "./read-amount.ts";
import { useMoneyText } from "./use-money-text.ts";

interface Props extends InputAttributes {
  value: string;
  label: string;
  error: string | undefined;
  hint?: string;
  end?: ReactNode;
}

/** A field for an amount in the member's currency, which shows how the typed amount is understood. */
export function AmountField(props: Props) {
  const money = useMoneyText();
  const understood = understoodText(useTexts(), money, props.value);
  return (
    <Field {...props} {...money.affix} understood={understood} inputMode="decimal" autoComplete="off" maxLength={40} />
  );
}
