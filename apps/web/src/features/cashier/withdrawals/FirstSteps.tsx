import check from "icon:check";
import { useTexts } from "../../../core/app-context.tsx";
import { useCall } from "../../../core/api/use-call.ts";
import { Form } from "../../../core/forms/Form.tsx";
import { PaymentPasswordFields } from "../../../core/money/PaymentPasswordFields.tsx";
import { usePaymentPassword } from "../../../core/money/use-payment-password.ts";
import { cx } from "../../../lib/class-names.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Problem } from "../../../ui/Problem.tsx";

const steps = ["password", "destination", "amount"] as const;

/** Where a member stands on the way to the first withdrawal. */
export function FirstSteps({ now }: { now: (typeof steps)[number] }) {
  const { t } = useTexts();
  const at = steps.indexOf(now);
  return (
    <ol aria-label={t("withdraw.first.title")} className="mb-5 flex flex-wrap gap-x-6 gap-y-2">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? "step" : undefined}
          className={cx("flex items-center gap-2 font-semibold", index > at && "text-muted")}
        >
          <span
            className={cx(
              "num grid size-7 place-items-center rounded-full text-note",
              index === at ? "fill-accent" : "border border-line",
            )}
          >
            {index < at ? <Icon of={check} size={14} className="text-win" /> : index + 1}
          </span>
          {t(`withdraw.first.${step}`)}
        </li>
      ))}
    </ol>
  );
}

/** Sets the withdraw password where it is first needed, before anything else is typed. */
export function SetWithdrawPassword() {
  const { t } = useTexts();
  const { hasPassword = true } = useCall("securityOverview", {}).data ?? {};
  const { form, send } = usePaymentPassword({ isSet: false, hasPassword, close: () => undefined });
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
        <PaymentPasswordFields form={form} isSet={false} hasPassword={hasPassword} />
        <Problem text={form.problem} />
        <Button type="submit" look="primary" busy={form.busy} className="min-h-12">
          {t("action.save")}
        </Button>
      </Form>
    </section>
  );
}
