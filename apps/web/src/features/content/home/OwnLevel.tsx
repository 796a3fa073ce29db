import { Link } from "../../../core/router/Link.tsx";
import chevronRight from "icon:chevron-right";
import { useTexts } from "../../../core/app-context.tsx";
import { useCall } from "../../../core/api/use-call.ts";
import { usePages } from "../../../core/brand/brand.ts";
import { percentDone } from "../../../core/money/percent-done.ts";
import { useMoneyText } from "../../../core/money/use-money-text.ts";
import { useLevelName } from "../../../core/session/use-level-name.ts";
import { VipBadge } from "../../../core/session/VipBadge.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";

/** The member's VIP level and the progress to the next. */
export function OwnLevel() {
  const { t } = useTexts();
  const isOn = usePages();
  const money = useMoneyText();
  const { data: vip, isPending } = useCall("vip", {});
  const nameOf = useLevelName(vip?.levels ?? []);
  if (!isOn("/member/vip")) return null;
  if (isPending) return <Skeleton className="h-[94px] rounded-panel" />;
  const own = vip?.levels[vip.level];
  if (!vip || !own) return null;
  const next = vip.levels[vip.level + 1];
  const values = next && { done: money(vip.progress.validBets), goal: money.round(next.validBets) };
  const progress = values && t("vip.progress", { ...values, level: nameOf(vip.level + 1) });
  return (
    <Link
      to="/member/vip"
      className="grid min-h-[94px] grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-2 rounded-panel bg-[linear-gradient(115deg,#43297b,#9c345c)] px-4 py-3 text-white hover:brightness-110"
    >
      <VipBadge name={own.badge} size={40} />
      <span className="min-w-0 leading-snug">
        <span className="num block font-bold">{nameOf(vip.level)}</span>
        {progress && <span className="num block text-note text-white/90">{progress}</span>}
      </span>
      <Icon of={chevronRight} size={18} className="rtl:-scale-x-100" />
      {next && progress && (
        <span className="col-span-3">
          <ProgressBar label={progress} percent={percentDone(vip.progress.validBets, next.validBets) ?? 0} />
        </span>
      )}
    </Link>
  );
}
