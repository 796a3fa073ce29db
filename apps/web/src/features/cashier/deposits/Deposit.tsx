import { useAnySearch, useNavigate } from "../../../core/router/use-router.ts";
import { useTexts } from "../../../core/app-context.tsx";
import { DepositDesk } from "./DepositDesk.tsx";
import { RecentDeposits } from "./RecentDeposits.tsx";

/** The deposit page: choose a method and an amount, see what arrives, pay, and follow the payment. */
export function Deposit() {
  const { t } = useTexts();
  const navigate = useNavigate();
  // A member returning from the provider's page, by its button or the browser's, first sees the outcome.
  const { deposit: shown }: { deposit?: string } = useAnySearch();
  // A shown deposit is an entry of the browser's history, so that "back" leads to the form, not out of the cashier.
  const show = (id: string | undefined) =>
    navigate({
      to: "/member/depositv2",
      search: id === undefined ? {} : { deposit: id },
      replace: id === undefined || shown !== undefined,
    });
  return (
    <>
      <h1 className="mb-5 text-2xl font-bold">{t("member.deposit")}</h1>
      <DepositDesk shown={shown} onShow={show} leaves />
      <RecentDeposits onShow={show} />
    </>
  );
}
