import { Activity, lazy, Suspense, useState } from "react";
import play from "icon:play";
import { useApp, useSite, useTexts } from "../../core/app-context.tsx";
import { failureText } from "../../core/api/use-call.ts";
import { knowsPasskeys } from "../../core/session/passkey.ts";
import { useLive } from "../../ui/use-live.ts";
import { openDialog } from "../../core/dialogs/dialogs.ts";
import { rich } from "../../core/i18n/rich.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { AuthFrame } from "./AuthFrame.tsx";
import { PasskeyLogin } from "./PasskeyLogin.tsx";
import { SocialLogin } from "./SocialLogin.tsx";
import { LoginForm } from "./LoginForm.tsx";
import { useSignedIn } from "./use-signed-in.ts";

const SmsLoginForm = lazy(() => import("./SmsLoginForm.tsx").then((module) => ({ default: module.SmsLoginForm })));

interface Props {
  onSuccess?: () => void;
  /** The name of the game that waits for the login. */
  game?: string;
  close(): void;
}

export function LoginDialog({ onSuccess, game, close }: Props) {
  const { t } = useTexts();
  return (
    <AuthFrame title={t("auth.logIn")} group="w_login" onClose={close}>
      {game && <p className="-mt-3 mb-5 text-body text-muted">{t("auth.toPlay", { game })}</p>}
      <SignInMethods {...(onSuccess ? { onSuccess } : {})} close={close} />
      <Others {...(onSuccess ? { onSuccess } : {})} close={close} />
    </AuthFrame>
  );
}

/** Shows tabs only if the merchant allows sign-in by code; typed input stays when the tab changes. */
function SignInMethods(props: Props) {
  const { t } = useTexts();
  const { flags } = useSite().permission;
  const [way, setWay] = useState<"username" | "sms">("username");
  // The form of the second tab loads when the tab is first chosen, and stays from then on.
  const [smsChosen, setSmsChosen] = useState(false);
  const choose = (next: typeof way) => {
    setWay(next);
    if (next === "sms") setSmsChosen(true);
  };
  if (!flags.MOBILEVERCODELOGIN3) return <LoginForm {...props} />;
  return (
    <Tabs
      label={t("auth.logIn")}
      active={way}
      onChange={choose}
      tabs={[
        { key: "username", title: t("auth.byUsername") },
        { key: "sms", title: t("auth.bySmsCode") },
      ]}
    >
      <div className="pt-5">
        <Activity mode={way === "username" ? "visible" : "hidden"}>
          <LoginForm {...props} />
        </Activity>
        {smsChosen && (
          <Activity mode={way === "sms" ? "visible" : "hidden"}>
            <Suspense fallback={<Skeleton className="h-64" />}>
              <SmsLoginForm {...props} />
            </Suspense>
          </Activity>
        )}
      </div>
    </Tabs>
  );
}

/** Other sign-in methods (passkey, social login, free trial) if the merchant has them, and registration. */
function Others({ onSuccess, close }: Props) {
  const { t } = useTexts();
  const { flags, signInWith } = useSite().permission;
  const passkeys = useLive() && knowsPasskeys();
  return (
    <>
      {(passkeys || signInWith.length > 0 || flags.FREEPLAY3) && <Or />}
      <div className="grid gap-2.5">
        {passkeys && <PasskeyLogin onSuccess={onSuccess} close={close} />}
        <SocialLogin />
        {flags.FREEPLAY3 && <FreeTrial close={close} />}
      </div>
      <p className="mt-4 text-center text-body text-muted">
        {rich(t("auth.newHere"), {
          link: (
            <Button
              look="link"
              className="px-1"
              onClick={() => openDialog({ name: "register", ...(onSuccess ? { onSuccess } : {}) })}
            />
          ),
        })}
      </p>
    </>
  );
}

function Or() {
  const { t } = useTexts();
  return (
    <p className="my-4 flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {t("auth.or")}
    </p>
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
      <Button busy={state.busy} onClick={() => void start()} className="w-full">
        <Icon of={play} size={18} />
        {texts.t("auth.freeTrial")}
      </Button>
      {state.problem && (
        <p role="alert" className="mt-2 text-sm text-lose">
          {state.problem}
        </p>
      )}
    </>
  );
}
