import { useId, useState } from "react";
import key from "icon:key-round";
import { failureText } from "../../core/api/use-call.ts";
import { useApp, useTexts } from "../../core/app-context.tsx";
import { signWithPasskey } from "../../core/session/passkey.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { useSignedIn } from "./use-signed-in.ts";

/** Signs in by a passkey with one click. */
export function PasskeyLogin({ onSuccess, close }: { onSuccess?: (() => void) | undefined; close(): void }) {
  const { api } = useApp();
  const texts = useTexts();
  const { t } = texts;
  const about = useId();
  const signedIn = useSignedIn(close, onSuccess);
  const [state, setState] = useState<{ busy: boolean; problem?: string }>({ busy: false });
  const start = async () => {
    setState({ busy: true });
    const question = await api.call("passkeyQuestion", {});
    if (!question.ok) return setState({ busy: false, problem: failureText(texts, question.code) });
    const signed = await signWithPasskey(question.value);
    if (!signed) return setState({ busy: false, problem: t("passkey.cancelled") });
    const answer = await api.call("passkeyLogin", signed);
    if (answer.ok) return signedIn(answer.value);
    return setState({ busy: false, problem: failureText(texts, answer.code) });
  };
  return (
    <div className="grid gap-2">
      <Button className="w-full" aria-describedby={about} busy={state.busy} onClick={() => void start()}>
        <Icon of={key} size={18} />
        {t("passkey.logIn")}
      </Button>
      <p id={about} className="text-center text-note text-muted">
        {t("passkey.offerText")}
      </p>
      <Problem text={state.problem} />
    </div>
  );
}
