import { useTexts } from "../../core/app-context.tsx";
import { useCall, useViewState } from "../../core/api/use-call.ts";
import { openDialog } from "../../core/dialogs/dialogs.ts";
import { rich } from "../../core/i18n/rich.tsx";
import { QueryView } from "../../core/api/QueryView.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { AuthFrame } from "./AuthFrame.tsx";
import { RegisterForm } from "./RegisterForm.tsx";

interface Props {
  referralCode?: string;
  onSuccess?: () => void;
  close(): void;
}

/** Registration by the merchant's own fields and rules, sent by the platform. */
export function RegisterDialog({ referralCode, onSuccess, close }: Props) {
  const { t } = useTexts();
  const setting = useCall("registerSetting", {});
  const rules = useCall("registerRules", {});
  const settingView = useViewState(setting, () => false);
  const rulesView = useViewState(rules, () => false);
  const view = settingView.state === "ready" && rulesView.state !== "ready" ? rulesView : settingView;
  return (
    <AuthFrame title={t("auth.createAccount")} group="w_register" onClose={close}>
      <QueryView
        of={view}
        empty={<EmptyState text={t("auth.settingsFailed")} />}
        loading={
          <div className="grid gap-4">
            {Array.from({ length: 5 }, (_, index) => (
              <Skeleton key={index} className="h-[70px]" />
            ))}
          </div>
        }
      >
        {() =>
          setting.data &&
          rules.data && (
            <RegisterForm
              setting={setting.data}
              rules={rules.data}
              referralCode={referralCode}
              onSuccess={onSuccess}
              close={close}
            />
          )
        }
      </QueryView>
      <p className="mt-3 text-center text-body text-muted">
        {rich(t("auth.haveAccount"), {
          link: (
            <Button
              look="link"
              className="px-1"
              onClick={() => openDialog({ name: "login", ...(onSuccess ? { onSuccess } : {}) })}
            />
          ),
        })}
      </p>
    </AuthFrame>
  );
}
