import { lengthOf, shortTextMax } from "@croupier/contract/domain/short-text";
import type { WireOutput } from "@croupier/contract/rows";
import { useCommand } from "../../../core/api/use-command.ts";
import { useTexts } from "../../../core/app-context.tsx";
import { useDraftName } from "../../../core/forms/draft.ts";
import { Form } from "../../../core/forms/Form.tsx";
import { required } from "../../../core/forms/rules.ts";
import { useForm } from "../../../core/forms/use-form.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";

/** The application form, also for another attempt: the previous input can be edited. */
export function ApplyForm({ before }: { before: WireOutput<"affiliateInfo">["application"] }) {
  const texts = useTexts();
  const { t } = texts;
  const command = useCommand("affiliateApply");
  const { reason = "", ways = "", channel = "", contact = "" } = before ?? {};
  const form = useForm({
    values: { reason, ways, channel, contact },
    check: (values) => ({
      reason: required(texts, values.reason),
      ways: required(texts, values.ways),
      channel: required(texts, values.channel),
      contact: required(texts, values.contact),
    }),
    draft: { name: useDraftName("affiliate"), fields: ["reason", "ways", "channel", "contact"] },
  });
  const send = async (values: typeof form.values) => {
    const answer = await command.run({
      reason: values.reason.trim(),
      ways: values.ways.trim(),
      channel: values.channel.trim(),
      contact: values.contact.trim(),
    });
    if (!answer?.ok) return answer;
    // The form stays busy until the application replaces it.
    await command.refreshed();
    form.reset();
    return undefined;
  };
  return (
    <Form
      of={form}
      send={send}
      className="grid max-w-2xl gap-4 rounded-card border border-line bg-ground p-4 max-tablet:bg-surface max-tablet:[--field:var(--ground)] tablet:p-5 tablet:[--field:var(--surface)]"
    >
      <h2 className="text-lg font-bold">{t(before ? "affiliate.again" : "affiliate.apply")}</h2>
      <TextArea
        {...form.shortText("reason", shortTextMax.applicationReason)}
        label={t("affiliate.reason")}
        rows={4}
        required
        note={t("affiliate.count", { length: lengthOf(form.values.reason), longest: shortTextMax.applicationReason })}
      />
      <Field
        {...form.shortText("ways", shortTextMax.applicationWay)}
        label={t("affiliate.ways")}
        hint={t("affiliate.waysHint")}
        autoComplete="off"
        required
      />
      <Field
        {...form.shortText("channel", shortTextMax.applicationWay)}
        label={t("affiliate.channel")}
        hint={t("affiliate.channelHint")}
        autoComplete="off"
        required
      />
      <Field
        {...form.shortText("contact", shortTextMax.applicationContact)}
        label={t("affiliate.contact")}
        hint={t("affiliate.contactHint")}
        autoComplete="off"
        required
      />
      <Problem text={form.problem} />
      <Button type="submit" look="primary" busy={command.state !== "idle"} className="min-h-12">
        {t("affiliate.send")}
      </Button>
    </Form>
  );
}
