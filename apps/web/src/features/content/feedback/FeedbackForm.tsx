import { readCaptcha } from "@croupier/contract/domain/typed-codes";
import { useState } from "react";
import type { WireInput } from "@croupier/contract/rows";
import type { Failure } from "../../../core/api/result.ts";
import { useApp, useTexts } from "../../../core/app-context.tsx";
import { formatList } from "../../../core/i18n/format.ts";
import { Warning } from "../../../core/dialogs/Warning.tsx";
import { CaptchaField } from "../../../core/forms/CaptchaField.tsx";
import { useDraftName } from "../../../core/forms/draft.ts";
import { Form } from "../../../core/forms/Form.tsx";
import { required } from "../../../core/forms/rules.ts";
import { useForm } from "../../../core/forms/use-form.ts";
import { useCaptcha } from "../../../core/forms/use-captcha.ts";
import { Button } from "../../../ui/Button.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";

type Type = WireInput<"feedback">["type"];
const types: readonly Type[] = [1, 2, 3, 4, 6, 0];
/** The minimum length of a description in characters (specification section 9). */
const shortest = 20;
const longest = 200;

const typeOf = (text: string) => types.find((type) => String(type) === text);

interface Props {
  /** The preselected type, if the opener named one. */
  about: Type | undefined;
  sender: string;
  onSent(reference: string): void;
}

const names = { type: "feedback.type", content: "feedback.content", captcha: "auth.captcha" } as const;

export function FeedbackForm({ about, sender, onSent }: Props) {
  const texts = useTexts();
  const { t } = texts;
  const { api } = useApp();
  const captcha = useCaptcha(true);
  const short = (content: string) =>
    content.trim().length < shortest ? t("rule.any", { min: shortest, max: longest }) : undefined;
  const form = useForm({
    values: { type: about === undefined ? "" : String(about), content: "", captcha: "" },
    check: (values) => ({
      type: required(texts, values.type),
      content: required(texts, values.content) ?? short(values.content),
      captcha: required(texts, values.captcha),
    }),
    fieldOf: { CAPTCHA_WRONG: "captcha" },
    draft: { name: useDraftName("feedback"), fields: ["content"] },
  });
  const { values } = form;
  const empty = (["type", "content", "captcha"] as const)
    .filter((name) => values[name].trim() === "" && form.error(name) === t("rule.required"))
    .map((name) => t(names[name]));

  async function send({ content, captcha: code }: typeof values): Promise<Failure | undefined> {
    const type = typeOf(values.type);
    if (type === undefined) return undefined;
    const answer = await api.call("feedback", {
      type,
      sender,
      content: content.trim(),
      captcha: readCaptcha(code),
      captchaKey: captcha.key,
    });
    if (!answer.ok) {
      captcha.renew();
      form.clear("captcha");
      return answer;
    }
    form.reset();
    onSent(answer.value.reference);
    return undefined;
  }

  return (
    <Form of={form} send={send} className="grid gap-4">
      <Select
        {...form.choice("type")}
        label={t("feedback.type")}
        options={[
          { value: "", title: t("feedback.choose") },
          ...types.map((type) => ({ value: String(type), title: t(`feedback.type.${type as 0}`) })),
        ]}
      />
      <TextArea
        {...form.field("content")}
        label={t("feedback.content")}
        rows={5}
        maxLength={longest}
        note={t("feedback.count", { length: values.content.length, longest })}
      />
      <CaptchaField {...form.field("captcha")} captcha={captcha} />
      <Problem text={form.problem} />
      <EmptyFields of={empty} attempts={form.attempts} />
      <Button type="submit" look="primary" busy={form.busy} className="min-h-12">
        {t("feedback.send")}
      </Button>
    </Form>
  );
}

/** The warning that names empty fields (specification sections 5 and 8); each press announces it again. */
function EmptyFields({ of: names, attempts }: { of: readonly string[]; attempts: number }) {
  const { t, language } = useTexts();
  const [confirmed, setConfirmed] = useState(0);
  if (names.length === 0 || attempts <= confirmed) return null;
  return (
    <Warning
      title={t("error.INVALID_FIELDS")}
      text={t("feedback.empty", { fields: formatList(names, language) })}
      onClose={() => setConfirmed(attempts)}
    />
  );
}
