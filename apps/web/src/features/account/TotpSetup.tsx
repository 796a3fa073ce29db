import { digitsOnly } from "@croupier/contract/domain/typed-codes";
import type { WireOutput } from "@croupier/contract/rows";
import { useApp, useTexts } from "../../core/app-context.tsx";
import { requiredCode } from "../../core/forms/rules.ts";
import { useForm } from "../../core/forms/use-form.ts";
import { Field } from "../../ui/Field.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import { FormDialog } from "./FormDialog.tsx";

interface Props {
  setup: WireOutput<"beginTotp">;
  onDone(codes: WireOutput<"confirmTotp">): void;
  onBack(): void;
}

/** Shows a QR code for an authenticator app and the same code as text, and asks for the app's first code. */
export function TotpSetup({ setup, onDone, onBack }: Props) {
  const { api } = useApp();
  const texts = useTexts();
  const { t } = texts;
  const form = useForm({
    values: { code: "" },
    check: ({ code }) => ({ code: requiredCode(texts, code) }),
    fieldOf: { CODE_WRONG: "code" },
  });
  const send = async ({ code }: { code: string }) => {
    const answer = await api.call("confirmTotp", { code: digitsOnly(code) });
    return answer.ok ? onDone(answer.value) : answer;
  };
  return (
    <FormDialog
      title={t("factor.kind.totp")}
      text={t("factor.scan")}
      submit={t("factor.switchOn")}
      form={form}
      send={send}
      onClose={onBack}
    >
      <div className="grid justify-items-center gap-3 rounded-card border border-line bg-ground p-4">
        <QrCode of={setup.uri} label={t("factor.qrLabel")} size={180} />
        <p className="text-center text-sm text-muted">
          {t("factor.typeInstead")}
          <br />
          <code data-testid="totp-secret" className="text-body font-semibold break-all text-ink select-all">
            {setup.secret.match(/.{1,4}/g)?.join(" ")}
          </code>
        </p>
      </div>
      <Field
        {...form.field("code")}
        label={t("factor.code")}
        hint={t("factor.hint.totp")}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={32}
      />
    </FormDialog>
  );
}
