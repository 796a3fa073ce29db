import { useAnySearch, useNavigate } from "../../core/router/use-router.ts";
import { useState } from "react";
import { PagedView } from "../../core/api/PagedView.tsx";
import { useCall } from "../../core/api/use-call.ts";
import { useTexts } from "../../core/app-context.tsx";
import { Dialog } from "../../core/dialogs/Dialog.tsx";
import { onDemand } from "../../core/loading/on-demand.tsx";
import { useAhead } from "../../core/loading/use-ahead.ts";
import { Button } from "../../ui/Button.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { LaterBill } from "./bills/LaterBill.tsx";
import { ContractView } from "./ContractView.tsx";
import type { Contract } from "./kinds.ts";

const BillList = onDemand(async () => (await import("./bills/Bills.tsx")).BillList);

/** Every contract that pays the member, of any kind, with its bills. */
export function MyContracts() {
  const { t } = useTexts();
  const [page, setPage] = useState(1);
  const query = useCall("contracts", { side: "mine", pageNo: page, pageSize: 10 }, { keepPrevious: true });
  // The link of a message opens its bill here.
  const { bill }: { bill?: string } = useAnySearch();
  const navigate = useNavigate();
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
                {contract.effectiveFrom !== undefined && <BillsOf kind={contract.kind} />}
              </li>
            ))}
          </ul>
        )}
      </PagedView>
      {bill !== undefined && <LaterBill id={bill} onClose={() => void navigate({ to: ".", search: {} })} />}
    </>
  );
}

function BillsOf({ kind }: Pick<Contract, "kind">) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  useAhead(BillList);
  return (
    <>
      <Button look="link" onClick={() => setOpen(true)}>
        {t("bill.show")}
      </Button>
      {open && (
        <Dialog
          title={`${t("bill.title")}: ${t(`contract.kind.${kind}`)}`}
          onClose={() => setOpen(false)}
          className="max-w-3xl"
        >
          <div className="p-6 pt-4 max-tablet:px-4">
            <BillList kind={kind} side="mine" />
          </div>
        </Dialog>
      )}
    </>
  );
}
