import { useId, useState } from "react";
import type { WireInput } from "@croupier/contract/rows";
import { useApp, useTexts } from "../../../core/app-context.tsx";
import type { Texts } from "../../../core/i18n/texts.ts";
import { failureText } from "../../../core/api/use-call.ts";
import { CaptchaField } from "../../../core/forms/CaptchaField.tsx";
import { useCaptcha } from "../../../core/forms/use-captcha.ts";
import { Button } from "../../../ui/Button.tsx";
import { Form } from "../../../ui/Form.tsx";
import { Select } from "../../../ui/Select.tsx";

type Type = WireInput<"feedback">["type"];
const types: readonly Type[] = [1, 2, 3, 4, 6, 0];
/** Characters of a description (specification section 9). */
const shortest = 20;
const longest = 200;

interface Values {
  type: string;
  content: string;
  captcha: string;
}
type Errors = Partial<Record<keyof Values | "form", string>>;

/** What is wrong with a form before it is sent; the warning names what is empty (specification section 5). */
function problems({ type, content, captcha: code }: Values, { t }: Texts): Errors {
  const length = content.trim().length;
  const empty = [
    ...(typeOf(type) === undefined ? [t("feedback.type")] : []),
    ...(length === 0 ? [t("feedback.content")] : []),
    ...(code.trim() === "" ? [t("auth.captcha")] : []),
  ];
  return {
    ...(typeOf(type) === undefined ? { type: t("rule.required") } : {}),
    ...(length === 0
      ? { content: t("rule.required") }
      : length < shortest
        ? { content: t("rule.any", { min: shortest, max: longest }) }
        : {}),
    ...(code.trim() === "" ? { captcha: t("rule.required") } : {}),
    ...(empty.length > 0 ? { form: t("feedback.empty", { fields: empty.join(", ") }) } : {}),
  };
}

const typeOf = (text: string) => types.find((type) => String(type) === text);

interface Props {
  /** The type that is chosen at first, where whoever opened the form named one. */
  about: Type | undefined;
  sender: string;
  onSent(reference: string): void;
}

export function FeedbackForm({ about, sender, onSent }: Props) {
  const texts = useTexts();
  const { t } = texts;
  const { api } = useApp();
  const captcha = useCaptcha(true);
  const [values, setValues] = useState<Values>({
    type: about === undefined ? "" : String(about),
    content: "",
    captcha: "",
  });
  const [errors, setErrors] = useState<Errors>({});
  const [sending, setSending] = useState(false);
  const set = (change: Partial<Values>) => setValues({ ...values, ...change });

  async function send(): Promise<void> {
    const type = typeOf(values.type);
    const wrong = problems(values, texts);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0 || type === undefined) return;
    setSending(true);
    const answer = await api.call("feedback", {
      type,
      sender,
      content: values.content.trim(),
      captcha: values.captcha.trim(),
      captchaKey: captcha.key,
    });
    setSending(false);
    if (answer.ok) return onSent(answer.value.reference);
    captcha.renew();
    set({ captcha: "" });
    const text = failureText(texts, answer.code);
    setErrors(answer.code === "CAPTCHA_WRONG" ? { captcha: text } : { form: text });
  }

  return (
    <Form className="grid gap-4" onSubmit={send}>
      <div>
        <Select
          label={t("feedback.type")}
          value={values.type}
          invalid={errors.type !== undefined}
          onChange={(type) => set({ type })}
          options={[
            { value: "", title: t("feedback.choose") },
            ...types.map((type) => ({ value: String(type), title: t(`feedback.type.${type as 0}`) })),
          ]}
        />
        <Wrong text={errors.type} />
      </div>
      <Description value={values.content} error={errors.content} onChange={(content) => set({ content })} />
      <CaptchaField
        captcha={captcha}
        error={errors.captcha}
        value={values.captcha}
        onChange={(event) => set({ captcha: event.target.value })}
      />
      {errors.form && (
        <p role="alert" className="rounded-control border border-lose px-4 py-3 text-sm text-lose">
          {errors.form}
        </p>
      )}
      <Button type="submit" look="primary" busy={sending} className="min-h-12">
        {t("feedback.send")}
      </Button>
    </Form>
  );
}

function Wrong({ text }: { text: string | undefined }) {
  return text ? (
    <p role="alert" className="mt-1.5 text-note text-lose">
      {text}
    </p>
  ) : null;
}

/** The description with how much of it is written; it stops at its longest. */
function Description({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}) {
  const { t } = useTexts();
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {t("feedback.content")}
      </label>
      <textarea
        id={id}
        rows={5}
        maxLength={longest}
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-count`}
        onChange={(event) => onChange(event.target.value)}
        className="w-full rounded-control border border-line bg-ground px-3.5 py-2.5 text-body outline-none focus:border-accent aria-invalid:border-lose"
      />
      <p id={`${id}-count`} className="num text-end text-note text-muted">
        {t("feedback.count", { length: value.length, longest })}
      </p>
      <Wrong text={error} />
    </div>
  );
}
