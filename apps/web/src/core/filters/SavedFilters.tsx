import { useState } from "react";
import bookmark from "icon:bookmark";
import close from "icon:x";
import type { WireInput } from "@croupier/contract/rows";
import { refreshAfterCommand } from "../api/refreshes.ts";
import { failureText, useCall } from "../api/use-call.ts";
import { useApp, useTexts } from "../app-context.tsx";
import { toast } from "../dialogs/dialogs.ts";
import { Form } from "../forms/Form.tsx";
import { required } from "../forms/rules.ts";
import { useForm } from "../forms/use-form.ts";
import { Button, IconButton } from "../../ui/Button.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { Field } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Problem } from "../../ui/Problem.tsx";

type Choices = Record<string, string>;

interface Props {
  page: WireInput<"agentFilters">["page"];
  /** The current filters. */
  choices: Choices;
  onChoices(choices: Choices): void;
}

/** Removes filters without a value. */
export const chosenOf = (values: Record<string, string | undefined>): Choices =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])));

/** Saved filters of a report: an agent stores them under a name, and applies or deletes each by a press. */
export function SavedFilters({ page, choices, onChoices }: Props) {
  const texts = useTexts();
  const { t } = texts;
  const { api, queries } = useApp();
  const [naming, setNaming] = useState(false);
  const stored = useCall("agentFilters", { page }).data ?? [];
  const drop = async (id: string) => {
    const answer = await api.call("agentFilterDrop", { id });
    if (!answer.ok) return toast("bad", failureText(texts, answer.code));
    return refreshAfterCommand(queries, "agentFilterDrop");
  };
  return (
    <div className="grid gap-2.5 print:hidden">
      <ul aria-label={t("filters.saved")} className="flex flex-wrap items-center gap-2">
        {stored.map((filter) => (
          <li key={filter.id} className="inline-flex items-center">
            <Chip
              chosen={JSON.stringify(sorted(filter.choices)) === JSON.stringify(sorted(choices))}
              onClick={() => onChoices(filter.choices)}
            >
              {filter.name}
            </Chip>
            <IconButton label={t("filters.drop", { name: filter.name })} onClick={() => void drop(filter.id)}>
              <Icon of={close} size={16} />
            </IconButton>
          </li>
        ))}
        <li>
          <Button look="link" aria-expanded={naming} onClick={() => setNaming(!naming)} className="text-sm">
            <Icon of={bookmark} size={16} />
            {t("filters.saveThis")}
          </Button>
        </li>
      </ul>
      {naming && <Naming page={page} choices={choices} onDone={() => setNaming(false)} />}
    </div>
  );
}

const sorted = (choices: Choices) => Object.entries(choices).toSorted(([a], [b]) => a.localeCompare(b));

function Naming({ page, choices, onDone }: Omit<Props, "onChoices"> & { onDone(): void }) {
  const texts = useTexts();
  const { t } = texts;
  const { api, queries } = useApp();
  const form = useForm({
    values: { name: "" },
    check: ({ name }) => ({ name: required(texts, name) }),
    fieldOf: { TOO_MANY_FILTERS: "name" },
  });
  const send = async ({ name }: typeof form.values) => {
    const answer = await api.call("agentFilterSave", { page, name: name.trim(), choices });
    if (!answer.ok) return answer;
    await refreshAfterCommand(queries, "agentFilterSave");
    onDone();
    return undefined;
  };
  return (
    <Form of={form} send={send} className="flex max-w-md flex-wrap items-end gap-2.5">
      <Field {...form.field("name")} label={t("filters.name")} autoComplete="off" maxLength={40} />
      <Button type="submit" busy={form.busy} className="min-h-12">
        {t("filters.save")}
      </Button>
      <Problem text={form.problem} />
    </Form>
  );
}
