import { realityCheckMinutes } from "@croupier/contract/domain/reality-check";
import { useTexts } from "../../../core/app-context.tsx";
import { failureText, useCall } from "../../../core/api/use-call.ts";
import { useCommand } from "../../../core/api/use-command.ts";
import { toast } from "../../../core/dialogs/dialogs.ts";
import { Select } from "../../../ui/Select.tsx";

/** Lets a member choose how often a game is interrupted to show how it has gone. */
export function RealityChoice() {
  const texts = useTexts();
  const { t } = texts;
  const { data, isPending } = useCall("playSummary", {});
  const { run } = useCommand("setRealityCheck");
  if (isPending) return <div aria-busy="true" />;
  if (!data) return null;
  const choose = async (value: string) => {
    const minutes = realityCheckMinutes.find((each) => String(each) === value) ?? null;
    const answer = await run({ minutes });
    if (answer && !answer.ok) toast("bad", failureText(texts, answer.code));
  };
  const every = realityCheckMinutes.map((minutes) => ({
    value: String(minutes),
    title: t("realityCheck.every", { minutes }),
  }));
  return (
    <section className="mt-8 max-w-prose">
      <h2 className="mb-1 text-lg font-bold">{t("realityCheck.title")}</h2>
      <p className="mb-3 text-muted">{t("realityCheck.text")}</p>
      <Select
        label={t("realityCheck.title")}
        labelHidden
        value={String(data.minutes ?? "")}
        onChange={(value) => void choose(value)}
        options={[...(data.isDemanded ? [] : [{ value: "", title: t("realityCheck.never") }]), ...every]}
      />
    </section>
  );
}
