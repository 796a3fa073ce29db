import { isZero } from "@croupier/contract/domain/money";
import { Link } from "../../../core/router/Link.tsx";
import check from "icon:circle-check";
import chevronRight from "icon:chevron-right";
import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../../core/app-context.tsx";
import { usePages } from "../../../core/brand/brand.ts";
import { useBalance } from "../../../core/money/use-balance.ts";
import { useMoneyText } from "../../../core/money/use-money-text.ts";
import { cx } from "../../../lib/class-names.ts";
import { Emblem } from "../../../ui/Emblem.tsx";
import type { EmblemName } from "../../../ui/emblem-names.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { SliderTrack, useSlider } from "../../../ui/Slider.tsx";
import { Rail } from "./Rail.tsx";

type Mission = WireOutput<"missionSummary">["missions"][number];

interface Step {
  id: string;
  to: string;
  emblem: EmblemName;
  title: string;
  /** The reward of the step. */
  gift?: string;
  done: boolean;
}

/** The pages on which one-time missions are completed. */
const placeOf: Partial<Record<Mission["need"]["kind"], { to: string; emblem: EmblemName }>> = {
  bindMobile: { to: "/member/securityCenter", emblem: "wallet" },
  bindEmail: { to: "/member/securityCenter", emblem: "friends" },
  paymentPassword: { to: "/member/withdraw", emblem: "bank" },
};

/** Guides a new member step by step: deposit, play, and claim one-time rewards. */
export function FirstSteps({ missions, className }: { missions: readonly Mission[]; className: string }) {
  const { t } = useTexts();
  const isOn = usePages();
  const money = useMoneyText();
  const slider = useSlider();
  const balance = useBalance();
  const hasMoney = balance.data !== undefined && !isZero(balance.data.balance);
  const own = missions.flatMap(({ id, title, need, gift }): Step[] => {
    const place = placeOf[need.kind];
    return place ? [{ id, ...place, title, gift: money.round(gift.amount), done: need.met }] : [];
  });
  const steps: Step[] = [
    { id: "deposit", to: "/member/depositv2", emblem: "card", title: t("wallet.deposit"), done: hasMoney },
    { id: "play", to: "/games", emblem: "RNG", title: t("nav.games"), done: false },
    ...own,
  ];
  return (
    <Rail
      emblem="gift"
      title={t("home.firstSteps")}
      more="/member/missionLeaderboard"
      slider={slider}
      arrows={false}
      atOnce
    >
      <SliderTrack of={slider} label={t("home.firstSteps")} className={className}>
        {steps
          .filter(({ to }) => isOn(to))
          .map((step) => (
            <li key={step.id}>
              <StepCard step={step} />
            </li>
          ))}
      </SliderTrack>
    </Rail>
  );
}

function StepCard({ step: { to, emblem, title, gift, done } }: { step: Step }) {
  const { t } = useTexts();
  return (
    <Link
      to={to}
      aria-label={done ? t("home.stepDone", { step: title }) : undefined}
      className={cx(
        "flex aspect-3/4 min-h-full flex-col items-start gap-1 rounded-card border bg-surface p-2.5 hover:bg-raised tablet:p-4 own:aspect-auto own:h-36",
        done ? "border-win text-muted" : "border-line",
      )}
    >
      <span className="flex w-full items-start justify-between">
        <Emblem name={emblem} size={40} />
        <Icon of={done ? check : chevronRight} className={done ? "text-win" : "rtl:-scale-x-100"} />
      </span>
      <span className="mt-auto max-w-full text-note leading-tight font-semibold break-words hyphens-auto tablet:text-body">
        {title}
      </span>
      {gift && <span className="num text-sm font-bold text-accent-text tablet:text-body">{gift}</span>}
    </Link>
  );
}
