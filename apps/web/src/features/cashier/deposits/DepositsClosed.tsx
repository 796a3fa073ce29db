import { Link } from "../../../core/router/Link.tsx";
import pause from "icon:circle-pause";
import { useTexts } from "../../../core/app-context.tsx";
import { buttonClass } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";

/** Shown in place of the form during a break: deposits are closed, withdrawals are open. */
export function DepositsClosed() {
  const { t } = useTexts();
  return (
    <EmptyState icon={pause} text={t("wallet.onBreak")}>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to="/member/withdraw" className={buttonClass("primary")}>
          {t("member.withdraw")}
        </Link>
        <Link to="/member/protection" className={buttonClass()}>
          {t("protection.title")}
        </Link>
      </div>
    </EmptyState>
  );
}
