import type { WireOutput } from "@croupier/contract/rows";
import { rateText } from "../../../core/i18n/rates.ts";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { useTexts } from "../../../core/app-context.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { Account } from "./Account.tsx";
import { Application } from "./Application.tsx";
import { ApplyForm } from "./ApplyForm.tsx";

type Info = WireOutput<"affiliateInfo">;

/** The affiliate page: the application with its state, and after approval the affiliate's own page. */
export function Affiliate() {
  const { t } = useTexts();
  const view = useViewState(useCall("affiliateInfo", {}), () => false);
  return (
    <>
      <h1 className="mb-1 text-2xl font-bold">{t("affiliate.title")}</h1>
      <QueryView of={view} empty={null} loading={<Skeleton className="mt-4 h-72 rounded-card" />}>
        {(info) => <Standing info={info} />}
      </QueryView>
    </>
  );
}

function Standing({ info }: { info: Info }) {
  const { t, language } = useTexts();
  const { application, account, rate } = info;
  if (account) return <Account of={account} rate={rate} />;
  return (
    <>
      <p className="mb-5 max-w-prose text-muted">{t("affiliate.intro", { rate: rateText(rate, language) })}</p>
      {application && <Application of={application} />}
      {application?.state !== "pending" && <ApplyForm before={application} />}
    </>
  );
}
