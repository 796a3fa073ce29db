import { reminderMonths } from "@croupier/contract/domain/reminders";
import { useTexts } from "../../../core/app-context.tsx";
import { failureText, useCall } from "../../../core/api/use-call.ts";
import { useCommand } from "../../../core/api/use-command.ts";
import { toast } from "../../../core/dialogs/dialogs.ts";
import { Select } from "../../../ui/Select.tsx";

/** Lets a member choose how often a message reminds of the account's history. */
export function ReminderChoice() {
  const texts = useTexts();
  const { t } = texts;
  const { data, isPending } = useCall("reminders", {});
  const { run } = useCommand("setReminders");
  if (isPending) return <div aria-busy="true" />;
  if (!data || data.choices.length < 2) return null;
  const choose = async (value: string) => {
    const months = reminderMonths.find((each) => String(each) === value);
    const answer = months && (await run({ months }));
    if (answer && !answer.ok) toast("bad", failureText(texts, answer.code));
  };
  return (
    <section className="mt-8 max-w-prose">
      <h2 className="mb-1 text-lg font-bold">{t("reminder.title")}</h2>
      <p className="mb-3 text-muted">{t("reminder.text")}</p>
      <Select
        label={t("reminder.title")}
        labelHidden
        value={String(data.months)}
        onChange={(value) => void choose(value)}
        options={data.choices.map((months) => ({ value: String(months), title: t("reminder.every", { months }) }))}
      />
    </section>
  );
}
