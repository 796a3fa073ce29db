import { useTexts } from "../../../core/app-context.tsx";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { Dialog } from "../../../core/dialogs/Dialog.tsx";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { MoveForm } from "./MoveForm.tsx";
import { useWalletName } from "./use-wallet-move.ts";

/** Moves money into a vendor's wallet or out of it, without leaving the game. */
export function WalletDialog({ vassalage, close }: { vassalage: string; close(): void }) {
  const { t } = useTexts();
  const nameOf = useWalletName();
  const view = useViewState(useCall("consolidated", {}), () => false);
  const title = t("wallets.dialog", { vendor: nameOf(vassalage) });
  return (
    <Dialog title={title} onClose={close} className="max-w-md">
      <div className="p-6 pt-3">
        <QueryView of={view} empty={null} loading={<Skeleton className="h-96" />}>
          {(funds) => <MoveForm funds={funds} vassalage={vassalage} stacked onMoved={close} />}
        </QueryView>
      </div>
    </Dialog>
  );
}
