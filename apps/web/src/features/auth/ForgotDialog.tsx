import { Activity, useState } from "react";
import check from "icon:mail-check";
import { useSite, useTexts } from "../../core/app-context.tsx";
import { openDialog } from "../../core/dialogs/dialogs.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { AuthFrame } from "./AuthFrame.tsx";
import { ForgotByEmail } from "./ForgotByEmail.tsx";
import { ForgotByPhone } from "./ForgotByPhone.tsx";

/** Replaces a forgotten password, by text message or email; the merchant sets which comes first. */
export function ForgotDialog({ onSuccess, close }: { onSuccess?: () => void; close(): void }) {
  const { t } = useTexts();
  const { flags } = useSite().permission;
  const [way, setWay] = useState<"mobileNum" | "email">(flags.CHNGPASSVERIF3 ? "mobileNum" : "email");
  const [isOut, setIsOut] = useState(false);
  const back = () => openDialog({ name: "login", ...(onSuccess ? { onSuccess } : {}) });
  if (isOut) {
    return (
      <AuthFrame title={t("auth.forgotTitle")} group="w_forget" onClose={close}>
        <EmptyState icon={check} text={t("auth.in_been_out")}>
          <Button look="primary" onClick={back}>
            {t("auth.backToLogIn")}
          </Button>
        </EmptyState>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t("auth.forgotTitle")} group="w_forget" onClose={close}>
      <Tabs
        label={t("auth.forgotTitle")}
        active={way}
        onChange={(next) => setWay(next === "email" ? "email" : "mobileNum")}
        tabs={[
          { key: "mobileNum", title: t("auth.bySms") },
          { key: "email", title: t("auth.byEmail") },
        ]}
      >
        <div className="pt-5">
          <Activity mode={way === "mobileNum" ? "visible" : "hidden"}>
            <ForgotByPhone {...(onSuccess ? { onSuccess } : {})} close={close} />
          </Activity>
          <Activity mode={way === "email" ? "visible" : "hidden"}>
            <ForgotByEmail onSent={() => setIsOut(true)} />
          </Activity>
        </div>
      </Tabs>
      <p className="mt-3 text-center">
        <Button look="plain" className="text-accent-text" onClick={back}>
          {t("auth.backToLogIn")}
        </Button>
      </p>
    </AuthFrame>
  );
}
