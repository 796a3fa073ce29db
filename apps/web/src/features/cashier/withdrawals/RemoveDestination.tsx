import { useState } from "react";
import { useTexts } from "../../../core/app-context.tsx";
import { failureText } from "../../../core/api/use-call.ts";
import { useCommand } from "../../../core/api/use-command.ts";
import { toast } from "../../../core/dialogs/dialogs.ts";
import { passwordProblem, WithdrawPasswordField } from "../../../core/money/WithdrawPasswordField.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../core/dialogs/Dialog.tsx";
import { Form } from "../../../ui/Form.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import type { Destination } from "./Withdraw.tsx";

/** Asks first, and for the withdraw password. */
export function RemoveDestination({ destination, onClose }: { destination: Destination; onClose(): void }) {
  const texts = useTexts();
  const { t } = texts;
  const command = useCommand("removeDestination");
  const [password, setPassword] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const problem = passwordProblem(texts, command.failure);
  const { name, ending } = destination;
  const remove = async () => {
    setSubmitted(true);
    if (password === "") return;
    const answer = await command.run({ id: destination.id, paymentPassword: password });
    if (!answer?.ok) return;
    await command.refreshed();
    toast("good", t("withdraw.removed"));
    onClose();
  };
  return (
    <Dialog title={t("withdraw.removeTitle")} onClose={onClose} className="max-w-md">
      <Form className="grid gap-5 p-6 pt-3" onSubmit={remove}>
        <p className="text-muted">{t("withdraw.removeText", { name, ending })}</p>
        <WithdrawPasswordField
          value={password}
          onValue={setPassword}
          error={problem ?? (submitted && password === "" ? t("rule.required") : undefined)}
        />
        <Problem text={command.failure && !problem && failureText(texts, command.failure.code)} />
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
