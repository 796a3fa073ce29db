import type { ClosureObstacle } from "@croupier/contract/domain/closure";
import { useApp, useTexts } from "../../core/app-context.tsx";
import type { Failure } from "../../core/api/result.ts";
import { toast } from "../../core/dialogs/dialogs.ts";
import { PasswordField } from "../../core/forms/PasswordField.tsx";
import { requiredSecret } from "../../core/forms/rules.ts";
import { useForm } from "../../core/forms/use-form.ts";
import { FormDialog } from "./FormDialog.tsx";

/** Closes the account by its password, after saying what that means. */
export function CloseAccountDialog({ hasPassword, close }: { hasPassword: boolean; close(): void }) {
  const { api, session } = useApp();
  const texts = useTexts();
  const { t } = texts;
  const words = ({ code, value }: Failure): string | undefined => {
    if (code !== "ACCOUNT_IN_USE") return undefined;
    const { reasons } = value as { reasons: readonly ClosureObstacle[] };
    return reasons.map((reason) => t(`data.obstacle.${reason}`)).join(" ");
  };
  const form = useForm({
    values: { password: "" },
    check: ({ password }) => (hasPassword ? { password: requiredSecret(texts, password) } : {}),
    fieldOf: { PASSWORD_WRONG: "password" },
    words,
  });
  const send = async (values: { password: string }) => {
    const answer = await api.call("closeAccount", values);
    if (!answer.ok) return answer;
    close();
    toast("good", t("data.closed"));
    await session.signOut();
    return undefined;
  };
  return (
    <FormDialog
      title={t("data.close")}
      text={t("data.closeText")}
      submit={t("data.close")}
      form={form}
      send={send}
      onClose={close}
    >
      {hasPassword && (
        <PasswordField
          label={t("security.loginPassword")}
          autoComplete="current-password"
          maxLength={128}
          {...form.field("password")}
        />
      )}
    </FormDialog>
  );
}
