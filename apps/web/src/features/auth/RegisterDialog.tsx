import { registerModes, registerNeedsCode } from "@croupier/contract/domain/register-modes";
import { useSite, useTexts } from "../../core/app-context.tsx";
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

/** Registers a member by the merchant's own fields and rules, as sent by the platform. */
export function RegisterDialog({ referralCode, onSuccess, close }: Props) {
  const { t } = useTexts();
  const setting = useCall("registerSetting", {});
  const rules = useCall("registerRules", {});
  const settingView = useViewState(setting, () => false);
  const rulesView = useViewState(rules, () => false);
  const view = settingView.state === "ready" && rulesView.state !== "ready" ? rulesView : settingView;
  return (
    <AuthFrame title={t("auth.createAccount")} group="w_register" onClose={close}>
      <QueryView of={view} empty={<EmptyState text={t("auth.settingsFailed")} />} loading={<Place />}>
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

const field = "h-[76px]";
const ruled = "h-[94px]";

/** Reserves the height of the form with its usual fields, so that the dialog does not grow under a finger. */
function Place() {
  const { flags } = useSite().permission;
  const modes = registerModes(flags);
  const needsCode = registerNeedsCode(modes[0] ?? "username", flags);
  const parts = [
    ...(modes.length > 1 ? ["h-12"] : []),
    ...(needsCode ? [field, field] : [ruled]),
    ruled,
    field,
    "h-[46px]",
    "h-11",
    "h-12",
  ];
  return (
    <div className="grid gap-4">
      {parts.map((height, index) => (
        <Skeleton key={`${index} ${height}`} className={height} />
      ))}
    </div>
  );
}
