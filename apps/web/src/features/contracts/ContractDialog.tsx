import { useState } from "react";
import { QueryView } from "../../core/api/QueryView.tsx";
import { useCall, useViewState } from "../../core/api/use-call.ts";
import { useTexts } from "../../core/app-context.tsx";
import { Dialog } from "../../core/dialogs/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Button } from "../../ui/Button.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ContractView } from "./ContractView.tsx";
import { Head } from "./Head.tsx";
import type { Contract } from "./kinds.ts";

/** Shows the contract requests that wait for the member's answer, one after the other. */
export function ContractDialog({ close }: { close(): void }) {
  const { t } = useTexts();
  const query = useCall("contractConsolidated", {});
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const waiting = (requests: readonly Contract[]) =>
    requests.filter(({ id, myTurn }) => myTurn && !skipped.includes(id));
  const view = useViewState(query, ({ requests }) => waiting(requests).length === 0);
  const first = waiting(query.data?.requests ?? [])[0];
  return (
    <Dialog
      title={first ? titleOf(t, first) : t("contract.dialog")}
      titleHidden={first !== undefined}
      onClose={close}
      className="max-w-xl"
    >
      <div className={first ? "p-6 max-tablet:px-4 max-tablet:pt-8" : "p-6 pt-2"}>
        <QueryView
          of={view}
          loading={<Skeleton className="h-96" />}
          empty={
            <EmptyState text={t("contract.nothingWaits")}>
              <Button onClick={close}>{t("action.close")}</Button>
            </EmptyState>
          }
        >
          {({ requests }) => {
            const [contract, ...others] = waiting(requests);
            return contract ? (
              <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
                <Head title={titleOf(t, contract)} kind={contract.kind} account={otherOf(contract)}>
                  <Sender of={contract} />
                </Head>
                <ContractView
                  key={contract.id}
                  contract={contract}
                  brief
                  onDone={() => (others.length === 0 ? close() : setSkipped([...skipped, contract.id]))}
                />
                {others.length > 0 && (
                  <Button
                    look="link"
                    onClick={() => setSkipped([...skipped, contract.id])}
                    className="justify-self-start"
                  >
                    {t("contract.next", { count: others.length })}
                  </Button>
                )}
              </div>
            ) : null;
          }}
        </QueryView>
      </div>
    </Dialog>
  );
}

const titleOf = (t: ReturnType<typeof useTexts>["t"], { kind, request }: Contract): string =>
  request === "NONE" ? t("contract.dialog") : t(`contract.dialog.${request}`, { kind: t(`contract.kind.${kind}`) });

const otherOf = ({ side, account, uplineAccount }: Contract): string | undefined =>
  side === "mine" ? uplineAccount : account;

function Sender({ of: { side, account, uplineAccount } }: { of: Contract }) {
  const { t } = useTexts();
  return side === "mine"
    ? t("contract.fromUpline", { account: uplineAccount ?? t("contract.platform") })
    : t("contract.fromDownline", { account });
}
