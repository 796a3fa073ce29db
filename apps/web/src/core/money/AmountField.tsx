import type { ReactNode } from "react";
import { Field } from "../../ui/Field.tsx";
import { useSymbol } from "./use-symbol.ts";

interface Props {
  label: string;
  value: string;
  onValue(value: string): void;
  error: string | undefined;
  hint?: string;
  end?: ReactNode;
}

/** An amount in the member's currency, as it is typed. */
export function AmountField({ onValue, ...rest }: Props) {
  return (
    <Field
      {...rest}
      onChange={(event) => onValue(event.target.value)}
      prefix={useSymbol()}
      inputMode="decimal"
      autoComplete="off"
      maxLength={16}
    />
  );
}
