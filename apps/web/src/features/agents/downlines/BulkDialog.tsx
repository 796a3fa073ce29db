import { useState } from "react";
import { lengthOf, shortTextMax } from "@croupier/contract/domain/short-text";
import type { WireInput, WireOutput } from "@croupier/contract/rows";
import { refreshAfterCommand } from "../../../core/api/refreshes.ts";
import { failureText } from "../../../core/api/use-call.ts";
import { useApp, useTexts } from "../../../core/app-context.tsx";
import { Dialog } from "../../../core/dialogs/Dialog.tsx";
import { Form } from "../../../core/forms/Form.tsx";
import { required } from "../../../core/forms/rules.ts";
import { useForm } from "../../../core/forms/use-form.ts";
import { parseRate, rateText } from "../../../core/i18n/rates.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { understoodRate } from "../../../core/money/understood.ts";
import type { DownlineRow } from "./downline-csv.ts";

type Kind = WireInput<"agentBulk">["act"]["kind"];
type Result = WireOutput<"agentBulk">;

interface Props {
  kind: Kind;
  chosen: readonly DownlineRow[];
  /** Keeps only the accounts for which the action failed. */
  onKeep(accounts: readonly string[]): void;
  onClose(): void;
}

/** Asks for the details of a bulk action, and shows for which accounts it failed. */
export function BulkDialog({ kind, chosen, onClose, onKeep }: Props) {
  const { t } = useTexts();
  const [result, setResult] = useState<Result>();
  const close = () => {
    if (result) onKeep(result.results.flatMap(({ account, code }) => (code === undefined ? [] : [account])));
    onClose();
  };
  return (
    <Dialog title={t(`agent.bulk.${kind}`)} onClose={close} className="max-w-md">
      <div className="grid gap-4 p-6 pt-4">
        {result ? (
          <Outcome of={result} />
        ) : (
          <Ask kind={kind} accounts={chosen.map(({ account }) => account)} onResult={setResult} />
        )}
      </div>
    </Dialog>
  );
}

interface AskProps {
  kind: Kind;
  accounts: readonly string[];
  onResult(result: Result): void;
}

function Ask({ kind, accounts, onResult }: AskProps) {
  const texts = useTexts();
  const { t, language } = texts;
  const { api, queries } = useApp();
  const [asked] = useState(accounts);
  const form = useForm({
    values: { text: "", note: "", rate: rateText(0, language) },
    check: ({ text, rate }) =>
      kind === "message"
        ? { text: required(texts, text) && t("agent.writeSomething") }
        : kind === "rate"
          ? { rate: parseRate(rate) === undefined ? t("agent.rateInvalid") : undefined }
          : {},
  });
  const actOf = ({ text, note, rate }: typeof form.values): WireInput<"agentBulk">["act"] => {
    if (kind === "message") return { kind, text: text.trim() };
    return kind === "note" ? { kind, note: note.trim() } : { kind, rebateRate: parseRate(rate) ?? 0 };
  };
  const send = async (values: typeof form.values) => {
    const answer = await api.call("agentBulk", { accounts: [...asked], act: actOf(values) });
    if (!answer.ok) return answer;
    await refreshAfterCommand(queries, "agentBulk");
    onResult(answer.value);
    return undefined;
  };
  return (
    <Form of={form} send={send} className="grid gap-4">
      {kind === "message" && (
        <TextArea
          {...form.shortText("text", shortTextMax.message)}
          label={t("agent.messageText")}
          rows={5}
          note={t("agent.messageNote", { count: lengthOf(form.values.text), max: shortTextMax.message })}
        />
      )}
      {kind === "note" && (
        <Field
          {...form.shortText("note", shortTextMax.note)}
          label={t("agent.note")}
          autoComplete="off"
          hint={t("agent.bulkNote")}
        />
      )}
      {kind === "rate" && (
        <Field
          {...form.field("rate")}
          label={t("agent.rebateRate")}
          understood={understoodRate(texts, form.values.rate)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          hint={t("agent.bulkRate")}
        />
      )}
      <Problem text={form.problem} />
      <Button type="submit" look="primary" busy={form.busy} className="min-h-12">
        {t("agent.doFor", { count: asked.length })}
      </Button>
    </Form>
  );
}

/** Shows for which accounts the action succeeded, and for each other the reason. */
function Outcome({ of: { done, results } }: { of: Result }) {
  const texts = useTexts();
  const { t, language } = texts;
  const left = results.filter(({ code }) => code !== undefined);
  return (
    <>
      <output className="block text-lg font-semibold">{t("agent.bulkDone", { done, count: results.length })}</output>
      {left.length > 0 && (
        <section className="grid gap-1.5">
          <h3 className="font-semibold">{t("agent.bulkLeft")}</h3>
          <ul className="grid max-h-72 gap-1.5 overflow-auto">
            {left.map(({ account, code, bounds }) => (
              <li key={account} className="rounded-control border border-line px-3 py-2 text-sm">
                <span className="font-semibold">{account}</span>{" "}
                <span className="text-muted">
                  {bounds
                    ? t("agent.rateBounds", {
                        min: rateText(bounds.min, language),
                        max: rateText(bounds.max, language),
                      })
                    : code && failureText(texts, code)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
