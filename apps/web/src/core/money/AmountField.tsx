import type { ReactNode } from "react";
import { Field, type InputAttributes } from "../../ui/Field.tsx";
import { useSymbol } from "./use-symbol.ts";

interface Props extends InputAttributes {
  label: string;
  error: string | undefined;
  hint?: string;
  end?: ReactNode;
}

/** A field for an amount in the member's currency. */
export function AmountField(props: Props) {
  return <Field {...props} prefix={useSymbol()} inputMode="decimal" autoComplete="off" maxLength={16} />;
}
