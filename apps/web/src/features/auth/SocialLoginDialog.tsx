import alert from "icon:circle-alert";
import { useNavigate } from "../../core/router/use-router.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { WireInput } from "@croupier/contract/rows";
import type { ThirdParty } from "@croupier/contract/domain/social-login";
import { refreshAfterCommand } from "../../core/api/refreshes.ts";
import type { FailureCode } from "../../core/api/result.ts";
import { failureText } from "../../core/api/use-call.ts";
import { useApp, useSession, useTexts } from "../../core/app-context.tsx";
import { socialLoginMarks } from "../../core/brand/social-login-marks.ts";
import { openDialog, toast } from "../../core/dialogs/dialogs.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../core/dialogs/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { beganSecondStep } from "./second-step.ts";
import { useSignedIn } from "./use-signed-in.ts";

interface Props {
  provider: ThirdParty;
  /** The reply of the social login; absent if it refused, or if this tab did not start it. */
  reply?: WireInput<"thirdPartyAnswer">;
  link: boolean;
  next: string;
  close(): void;
}

/** Sends the reply to the platform once; returns the code of a refusal. */
function useHandedIn({ reply, link, next, close }: Props): FailureCode | undefined {
  const { api } = useApp();
  const { t } = useTexts();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const known = useSession().status !== "starting";
  const onSuccess = next === "/" || next.startsWith("/login") ? undefined : () => void navigate({ href: next });
  const signedIn = useSignedIn(close, onSuccess);
  const [failure, setFailure] = useState<FailureCode | undefined>(reply ? undefined : "THIRD_PARTY_FAILED");
  const begun = useRef(false);
  const linkAccount = async (answer: WireInput<"keepThirdParty">) => {
    const linked = await api.call("keepThirdParty", answer);
    if (!linked.ok) return linked.code;
    void refreshAfterCommand(queries, "keepThirdParty");
    toast("good", t("third.linked"));
    openDialog({ name: "socialLogins" });
    return undefined;
  };
  const signIn = async (answer: WireInput<"thirdPartyAnswer">) => {
    const found = await api.call("thirdPartyAnswer", answer);
    if (!found.ok) return beganSecondStep(found, { onSuccess }) ? undefined : found.code;
    signedIn(found.value);
    return undefined;
  };
  const handIn = useEffectEvent(async (answer: WireInput<"thirdPartyAnswer">) => {
    setFailure(await (link ? linkAccount(answer) : signIn(answer)));
  });
  useEffect(() => {
    if (!known || !reply || begun.current) return;
    begun.current = true;
    void handIn(reply);
  }, [known, reply]);
  return failure;
}

/** Shows the progress of a social sign-in or link, and why it failed. */
export function SocialLoginDialog(props: Props) {
  const { provider, link, close } = props;
  const texts = useTexts();
  const { t } = texts;
  const failure = useHandedIn(props);
  const name = t(`third.${provider}`);
  const other = () => openDialog(link ? { name: "socialLogins" } : { name: "login" });
  return (
    <Dialog
      title={failure ? name : t(link ? "third.linking" : "third.signingIn", { name })}
      onClose={close}
      className="max-w-[420px]"
    >
      <div className="grid gap-4 p-6 pt-3">
        {failure ? (
          <EmptyState icon={alert} text={failureText(texts, failure)} role="alert">
            {failure === "NOT_A_MEMBER" && <p className="mb-4 max-w-xs text-muted">{t("third.notMember", { name })}</p>}
            <Button look="primary" onClick={other}>
              {t(link ? "third.title" : "third.otherWay")}
            </Button>
          </EmptyState>
        ) : (
          <div className="flex items-center gap-3.5">
            <span className="inline-flex size-12 flex-none items-center justify-center rounded-full bg-raised text-accent-text [&_svg]:fill-current [&_svg]:stroke-none">
              <Icon of={socialLoginMarks[provider]} size={22} />
            </span>
            <Skeleton className="h-4 flex-1" />
          </div>
        )}
      </div>
    </Dialog>
  );
}
