import { Link } from "../../../core/router/Link.tsx";
import { useTexts } from "../../../core/app-context.tsx";
import { usePages } from "../../../core/brand/brand.ts";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { Money } from "../../../core/money/Money.tsx";
import { useBalance } from "../../../core/money/use-balance.ts";
import { cx } from "../../../lib/class-names.ts";
import { buttonClass } from "../../../ui/Button.tsx";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { BonusCard } from "../turnover/BonusCard.tsx";
import { VendorWallets } from "./VendorWallets.tsx";

/** The wallet: cash, bonus and held money shown separately, and the active bonus. */
export function TransferFund() {
  const { t } = useTexts();
  const view = useViewState(useBalance(), () => false);
  const mode = useCall("merchantWallet", {});
  const isSingle = mode.data?.isSingle ?? true;
  const isOn = usePages();
  return (
    <>
      <h1 className="mb-5 text-2xl font-bold">{t("member.wallet")}</h1>
      <QueryView of={view} empty={null} loading={<Skeleton className="h-56 rounded-card" />}>
        {({ balance, bonus, held, vendors, total, currencySymbol: symbol }) => (
          <div className="grid gap-5 panel-card p-4 tablet:p-5">
            <div>
              <p className="text-muted">{t("wallets.total")}</p>
              <p className="text-3xl font-bold" data-testid="total">
                <Money of={total} symbol={symbol} />
              </p>
            </div>
            <dl className={cx("grid gap-2.5", isSingle ? "tablet:grid-cols-3" : "grid-cols-2 desktop:grid-cols-4")}>
              <Part name="cash" amount={balance} symbol={symbol} />
              {(!isSingle || vendors !== "0.0000") && <Part name="vendors" amount={vendors} symbol={symbol} />}
              <Part name="bonus" amount={bonus} symbol={symbol} />
              <Part name={isSingle ? "held" : "heldTransfer"} amount={held} symbol={symbol} />
            </dl>
            <div className="flex flex-wrap gap-2.5">
              {isOn("/member/depositv2") && (
                <Link to="/member/depositv2" className={buttonClass(isSingle ? "primary" : "quiet")}>
                  {t("member.deposit")}
                </Link>
              )}
              {isOn("/member/withdraw") && (
                <Link to="/member/withdraw" className={buttonClass()}>
                  {t("member.withdraw")}
                </Link>
              )}
            </div>
            {vendors !== "0.0000" && <p className="text-note text-muted">{t("wallets.before")}</p>}
            {mode.data?.isSingle && <p className="text-note text-muted">{t("wallets.single")}</p>}
          </div>
        )}
      </QueryView>
      <Active />
      <Elsewhere isSingle={isSingle} />
    </>
  );
}

function Part({
  name,
  amount,
  symbol,
}: {
  name: "cash" | "bonus" | "held" | "heldTransfer" | "vendors";
  amount: string;
  symbol: string;
}) {
  const { t } = useTexts();
  return (
    <div
      className="rounded-control border border-line bg-surface p-3.5"
      data-testid={`part-${name === "heldTransfer" ? "held" : name}`}
    >
      <dt className="text-note font-semibold">{t(`wallets.${name === "heldTransfer" ? "held" : name}`)}</dt>
      <dd className="text-xl font-bold">
        <Money of={amount} symbol={symbol} />
      </dd>
      <dd className="text-note text-muted">{t(`wallets.${name}Text`)}</dd>
    </div>
  );
}

/** Wallets at vendors: shown if the merchant uses them, or if one still holds money. */
function Elsewhere({ isSingle }: { isSingle: boolean }) {
  const { data } = useCall("consolidated", {});
  const isNeeded = data && (!isSingle || data.vendors.length > 0);
  return isNeeded ? <VendorWallets funds={data} /> : null;
}

function Active() {
  const { t } = useTexts();
  const { data } = useCall("bonusDetails", { state: "active", pageNo: 1, pageSize: 10 });
  const isOn = usePages();
  if (!data || data.content.length === 0) return null;
  return (
    <section aria-label={t("wallets.active")} className="mt-7">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="text-lg font-bold">{t("wallets.active")}</h2>
        {isOn("/member/bonusDetails") && (
          <Link to="/member/bonusDetails" className="font-semibold text-accent-text hover:underline">
            {t("wallets.allBonuses")}
          </Link>
        )}
      </div>
      <ul className="grid gap-3">
        {data.content.map((bonus) => (
          <BonusCard key={bonus.id} bonus={bonus} />
        ))}
      </ul>
    </section>
  );
}
