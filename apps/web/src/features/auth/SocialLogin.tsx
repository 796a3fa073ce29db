import { useState } from "react";
import { thirdParties, type ThirdParty } from "@croupier/contract/domain/social-login";
import { failureText } from "../../core/api/use-call.ts";
import { useApp, useSite, useTexts } from "../../core/app-context.tsx";
import { socialLoginMarks } from "../../core/brand/social-login-marks.ts";
import { leaveFor } from "../../core/session/social-login.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Problem } from "../../ui/Problem.tsx";

/** Buttons for the social logins that this merchant has registered. */
export function SocialLogin() {
  const { api } = useApp();
  const texts = useTexts();
  const { t } = texts;
  const { signInWith } = useSite().permission;
  const [state, setState] = useState<{ going?: ThirdParty; problem?: string }>({});
  const shown = thirdParties.filter((provider) => signInWith.includes(provider));
  if (shown.length === 0) return null;
  const go = async (provider: ThirdParty) => {
    setState({ going: provider });
    const answer = await api.call("thirdPartyLogin", { provider });
    const next = location.pathname + location.search;
    if (answer.ok && leaveFor(answer.value.address, { link: false, next })) return;
    setState({ problem: failureText(texts, answer.ok ? "THIRD_PARTY_FAILED" : answer.code) });
  };
  return (
    <div className="grid gap-2">
      <div className="grid auto-cols-fr grid-flow-col gap-2.5">
        {shown.map((provider) => (
          <Button
            key={provider}
            busy={state.going === provider}
            disabled={state.going !== undefined}
            aria-label={t("third.logIn", { name: t(`third.${provider}`) })}
            className="[&_svg]:fill-current [&_svg]:stroke-none"
            onClick={() => void go(provider)}
          >
            <Icon of={socialLoginMarks[provider]} size={17} />
            {t(`third.${provider}`)}
          </Button>
        ))}
      </div>
      <Problem text={state.problem} />
    </div>
  );
}
