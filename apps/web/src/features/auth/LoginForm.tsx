import { useState } from "react";
import { useForm, useWatch, type UseFormReturn } from "react-hook-form";
import lock from "icon:lock";
import user from "icon:user-round";
import { useApp, useTexts } from "../../core/app-context.tsx";
import { failureText } from "../../core/api/use-call.ts";
import type { Failure } from "../../core/api/result.ts";
import { device } from "../../core/device/device.ts";
import { openDialog } from "../../core/dialogs/dialogs.ts";
import { CaptchaField } from "../../core/forms/CaptchaField.tsx";
import { PasswordField } from "../../core/forms/PasswordField.tsx";
import { useCaptcha, type Captcha } from "../../core/forms/use-captcha.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Field } from "../../ui/Field.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { inTurn, useRemembered, type Remembered } from "./use-remembered.ts";
import { beganSecondStep } from "./second-step.ts";
import { useSignedIn } from "./use-signed-in.ts";

interface Form {
  username: string;
  password: string;
  captcha: string;
  remember: boolean;
}

interface Props {
  onSuccess?: () => void;
  close(): void;
  /** The agents' own page: nobody else comes in there, and nothing is remembered. */
  portal?: "agent";
}

/** Whether a refusal asks for a captcha with the next try (specification section 4). */
const asksCaptcha = ({ value }: Failure) =>
  typeof value === "object" && value !== null && "captcha" in value && value.captcha === true;

function useLogin(
  { onSuccess, close, portal }: Props,
  captcha: Captcha,
  needCaptcha: () => void,
  remembered: Remembered,
) {
  const app = useApp();
  const texts = useTexts();
  const signedIn = useSignedIn(close, onSuccess, portal);
  const [problem, setProblem] = useState<{ field: "captcha" | "form"; text: string }>();
  const ask = (form: Form, username: string) =>
    form.password === ""
      ? inTurn(() => app.api.call("rememberedLogin", {}))
      : app.api.call("login", {
          username,
          password: form.password,
          type: "username",
          ...(portal ? { entrance: portal } : { remember: form.remember }),
          ...(form.captcha ? { captcha: form.captcha.trim(), captchaKey: captcha.key } : {}),
        });
  const send = async (form: Form) => {
    setProblem(undefined);
    const username = form.username.trim();
    const answer = await ask(form, username);
    if (!answer.ok) {
      if (form.password === "") remembered.forget();
      const begun = { username, password: form.password, remember: !portal && form.remember };
      if (beganSecondStep(answer, { onSuccess, portal }, begun)) return;
      if (asksCaptcha(answer) || answer.code === "CAPTCHA_WRONG") needCaptcha();
      captcha.renew();
      const field = answer.code === "CAPTCHA_WRONG" ? "captcha" : "form";
      return setProblem({ field, text: failureText(texts, answer.code) });
    }
    if (!portal) remembered.note(username, form.remember, answer.value.mustChangePassword === undefined);
    signedIn(answer.value, form.password);
  };
  return { problem, send };
}

/** Name and password; where this device is remembered the password is not asked for again. */
export function LoginForm(props: Props) {
  const { t } = useTexts();
  const [withCaptcha, setWithCaptcha] = useState(false);
  const captcha = useCaptcha(withCaptcha);
  const remembered = useRemembered(props.portal === undefined);
  const { problem, send } = useLogin(props, captcha, () => setWithCaptcha(true), remembered);
  const form = useForm<Form>({
    defaultValues: {
      username: remembered.username,
      password: "",
      captcha: "",
      remember: device.get().rememberUser,
    },
  });
  const { register, handleSubmit, formState, resetField } = form;
  const { errors, isSubmitting } = formState;
  const required = { validate: (value: string) => value.trim() !== "" || t("rule.required") };
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) =>
        void handleSubmit(async (values) => {
          await send(values);
          resetField("captcha");
        })(event)
      }
    >
      <Field
        {...register("username", required)}
        label={t("auth.username")}
        icon={user}
        error={errors.username?.message}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
      />
      <Password form={form} remembered={remembered} error={errors.password?.message} />
      {withCaptcha && (
        <CaptchaField
          {...register("captcha", required)}
          captcha={captcha}
          error={errors.captcha?.message ?? (problem?.field === "captcha" ? problem.text : undefined)}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        {!props.portal && <Checkbox {...register("remember")}>{t("auth.remember")}</Checkbox>}
        <Forgot {...(props.onSuccess ? { onSuccess: props.onSuccess } : {})} />
      </div>
      <Problem text={problem?.field === "form" && problem.text} />
      <Button type="submit" look="primary" busy={isSubmitting} className="min-h-12 w-full">
        {t("auth.logIn")}
      </Button>
    </form>
  );
}

/** Shows dots for a password that need not be typed: for the remembered name, while it is to stay remembered. */
function Password({
  form,
  remembered,
  error,
}: {
  form: UseFormReturn<Form>;
  remembered: Remembered;
  error: string | undefined;
}) {
  const { t } = useTexts();
  const [username, remember] = useWatch({ control: form.control, name: ["username", "remember"] });
  const known = remember && remembered.knows(username);
  return (
    <PasswordField
      {...form.register("password", { validate: (value) => value !== "" || known || t("rule.required") })}
      label={t("auth.password")}
      icon={lock}
      error={error}
      autoComplete="current-password"
      maxLength={128}
      {...(known ? { placeholder: "••••••••••", hint: t("auth.remembered") } : {})}
    />
  );
}

function Forgot({ onSuccess }: Pick<Props, "onSuccess">) {
  const { t } = useTexts();
  return (
    <Button
      look="link"
      className="px-1 text-body"
      onClick={() => openDialog({ name: "forgot", ...(onSuccess ? { onSuccess } : {}) })}
    >
      {t("auth.forgot")}
    </Button>
  );
}
