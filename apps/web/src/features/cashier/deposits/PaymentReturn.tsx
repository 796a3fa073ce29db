import { Link } from "../../../core/router/Link.tsx";
import { useAnySearch } from "../../../core/router/use-router.ts";
import { useState } from "react";
import { useSession, useSite, useTexts } from "../../../core/app-context.tsx";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { failureCode } from "../../../core/api/result.ts";
import { isSignedIn } from "../../../core/session/session.ts";
import { leftForPayment } from "../../../core/session/storage.ts";
import { buttonClass } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { DepositResult } from "./DepositResult.tsx";
import { isOpen } from "./deposit-states.ts";

const everyMs = 3_000;

/** The end of a payment, mostly in a second tab: shows the outcome without a session. */
export function PaymentReturn() {
  const { t } = useTexts();
  const { status } = useSession();
  const { deposit, right }: { deposit?: string; right?: string } = useAnySearch();
  return (
    <section aria-labelledby="payment" className="mx-auto grid w-full max-w-xl gap-4 py-4">
      <h1 id="payment" className="text-2xl font-bold">
        {t("member.deposit")}
      </h1>
      <div className="rounded-panel border border-line bg-surface p-4 tablet:p-6">
        {status === "starting" ? (
          <Skeleton className="h-72 rounded-card" />
        ) : deposit === undefined || right === undefined ? (
          <Unknown />
        ) : (
          <Returned id={deposit} right={right} />
        )}
      </div>
    </section>
  );
}

function Returned({ id, right }: { id: string; right: string }) {
  const { t } = useTexts();
  const signedIn = isSignedIn(useSession());
  // The texts speak of another tab, which a tab that left for the payment itself does not have.
  const [isOnlyTab] = useState(leftForPayment);
  const { currencySymbol } = useSite().permission;
  const query = useCall("returnedDeposit", { id, right }, { refetchInterval: everyMs });
  const view = useViewState(query, () => false);
  if (view.state === "error" && failureCode(query.error) === "NOT_FOUND") return <Unknown />;
  return (
    <QueryView of={view} empty={null} loading={<Skeleton className="h-72 rounded-card" />}>
      {(row) => (
        <>
          <DepositResult row={row} symbol={currencySymbol}>
            {signedIn && (
              <Link to="/member/depositv2" className={buttonClass("primary")}>
                {t("wallet.recent")}
              </Link>
            )}
          </DepositResult>
          {!isOnlyTab && (
            <p className="text-center text-muted">
              {t(isOpen(row.state) ? "wallet.result.wait" : "wallet.result.close")}
            </p>
          )}
        </>
      )}
    </QueryView>
  );
}

/** Shown if the return token is missing or invalid. */
function Unknown() {
  const { t } = useTexts();
  return (
    <EmptyState text={t("wallet.result.unknown")}>
      <Link to="/member/depositv2" className={buttonClass("primary")}>
        {t("wallet.recent")}
      </Link>
    </EmptyState>
  );
}
