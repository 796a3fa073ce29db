import { useTexts } from "../../../core/app-context.tsx";
import { formatMoment } from "../../../core/i18n/format.ts";
import { Money } from "../../../core/money/Money.tsx";
import { useSymbol } from "../../../core/money/use-symbol.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../core/dialogs/Dialog.tsx";
import type { Transfer } from "./types.ts";

/** Shows the receipt of a transfer to sender or recipient. */
export function TransferReceipt({ of: transfer, onClose }: { of: Transfer; onClose(): void }) {
  const { t, dates } = useTexts();
  const symbol = useSymbol();
  const lines = [
    [t(transfer.direction === "out" ? "transfer.to" : "transfer.from"), transfer.account],
    [t("wallet.time"), formatMoment(transfer.at, dates)],
    [t("wallet.to.reference"), transfer.reference],
  ] as const;
  return (
    <Dialog title={t("transfer.receipt")} onClose={onClose} className="max-w-sm">
      <div className="grid gap-4 p-6 pt-3">
        <p className="text-3xl font-bold">
          <Money of={transfer.amount} symbol={symbol} />
        </p>
        <dl className="grid gap-2.5">
          {lines.map(([label, value]) => (
            <div key={label} className="flex justify-between gap-4">
              <dt className="text-muted">{label}</dt>
              <dd className="num font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        <Button look="primary" onClick={onClose}>
          {t("action.close")}
        </Button>
      </div>
    </Dialog>
  );
}
