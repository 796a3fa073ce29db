import { useTexts } from "../../../core/app-context.tsx";
import { useCommand } from "../../../core/api/use-command.ts";
import { toast } from "../../../core/dialogs/dialogs.ts";
import { Form } from "../../../core/forms/Form.tsx";
import { requiredSecret } from "../../../core/forms/rules.ts";
import { useForm } from "../../../core/forms/use-form.ts";
import { aboutPassword, passwordProblem, WithdrawPasswordField } from "../../../core/money/WithdrawPasswordField.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../core/dialogs/Dialog.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import type { Destination } from "./types.ts";

/** Asks for confirmation and the withdraw password, then removes a destination. */
export function RemoveDestination({ destination, onClose }: { destination: Destination; onClose(): void }) {
  const texts = useTexts();
  const { t } = texts;
  const command = useCommand("removeDestination");
  const form = useForm({
    values: { password: "" },
    check: ({ password }) => ({ password: requiredSecret(texts, password) }),
    fieldOf: aboutPassword,
    words: (failure) => passwordProblem(texts, failure),
  });
  const { name, ending } = destination;
  const remove = async ({ password }: typeof form.values) => {
    const answer = await command.run({ id: destination.id, paymentPassword: password });
    if (!answer?.ok) return answer;
    await command.refreshed();
    toast("good", t("withdraw.removed"));
    return onClose();
  };
  return (
    <Dialog title={t("withdraw.removeTitle")} onClose={onClose} className="max-w-md">
      <Form of={form} send={remove} className="grid gap-5 p-6 pt-3">
        <p className="text-muted">{t("withdraw.removeText", { name, ending })}</p>
        <WithdrawPasswordField {...form.field("password")} />
        <Problem text={form.problem} />
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t("action.cancel")}</Button>
          <Button type="submit" look="danger" busy={command.state !== "idle"}>
            {t("withdraw.removeDo")}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
