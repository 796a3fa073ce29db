import { useState } from "react";
import key from "icon:key-round";
import { failureText } from "../../core/api/use-call.ts";
import { useApp, useTexts } from "../../core/app-context.tsx";
import { toast } from "../../core/dialogs/dialogs.ts";
import { addPasskey } from "../../core/session/add-passkey.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../core/dialogs/Dialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Problem } from "../../ui/Problem.tsx";

/** Offers a passkey once per device, after a sign-in by password. */
export function PasskeyOfferDialog({ close }: { close(): void }) {
  const { api } = useApp();
  const texts = useTexts();
  const { t } = texts;
  const [state, setState] = useState<{ busy: boolean; problem?: string }>({ busy: false });
  const add = async () => {
    setState({ busy: true });
    const failure = await addPasskey(api);
    if (failure) {
      const problem = failure === "cancelled" ? t("passkey.cancelled") : failureText(texts, failure.code);
      return setState({ busy: false, problem });
    }
    close();
    return toast("good", t("passkey.added"));
  };
  return (
    <Dialog title={t("passkey.offerTitle")} onClose={close} className="max-w-[420px]">
      <div className="grid gap-4 p-6 pt-3">
        <p className="flex items-start gap-3.5 text-muted">
          <span className="inline-flex size-12 flex-none items-center justify-center rounded-full bg-raised text-accent-text">
            <Icon of={key} size={24} />
          </span>
          {t("passkey.offerText")}
        </p>
        <Problem text={state.problem} />
        <Button look="primary" busy={state.busy} className="min-h-12 w-full" onClick={() => void add()}>
          {t("passkey.add")}
        </Button>
        <Button look="plain" onClick={close}>
          {t("passkey.notNow")}
        </Button>
      </div>
    </Dialog>
  );
}
