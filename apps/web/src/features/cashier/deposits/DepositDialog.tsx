import { useState } from "react";
import { useTexts } from "../../../core/app-context.tsx";
import { Dialog } from "../../../core/dialogs/Dialog.tsx";
import { DepositDesk } from "./DepositDesk.tsx";
import { WaitingDeposit } from "./WaitingDeposit.tsx";

/** Makes a deposit without leaving the page or the game. */
export function DepositDialog({ close }: { close(): void }) {
  const { t } = useTexts();
  const [shown, setShown] = useState<string>();
  return (
    <Dialog title={t("member.deposit")} onClose={close} className="max-w-3xl">
      <div className="p-6 pt-3">
        {shown === undefined && <WaitingDeposit onShow={setShown} />}
        <DepositDesk shown={shown} onShow={setShown} onPlay={close} />
      </div>
    </Dialog>
  );
}
