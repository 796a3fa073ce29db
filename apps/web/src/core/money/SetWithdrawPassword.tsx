import { useTexts } from "../app-context.tsx";
import { useCall } from "../api/use-call.ts";
import { Form } from "../forms/Form.tsx";
import { PaymentPasswordFields } from "./PaymentPasswordFields.tsx";
import { usePaymentPassword } from "./use-payment-password.ts";
import { Button } from "../../ui/Button.tsx";
import { Problem } from "../../ui/Problem.tsx";

/** Sets the withdraw password when it is first needed, before any other input. */
export function SetWithdrawPassword() {
  const { t } = useTexts();
  const { hasPassword = true } = useCall("securityOverview", {}).data ?? {};
  const { form, send, rule } = usePaymentPassword({ isSet: false, hasPassword, close: () => undefined });
  return (
    <section
      aria-labelledby="withdraw-password"
      className="mb-5 grid gap-4 rounded-card border border-line bg-ground p-4 tablet:p-5"
    >
      <div>
        <h2 id="withdraw-password" className="text-lg font-bold">
          {t("security.setPaymentPassword")}
        </h2>
        <p className="text-muted">{t("security.paymentPasswordText")}</p>
      </div>
      <Form of={form} send={send} className="grid max-w-md gap-4">
        <PaymentPasswordFields form={form} rule={rule} isSet={false} hasPassword={hasPassword} />
        <Problem text={form.problem} />
        <Button type="submit" look="primary" busy={form.busy} className="min-h-12">
          {t("action.save")}
        </Button>
      </Form>
    </section>
  );
}
