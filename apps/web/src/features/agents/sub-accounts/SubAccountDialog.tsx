import { useState } from "react";
import type { AgentRight } from "@croupier/contract/domain/agent-rights";
import { refreshAfterCommand } from "../../../core/api/refreshes.ts";
import { failureText } from "../../../core/api/use-call.ts";
import { useApp, useTexts } from "../../../core/app-context.tsx";
import { Dialog } from "../../../core/dialogs/Dialog.tsx";
import { toast } from "../../../core/dialogs/dialogs.ts";
import { Form } from "../../../core/forms/Form.tsx";
import { useForm } from "../../../core/forms/use-form.ts";
import { useNewSecret } from "../../../core/forms/use-new-secret.ts";
import { Button } from "../../../ui/Button.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { FirstPasswordField } from "../FirstPassword.tsx";
import { Rights, type SubAccount } from "./Rights.tsx";

/** Changes a sub-account's permissions, sets a new password, or switches it off or on. */
export function SubAccountDialog({ of, onClose }: { of: SubAccount; onClose(): void }) {
  const texts = useTexts();
  const { t } = texts;
  const { api, queries } = useApp();
  const { name } = of;
  const [rights, setRights] = useState<AgentRight[]>(of.rights);
  const [busy, setBusy] = useState(false);
  const change = async (isActive: boolean) => {
    setBusy(true);
    const answer = await api.call("agentSubAccountChange", { name, rights, isActive });
    setBusy(false);
    if (!answer.ok) return toast("bad", failureText(texts, answer.code));
    toast("good", t(isActive ? "agent.subAccountSaved" : "agent.subAccountOffDone", { name }));
    await refreshAfterCommand(queries, "agentSubAccountChange");
    return onClose();
  };
  return (
    <Dialog title={of.login} onClose={onClose} className="max-w-md">
      <div className="grid gap-5 p-6 pt-4">
        <Rights rights={rights} onRights={setRights} />
        <p className="text-note text-muted">{t("agent.subAccountEnds")}</p>
        <div className="grid gap-2.5 tablet:grid-cols-2">
          {of.isActive ? (
            <Button look="danger" busy={busy} onClick={() => void change(false)}>
              {t("agent.switchOff")}
            </Button>
          ) : (
            <Button busy={busy} onClick={() => void change(true)}>
              {t("agent.switchOn")}
            </Button>
          )}
          {of.isActive && (
            <Button look="primary" busy={busy} disabled={rights.length === 0} onClick={() => void change(true)}>
              {t("agent.save")}
            </Button>
          )}
        </div>
        <NewPassword name={name} />
      </div>
    </Dialog>
  );
}

function NewPassword({ name }: { name: string }) {
  const { t } = useTexts();
  const { api, queries } = useApp();
  const secret = useNewSecret("password");
  const form = useForm({
    values: { password: "" },
    check: ({ password }) => ({ password: secret.first(password) }),
  });
  const send = async ({ password }: typeof form.values) => {
    const answer = await api.call("agentSubAccountPassword", { name, password });
    if (!answer.ok) return answer;
    toast("good", t("agent.passwordGiven", { name }));
    form.reset();
    await refreshAfterCommand(queries, "agentSubAccountPassword");
    return undefined;
  };
  return (
    <Form of={form} send={send} className="grid gap-2.5 border-t border-line pt-5">
      <FirstPasswordField {...form.field("password")} isNew />
      <Problem text={form.problem} />
      <Button type="submit" busy={form.busy} className="min-h-12">
        {t("agent.givePassword")}
      </Button>
    </Form>
  );
}
