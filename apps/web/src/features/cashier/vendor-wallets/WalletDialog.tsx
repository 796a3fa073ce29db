import { useTexts } from "../../../core/app-context.tsx";
import { useCall, useFace } from "../../../core/api/use-call.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Faces } from "../../../ui/Faces.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { MoveForm } from "./MoveForm.tsx";
import { useWalletName } from "./use-wallet-move.ts";

/** Money into a vendor's wallet and out of it, without leaving the game. */
export function WalletDialog({ vassalage, close }: { vassalage: string; close(): void }) {
  const { t } = useTexts();
  const nameOf = useWalletName();
  const face = useFace(useCall("consolidated", {}, { staleTime: 5_000 }), () => false);
  const title = t("purse.dialog", { vendor: nameOf(vassalage) });
  return (
    <Dialog title={title} closeLabel={t("action.close")} onClose={close} className="max-w-md">
      <div className="p-6 pt-3">
        <Faces of={face} retryLabel={t("action.retry")} empty={null} waiting={<Skeleton className="h-96" />}>
          {(funds) => <MoveForm funds={funds} vassalage={vassalage} stacked onMoved={close} />}
        </Faces>
      </div>
    </Dialog>
  );
}
