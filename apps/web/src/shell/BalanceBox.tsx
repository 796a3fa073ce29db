import { Link } from "../core/router/Link.tsx";
import { useState, type MouseEvent } from "react";
import eye from "icon:eye";
import eyeOff from "icon:eye-off";
import refresh from "icon:refresh-cw";
import wallet from "icon:wallet";
import { useStore, useTexts } from "../core/app-context.tsx";
import { usePages } from "../core/brand/brand.ts";
import { device, remember } from "../core/storage/device.ts";
import { openDialog } from "../core/dialogs/dialogs.ts";
import { MaskedMoney, Money } from "../core/money/Money.tsx";
import { useBalance } from "../core/money/use-balance.ts";
import type { MemberInfo } from "../core/session/session.ts";
import { cx } from "../lib/class-names.ts";
import { opensElsewhere } from "../lib/opens-elsewhere.ts";
import { buttonClass, IconButton } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { AddedSkipLink } from "./SkipLink.tsx";

/** The balance with its visibility toggle, refresh and deposit buttons. */
export function BalanceBox({ info }: { info: MemberInfo }) {
  const { t } = useTexts();
  const { balanceHidden } = useStore(device);
  const balance = useBalance();
  const isOn = usePages();
  const [turning, setTurning] = useState(false);
  const again = () => {
    setTurning(true);
    void balance.refetch().finally(() => setTurning(false));
  };
  // Millions, which are common in dong or rupiah, hide the refresh button on a narrow phone; a billion is set smaller.
  // On the narrowest phones the search button replaces the refresh button, and millions hide the deposit button's name.
  const digits = balance.data?.balance.split(".")[0]?.length ?? 0;
  return (
    <div
      id="balance"
      tabIndex={-1}
      className="flex items-center rounded-card border border-line bg-surface p-1 ps-2 tablet:ps-1"
    >
      <AddedSkipLink to="balance">{t("shell.skipToBalance")}</AddedSkipLink>
      <IconButton
        label={balanceHidden ? t("balance.show") : t("balance.hide")}
        aria-pressed={balanceHidden}
        onClick={() => remember({ balanceHidden: !balanceHidden })}
        className="size-9 max-tablet:hidden"
      >
        <Icon of={balanceHidden ? eyeOff : eye} size={18} />
      </IconButton>
      <span
        className={cx(
          "min-w-[84px] text-body tablet:min-w-24 font-semibold",
          digits > 6 ? "max-[420px]:me-2" : "max-[359px]:me-2",
          digits > 9 && "max-[420px]:text-note",
        )}
        aria-live="polite"
        data-testid="balance"
      >
        <span className="sr-only">{t("balance.label")} </span>
        <BalanceText hidden={balanceHidden} balance={balance.data?.balance} symbol={info.currencySymbol} />
      </span>
      <IconButton
        label={t("balance.refresh")}
        onClick={again}
        className={cx("-mx-1 size-9 max-[359px]:hidden tablet:mx-0", digits > 6 && "max-[420px]:hidden")}
      >
        <Icon of={refresh} size={16} className={cx(turning && "animate-[spin_0.8s_linear_infinite]")} />
      </IconButton>
      {isOn("/member/depositv2") && (
        <Link
          to="/member/depositv2"
          onClick={quickDeposit(info)}
          className={buttonClass(
            "primary",
            "px-3 max-tablet:leading-tight max-tablet:whitespace-normal max-[359px]:px-2 max-[359px]:text-note tablet:px-4",
          )}
        >
          {digits > 6 && <Icon of={wallet} size={18} className="min-[360px]:hidden" />}
          <span className={digits > 6 ? "max-[359px]:sr-only" : undefined}>{t("wallet.deposit")}</span>
        </Link>
      )}
    </div>
  );
}

/** Opens the deposit dialog over the current page; a new tab, and a member who may not deposit, follow the link. */
function quickDeposit({ isTrial }: MemberInfo) {
  return (event: MouseEvent) => {
    if (isTrial || opensElsewhere(event)) return;
    event.preventDefault();
    openDialog({ name: "deposit" });
  };
}

function BalanceText({ hidden, balance, symbol }: { hidden: boolean; balance: string | undefined; symbol: string }) {
  const { t } = useTexts();
  if (balance === undefined) return <span className="skeleton inline-block h-4 w-20 rounded-md align-middle" />;
  if (!hidden) return <Money of={balance} symbol={symbol} />;
  return (
    <>
      <span className="sr-only">{t("balance.hidden")}</span>
      <MaskedMoney of={balance} symbol={symbol} />
    </>
  );
}
