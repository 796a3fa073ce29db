import alert from "icon:circle-alert";
import { useNavigate } from "@tanstack/react-router";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { WireInput } from "@croupier/contract/rows";
import type { ThirdParty } from "@croupier/contract/domain/social-login";
import type { FailureCode } from "../../core/api/result.ts";
import { failureText } from "../../core/api/use-call.ts";
import { useApp, useSession, useTexts } from "../../core/app-context.tsx";
import { thirdPartyMarks } from "../../core/brand/social-login-marks.ts";
import { openDialog, toast } from "../../core/dialogs/dialogs.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Message } from "../../ui/Faces.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { beganSecondStep } from "./second-step.ts";
import { useSignedIn } from "./use-signed-in.ts";

interface Props {
  provider: ThirdParty;
  /** What the other house says; nothing where it says no, or this tab never asked. */
  said?: WireInput<"thirdPartyAnswer">;
  link: boolean;
  next: string;
  close(): void;
}

/** Hands the other house's answer in once; answers why it was not taken. */
function useHandedIn({ said, link, next, close }: Props): FailureCode | undefined {
  const { api } = useApp();
  const { t } = useTexts();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const known = useSession().status !== "starting";
  const goOn = next === "/" || next.startsWith("/login") ? undefined : () => void navigate({ href: next });
  const signedIn = useSignedIn(close, goOn);
  const [failure, setFailure] = useState<FailureCode | undefined>(said ? undefined : "THIRD_PARTY_FAILED");
  const begun = useRef(false);
  const keep = async (answer: WireInput<"keepThirdParty">) => {
    const kept = await api.call("keepThirdParty", answer);
    if (!kept.ok) return kept.code;
    void queries.invalidateQueries({ queryKey: ["linkedThirdParties"] });
    toast("good", t("third.linked"));
    openDialog({ name: "thirdParties" });
    return undefined;
  };
  const signIn = async (answer: WireInput<"thirdPartyAnswer">) => {
    const found = await api.call("thirdPartyAnswer", answer);
    if (!found.ok) return beganSecondStep(found, { goOn }) ? undefined : found.code;
    signedIn(found.value);
    return undefined;
  };
  const handIn = useEffectEvent(async (answer: WireInput<"thirdPartyAnswer">) => {
    setFailure(await (link ? keep(answer) : signIn(answer)));
  });
  useEffect(() => {
    if (!known || !said || begun.current) return;
    begun.current = true;
    void handIn(said);
  }, [known, said]);
  return failure;
}

/** Back from another house: signs in, or links, or says why not. */
export function ThirdPartyDialog(props: Props) {
  const { provider, link, close } = props;
  const texts = useTexts();
  const { t } = texts;
  const failure = useHandedIn(props);
  const name = t(`third.${provider}`);
  const other = () => openDialog(link ? { name: "thirdParties" } : { name: "login" });
  return (
    <Dialog
      title={failure ? name : t(link ? "third.linking" : "third.signingIn", { name })}
      closeLabel={t("action.close")}
      onClose={close}
      className="max-w-[420px]"
    >
      <div className="grid gap-4 p-6 pt-3">
        {failure ? (
          <Message icon={alert} text={failureText(texts, failure)} role="alert">
            {failure === "NOT_A_MEMBER" && <p className="mb-4 max-w-xs text-muted">{t("third.notMember", { name })}</p>}
            <Button look="primary" onClick={other}>
              {t(link ? "third.title" : "third.otherWay")}
            </Button>
          </Message>
        ) : (
          <div className="flex items-center gap-3.5">
            <span className="inline-flex size-12 flex-none items-center justify-center rounded-full bg-raised text-accent-text [&_svg]:fill-current [&_svg]:stroke-none">
              <Icon of={thirdPartyMarks[provider]} size={22} />
            </span>
            <Skeleton className="h-4 flex-1" />
          </div>
        )}
      </div>
    </Dialog>
  );
}
