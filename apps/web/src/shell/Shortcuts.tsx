import { Link } from "../core/router/Link.tsx";
import { useNavigate } from "../core/router/use-router.ts";
import type { MouseEvent } from "react";
import { useSession, useTexts } from "../core/app-context.tsx";
import { usePages } from "../core/brand/brand.ts";
import { useGate } from "../core/games/use-launch.ts";
import { RewardCount } from "../core/session/RewardCount.tsx";
import { isSignedIn } from "../core/session/session.ts";
import { Emblem } from "../ui/Emblem.tsx";

/** Links in the side menu to rewards and invitations; agents see other names. */
export function Shortcuts({ onGo }: { onGo?: (() => void) | undefined }) {
  const { t } = useTexts();
  const session = useSession();
  const isOn = usePages();
  const gate = useGate();
  const navigate = useNavigate();
  const isAgent = isSignedIn(session) && session.info.isAgent;
  const go = (to: string) => (event: MouseEvent) => {
    event.preventDefault();
    onGo?.();
    gate(() => void navigate({ to }));
  };
  const entries = [
    { to: "/member/rewardCenter", text: t("reward.title"), emblem: "gift" },
    { to: "/member/referral", text: t(isAgent ? "referral.agent" : "referral.title"), emblem: "friends" },
  ] as const;
  return (
    <nav aria-label={t("nav.shortcuts")} className="side-shortcuts">
      {entries
        .filter(({ to }) => isOn(to))
        .map(({ to, text, emblem }) => (
          <Link key={to} to={to} title={text} preload={false} onClick={go(to)} className="side-shortcut">
            <Emblem name={emblem} size={24} />
            <span className="side-text">{text}</span>
            {to === "/member/rewardCenter" && <RewardCount of="rewards" className="absolute end-1.5 top-1.5" />}
          </Link>
        ))}
    </nav>
  );
}
