import { useTexts } from "../../core/app-context.tsx";
import { PaymentPasswordFields } from "../../core/money/PaymentPasswordFields.tsx";
import { usePaymentPassword, type PaymentPasswordProps } from "../../core/money/use-payment-password.ts";
import { FormDialog } from "./FormDialog.tsx";

/** Sets the withdraw password, or changes it with the old one; the login password proves the member's identity. */
export function PaymentPasswordDialog(props: PaymentPasswordProps) {
  const { t } = useTexts();
  const { form, send, rule } = usePaymentPassword(props);
  const { isSet, hasPassword, close } = props;
  return (
    <FormDialog
      title={isSet ? t("security.changePaymentPassword") : t("security.setPaymentPassword")}
      text={t("security.paymentPasswordText")}
      submit={t("action.save")}
      form={form}
      send={send}
      onClose={close}
    >
      <PaymentPasswordFields form={form} rule={rule} isSet={isSet} hasPassword={hasPassword} />
    </FormDialog>
  );
}
