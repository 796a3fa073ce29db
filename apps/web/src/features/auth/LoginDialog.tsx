import { Activity, lazy, Suspense, useState } from "react";
import { useForm } from "react-hook-form";
import lock from "icon:lock";
import play from "icon:play";
import user from "icon:user-round";
import { useApp, useSite, useTexts } from "../../core/app.tsx";
import { failureText } from "../../core/api/use-call.ts";
import type { Failure } from "../../core/api/result.ts";
import { cookieNames, daySeconds, readCookie, writeCookie } from "../../core/device/cookies.ts";
import { device, remember } from "../../core/device/device.ts";
import { openDialog } from "../../core/dialogs/dialogs.ts";
import { CaptchaField } from "../../core/forms/CaptchaField.tsx";
import { PasswordField } from "../../core/forms/PasswordField.tsx";
import { useCaptcha, type Captcha } from "../../core/forms/use-captcha.ts";
import { rich } from "../../core/i18n/rich.tsx";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Field } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { AuthFrame } from "./AuthFrame.tsx";
import { useSignedIn } from "./use-signed-in.ts";

const SmsLoginForm = lazy(() => import("./SmsLoginForm.tsx").then((module) => ({ default: module.SmsLoginForm })));

interface Form {
  username: string;
  password: string;
  captcha: string;
  remember: boolean;
}

interface Props {
  goOn?: () => void;
  close(): void;
}

/** Whether a refusal asks for a captcha with the next try (specification section 4). */
const asksCaptcha = ({ value }: Failure) =>
  typeof value === "object" && value !== null && "captcha" in value && value.captcha === true;

export function LoginDialog({ goOn, close }: Props) {
  const { t } = useTexts();
  return (
    <AuthFrame title={t("auth.logIn")} group="w_login" onClose={close}>
      <Ways {...(goOn ? { goOn } : {})} close={close} />
      <Others {...(goOn ? { goOn } : {})} close={close} />
    </AuthFrame>
  );
}

/** Tabs only where the merchant lets a code sign in; what was typed stays when one is changed for the other. */
function Ways(props: Props) {
  const { t } = useTexts();
  const { flags } = useSite().permission;
  const [way, setWay] = useState<"username" | "sms">("username");
  if (!flags.MOBILEVERCODELOGIN3) return <LoginForm {...props} />;
  return (
    <Tabs
      label={t("auth.logIn")}
      active={way}
      onChange={(next) => setWay(next === "sms" ? "sms" : "username")}
      tabs={[
        { key: "username", title: t("auth.byUsername") },
        { key: "sms", title: t("auth.bySmsCode") },
      ]}
    >
      <div className="pt-5">
        <Activity mode={way === "username" ? "visible" : "hidden"}>
          <LoginForm {...props} />
        </Activity>
        {way === "sms" && (
          <Suspense fallback={<Skeleton className="h-64" />}>
            <SmsLoginForm {...props} />
          </Suspense>
        )}
      </div>
    </Tabs>
  );
}

function useLogin({ goOn, close }: Props, captcha: Captcha, needCaptcha: () => void) {
  const app = useApp();
  const texts = useTexts();
  const signedIn = useSignedIn(close, goOn);
  const [problem, setProblem] = useState<{ field: "captcha" | "form"; text: string }>();
  const send = async (form: Form) => {
    setProblem(undefined);
    const username = form.username.trim();
    const answer = await app.api.call("login", {
      username,
      password: form.password,
      type: "username",
      ...(form.captcha ? { captcha: form.captcha.trim(), captchaKey: captcha.key } : {}),
    });
    if (!answer.ok) {
      if (asksCaptcha(answer) || answer.code === "CAPTCHA_WRONG") needCaptcha();
      captcha.refresh();
      const field = answer.code === "CAPTCHA_WRONG" ? "captcha" : "form";
      return setProblem({ field, text: failureText(texts, answer.code) });
    }
    remember({ rememberUser: form.remember });
    writeCookie(cookieNames.lastUser, form.remember ? username : "", form.remember ? daySeconds : 0);
    signedIn(answer.value);
  };
  return { problem, send };
}

function LoginForm(props: Props) {
  const { t } = useTexts();
  const [withCaptcha, setWithCaptcha] = useState(false);
  const captcha = useCaptcha(withCaptcha);
  const { problem, send } = useLogin(props, captcha, () => setWithCaptcha(true));
  const { register, handleSubmit, formState, resetField } = useForm<Form>({
    defaultValues: {
      username: readCookie(cookieNames.lastUser, document.cookie) ?? "",
      password: "",
      captcha: "",
      remember: device.get().rememberUser,
    },
  });
  const { errors, isSubmitting } = formState;
  const required = { validate: (value: string) => value.trim() !== "" || t("rule.required") };
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) =>
        void handleSubmit(async (form) => {
          await send(form);
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
      <PasswordField
        {...register("password", { validate: (value) => value !== "" || t("rule.required") })}
        label={t("auth.password")}
        icon={lock}
        error={errors.password?.message}
        autoComplete="current-password"
        maxLength={128}
      />
      {withCaptcha && (
        <CaptchaField
          {...register("captcha", required)}
          captcha={captcha}
          error={errors.captcha?.message ?? (problem?.field === "captcha" ? problem.text : undefined)}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <Checkbox {...register("remember")}>{t("auth.remember")}</Checkbox>
        <Forgot {...(props.goOn ? { goOn: props.goOn } : {})} />
      </div>
      <Problem text={problem?.field === "form" && problem.text} />
      <Button type="submit" look="primary" busy={isSubmitting} className="min-h-12 w-full">
        {t("auth.logIn")}
      </Button>
    </form>
  );
}

function Forgot({ goOn }: Pick<Props, "goOn">) {
  const { t } = useTexts();
  return (
    <button
      type="button"
      className="min-h-11 px-1 text-[15px] font-semibold text-accent-text hover:underline"
      onClick={() => openDialog({ name: "forgot", ...(goOn ? { goOn } : {}) })}
    >
      {t("auth.forgot")}
    </button>
  );
}

/** The other ways in: a free trial where the merchant has it, and registration. */
function Others({ goOn, close }: Props) {
  const { t } = useTexts();
  const { flags } = useSite().permission;
  return (
    <>
      {flags.FREEPLAY3 && <FreeTrial close={close} />}
      <p className="mt-4 text-center text-[15px] text-muted">
        {rich(t("auth.newHere"), {
          link: (
            // Its words come from the text.
            // oxlint-disable-next-line jsx-a11y/control-has-associated-label
            <button
              type="button"
              className="min-h-11 px-1 font-semibold text-accent-text hover:underline"
              onClick={() => openDialog({ name: "register", ...(goOn ? { goOn } : {}) })}
            />
          ),
        })}
      </p>
    </>
  );
}

function FreeTrial({ close }: { close(): void }) {
  const app = useApp();
  const texts = useTexts();
  const signedIn = useSignedIn(close, undefined);
  const [state, setState] = useState<{ busy: boolean; problem?: string }>({ busy: false });
  const start = async () => {
    setState({ busy: true });
    const answer = await app.api.call("freePlay", { os: navigator.platform.slice(0, 40), platform: "W" });
    if (answer.ok) return signedIn(answer.value);
    setState({ busy: false, problem: failureText(texts, answer.code) });
  };
  return (
    <>
      <p className="my-4 flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {texts.t("auth.or")}
      </p>
      <button
        type="button"
        aria-disabled={state.busy}
        onClick={() => void start()}
        className={buttonClass("quiet", "w-full")}
      >
        <Icon of={play} size={18} />
        {texts.t("auth.freeTrial")}
      </button>
      {state.problem && (
        <p role="alert" className="mt-2 text-sm text-lose">
          {state.problem}
        </p>
      )}
    </>
  );
}
