import { useTexts } from "../../core/app-context.tsx";
import { Dialog } from "../../core/dialogs/Dialog.tsx";
import { ContractView } from "./ContractView.tsx";
import { Head } from "./Head.tsx";
import type { Contract } from "./kinds.ts";

/** A contract with its actions, in a sheet over the page. */
export function ContractSheet({ contract, onClose }: { contract: Contract; onClose(): void }) {
  const { t } = useTexts();
  const { kind, account } = contract;
  const title = t("contract.withAccount", { kind: t(`contract.kind.${kind}`), account });
  return (
    <Dialog title={title} titleHidden onClose={onClose} className="max-w-xl">
      <div className="grid gap-4 p-6 max-tablet:px-4 max-tablet:pt-8">
        <Head title={title} kind={kind} account={account} />
        <ContractView contract={contract} />
      </div>
    </Dialog>
  );
}
