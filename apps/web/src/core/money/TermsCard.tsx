import { useId, type ReactNode } from "react";
import { cx } from "../../lib/class-names.ts";
import { Button } from "../../ui/Button.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { Money } from "./Money.tsx";
import { useSymbol } from "./use-symbol.ts";

interface Props {
  /** Lines with their amounts; undefined while there is no amount to calculate with. */
  lines: readonly { label: string; amount: string | undefined }[];
  problem: string | undefined;
  submit: string;
  busy: boolean;
  /** Explains below the button what happens next, or what is in progress. */
  note: string;
  children?: ReactNode;
}

const card = "rounded-card border border-line bg-ground p-4";
const phoneCard =
  "max-tablet:rounded-card max-tablet:border max-tablet:border-line max-tablet:bg-surface max-tablet:p-4";

/**
 * Shows the result of an amount before it is sent, and the submit button. On a phone the button stays within reach of
 * the thumb while the form is visible, once there is an amount: earlier it would only cover empty fields.
 */
export function TermsCard({ lines, problem, submit, busy, note, children }: Props) {
  const id = useId();
  const symbol = useSymbol();
  const isReckoned = lines.some(({ amount }) => amount !== undefined);
  return (
    <div className={cx(card, "gap-3.5 max-tablet:contents tablet:grid")}>
      <dl className={cx("grid gap-2.5", phoneCard)} aria-live="polite">
        {lines.map(({ label, amount }) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold">{amount ? <Money of={amount} symbol={symbol} /> : "–"}</dd>
          </div>
        ))}
      </dl>
      <Problem text={problem} />
      <Button
        type="submit"
        look="primary"
        busy={busy}
        aria-describedby={id}
        className={cx("min-h-12 w-full", isReckoned && "act")}
      >
        {submit}
      </Button>
      <output id={id} className="text-note text-muted">
        {note}
      </output>
      {children}
    </div>
  );
}
