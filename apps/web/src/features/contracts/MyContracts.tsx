import { useState } from "react";
import { PagedView } from "../../core/api/PagedView.tsx";
import { useCall } from "../../core/api/use-call.ts";
import { useTexts } from "../../core/app-context.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { ContractView } from "./ContractView.tsx";

/** Every contract by which the member is paid, of whichever kind. */
export function MyContracts() {
  const { t } = useTexts();
  const [page, setPage] = useState(1);
  const query = useCall("contracts", { side: "mine", pageNo: page, pageSize: 10 }, { keepPrevious: true });
  return (
    <>
      <h1 className="mb-5 text-2xl font-bold">{t("contract.all")}</h1>
      <PagedView
        of={query}
        none={t("contract.noneAtAll")}
        loading={<SkeletonRows count={5} className="my-2 h-14" />}
        onPage={setPage}
      >
        {({ content }) => (
          <ul className="grid items-start gap-4 desktop:grid-cols-2">
            {content.map((contract) => (
              <li key={contract.id} className="rounded-panel border border-line bg-surface p-4 tablet:p-5">
                <h2 className="mb-3 text-lg font-bold">{t(`contract.kind.${contract.kind}`)}</h2>
                <ContractView contract={contract} />
              </li>
            ))}
          </ul>
        )}
      </PagedView>
    </>
  );
}
