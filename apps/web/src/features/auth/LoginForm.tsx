import { readCaptcha } from "@croupier/contract/domain/typed-codes";
import { useState } from "react";
import lock from "icon:lock";
import user from "icon:user-round";
import { useApp, useTexts } from "../../core/app-context.tsx";
import type { Failure } from "../../core/api/result.ts";
import { device } from "../../core/storage/device.ts";
import { openDialog } from "../../core/dialogs/dialogs.ts";
import { CaptchaField } from "../../core/forms/CaptchaField.tsx";
import { Form } from "../../core/forms/Form.tsx";
import { PasswordField } from "../../core/forms/PasswordField.tsx";
import { required } from "../../core/forms/rules.ts";
import { useForm, type FormState } from "../../core/forms/use-form.ts";
import { useCaptcha, type Captcha } from "../../core/forms/use-captcha.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Field } from "../../ui/Field.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { inTurn, useRemembered, type Remembered } from "./use-remembered.ts";
import { beganSecondStep } from "./second-step.ts";
import { useSignedIn } from "./use-signed-in.ts";

interface Values {
  username: string;
  password: string;
  captcha: string;
  remember: boolean;
}

interface Props {
  onSuccess?: () => void;
  close(): void;
  /** Set on the agents' own page: only agents may sign in there, and nothing is remembered. */
  portal?: "agent";
}

/** Returns whether a refusal requires a captcha for the next try (specification section 4). */
const asksCaptcha = ({ value }: Failure) =>
  typeof value === "object" && value !== null && "captcha" in value && value.captcha === true;

/** Returns whether a blocked member must ask its agent (specification section 6). */
const asksAgent = ({ code, value }: Failure) =>
  code === "ACCOUNT_BLOCKED" && typeof value === "object" && value !== null && "contact" in value;

const isEmpty = (password: string) => password.trim() === "";

function useSignIn(
  { onSuccess, close, portal }: Props,
  captcha: Captcha,
  needCaptcha: () => void,
  remembered: Remembered,
) {
  const app = useApp();
  const signedIn = useSignedIn(close, onSuccess, portal);
  // The password is sent as typed: the platform trims it, and accepts older passwords with spaces around them.
  const ask = (values: Values, username: string) =>
    isEmpty(values.password)
      ? inTurn(() => app.api.call("rememberedLogin", {}))
      : app.api.call("login", {
          username,
          password: values.password,
          type: "username",
          ...(portal ? { entrance: portal } : { remember: values.remember }),
          ...(values.captcha ? { captcha: readCaptcha(values.captcha), captchaKey: captcha.key } : {}),
        });
  return async (values: Values): Promise<Failure | undefined> => {
    const username = values.username.trim();
    const answer = await ask(values, username);
    if (!answer.ok) {
      if (isEmpty(values.password)) remembered.forget();
      const begun = { username, password: values.password, remember: !portal && values.remember };
      if (beganSecondStep(answer, { onSuccess, portal }, begun)) return undefined;
      if (asksCaptcha(answer) || answer.code === "CAPTCHA_WRONG") needCaptcha();
      captcha.renew();
      return answer;
    }
    if (!portal) remembered.note(username, values.remember, answer.value.mustChangePassword === undefined);
    signedIn(answer.value, values.password);
    return undefined;
  };
}

/** Asks for name and password; a remembered device does not ask for the password again. */
export function LoginForm(props: Props) {
  const texts = useTexts();
  const { t } = texts;
  const [withCaptcha, setWithCaptcha] = useState(false);
  const captcha = useCaptcha(withCaptcha);
  const remembered = useRemembered(props.portal === undefined);
  const signIn = useSignIn(props, captcha, () => setWithCaptcha(true), remembered);
  const knows = ({ remember, username }: Values) => remember && remembered.knows(username);
  const form = useForm<Values>({
    values: { username: remembered.username, password: "", captcha: "", remember: device.get().rememberUser },
    check: (values) => ({
      username: required(texts, values.username),
      password: knows(values) ? undefined : required(texts, values.password),
      captcha: withCaptcha ? required(texts, values.captcha) : undefined,
    }),
    fieldOf: { CAPTCHA_WRONG: "captcha" },
    words: (failure) => (asksAgent(failure) ? t("error.ACCOUNT_BLOCKED_AGENT") : undefined),
  });
  const send = async (values: Values) => {
    const failure = await signIn(values);
    form.clear("captcha");
    // If the device is no longer remembered, the form says so before it asks for the password.
    form.hide("password");
    return failure;
  };
  return (
    <Form of={form} send={send} className="grid gap-4">
      <Field
        {...form.field("username")}
        label={t("auth.username")}
        icon={user}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
      />
      <Password form={form} known={knows(form.values)} />
      {withCaptcha && <CaptchaField {...form.field("captcha")} captcha={captcha} />}
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        {!props.portal && <Checkbox {...form.tick("remember")}>{t("auth.remember")}</Checkbox>}
        <Forgot {...(props.onSuccess ? { onSuccess: props.onSuccess } : {})} />
      </div>
      <Problem text={form.problem} />
      <Button type="submit" look="primary" busy={form.busy} className="min-h-12 w-full">
        {t("auth.logIn")}
      </Button>
    </Form>
  );
}

/** The password field; shows dots for a remembered name while it is to stay remembered. */
function Password({ form, known }: { form: FormState<Values>; known: boolean }) {
  const { t } = useTexts();
  return (
    <PasswordField
      {...form.field("password")}
      label={t("auth.password")}
      icon={lock}
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
