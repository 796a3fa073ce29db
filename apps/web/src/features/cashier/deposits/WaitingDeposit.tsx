import clock from "icon:clock";
import { useTexts } from "../../../core/app-context.tsx";
import { useCall } from "../../../core/api/use-call.ts";
import { Money } from "../../../core/money/Money.tsx";
import { useSymbol } from "../../../core/money/use-symbol.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { CancelDeposit } from "./CancelDeposit.tsx";
import { PaymentCountdown } from "./PaymentCountdown.tsx";

/** Offers the newest unpaid deposit above the form, where no list of deposits shows it. */
export function WaitingDeposit({ onShow }: { onShow(id: string): unknown }) {
  const { t } = useTexts();
  const symbol = useSymbol();
  const { data } = useCall("deposits", { pageNo: 1, pageSize: 10 });
  const row = data?.content.find(({ state }) => state === "waiting");
  if (!row) return null;
  return (
    <section
      aria-label={t("wallet.state.waiting")}
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 panel-card px-4 py-2"
    >
      <Icon of={clock} size={20} className="text-accent-text" />
      <p className="min-w-0 flex-1 basis-48">
        <Money of={row.amount} symbol={symbol} className="font-semibold" />{" "}
        <span className="num text-note text-muted">
          <PaymentCountdown row={row} />
        </span>
      </p>
      <Button onClick={() => onShow(row.id)}>{t("wallet.resume")}</Button>
      <CancelDeposit row={row} />
    </section>
  );
}
