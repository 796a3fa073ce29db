import { useState } from "react";
import type { ContractKind } from "@croupier/contract/domain/contracts";
import { shortTextMax } from "@croupier/contract/domain/short-text";
import { refreshAfterCommand } from "../../core/api/refreshes.ts";
import { useApp, useTexts } from "../../core/app-context.tsx";
import { toast } from "../../core/dialogs/dialogs.ts";
import { Form } from "../../core/forms/Form.tsx";
import { useForm } from "../../core/forms/use-form.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Problem } from "../../ui/Problem.tsx";

/** Requests a contract of a kind from the upline, with a message. */
export function AskForContract({ kind }: { kind: ContractKind }) {
  const { t } = useTexts();
  const { api, queries } = useApp();
  const [asking, setAsking] = useState(false);
  const form = useForm({ values: { note: "" }, check: () => ({}) });
  const send = async ({ note }: typeof form.values) => {
    const answer = await api.call("requestContract", { kind, note: note.trim() });
    if (!answer.ok) return answer;
    toast("good", t("contract.asked"));
    await refreshAfterCommand(queries, "offerContract");
    return undefined;
  };
  if (!asking) return <Button onClick={() => setAsking(true)}>{t("contract.ask")}</Button>;
  return (
    <Form of={form} send={send} className="grid w-full gap-3 text-start text-ink">
      <Field {...form.shortText("note", shortTextMax.note)} label={t("contract.askNote")} autoComplete="off" />
      <Problem text={form.problem} />
      <Button type="submit" look="primary" busy={form.busy}>
        {t("contract.ask")}
      </Button>
    </Form>
  );
}
