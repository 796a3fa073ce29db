import type { ReactNode } from "react";
import circleCheck from "icon:circle-check";
import circleX from "icon:circle-x";
import clock from "icon:clock";
import { useTexts } from "../../../core/app-context.tsx";
import { Money } from "../../../core/money/Money.tsx";
import { cx } from "../../../lib/class-names.ts";
import { Icon } from "../../../ui/Icon.tsx";
import type { DepositRow } from "./types.ts";
import { isOpen } from "./deposit-states.ts";

interface Props {
  row: Pick<DepositRow, "state" | "amount" | "credited" | "reason"> & {
    bonus?: { title: string; amount: string } | undefined;
  };
  symbol: string;
  /** The next steps, most likely first. */
  children: ReactNode;
}

/** Shows the outcome of a payment in large type to a returning member. */
export function DepositResult({ row, symbol, children }: Props) {
  const { t } = useTexts();
  const { state } = row;
  const arrived = state === "credited";
  const [icon, tone] = arrived
    ? [circleCheck, "text-win"]
    : isOpen(state)
      ? [clock, "text-accent-text"]
      : [circleX, state === "rejected" ? "text-lose" : "text-muted"];
  return (
    <div className="grid justify-items-center gap-4 px-2 py-6 text-center">
      <Icon of={icon} size={56} className={tone} />
      <output className="grid gap-2">
        <span className="text-xl font-bold">
          {t(state === "cancelled" ? "wallet.state.cancelled" : `wallet.result.${isOpen(state) ? "open" : state}`)}
        </span>
        <Money
          of={arrived ? row.credited : row.amount}
          symbol={symbol}
          className={cx("text-3xl font-bold", !arrived && "text-muted")}
        />
        <Next row={row} symbol={symbol} />
      </output>
      <div className="flex flex-wrap justify-center gap-2.5">{children}</div>
    </div>
  );
}

/** Explains the outcome in a sentence. */
function Next({ row, symbol }: Pick<Props, "row" | "symbol">) {
  const { t } = useTexts();
  const { state, bonus, reason } = row;
  if (state === "rejected" && reason) return <Words text={t("wallet.rejectedFor", { reason })} />;
  // Money for a cancelled deposit is credited like money that comes too late.
  if (state === "cancelled") return <Words text={t("wallet.now.expired")} />;
  if (state === "rejected" || state === "expired") return <Words text={t(`wallet.now.${state}`)} />;
  if (state === "review") return <Words text={t("wallet.now.inReview")} />;
  if (state !== "credited") return <Words text={t("wallet.result.openText")} />;
  if (!bonus) return null;
  return (
    <span className="text-muted">
      {t("wallet.result.bonus", { bonus: bonus.title })} <Money of={bonus.amount} symbol={symbol} signed />
    </span>
  );
}

function Words({ text }: { text: string }) {
  return <span className="mx-auto max-w-md text-muted">{text}</span>;
}
