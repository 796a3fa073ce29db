import { Link } from "@tanstack/react-router";
import chevronRight from "icon:chevron-right";
import { useCall } from "../../core/api/use-call.ts";
import { useTexts } from "../../core/app-context.tsx";
import { usePages } from "../../core/brand/brand.ts";
import { percentDone } from "../../core/money/percent-done.ts";
import { useMoneyText } from "../../core/money/use-money-text.ts";
import { useLevelName } from "../../core/session/use-level-name.ts";
import { Icon } from "../../ui/Icon.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { EntryCount } from "./EntryCount.tsx";
import { useMemberGroups } from "./entries.ts";

/** The pages on which something may wait for the member. */
const waiting: readonly string[] = ["/member/rewardCenter", "/member/missionLeaderboard", "/member/messageV2"];

/** The VIP level with the way to the next one, and what waits: a wide screen has the menu beside it. */
export function Standing() {
  const { t } = useTexts();
  const isOn = usePages();
  const links = useMemberGroups().flatMap(({ entries }) => entries.filter(({ to }) => waiting.includes(to)));
  return (
    <>
      {isOn("/member/vip") && <Level />}
      {links.length > 0 && (
        <ul className="grid auto-cols-fr gap-3.5 desktop:grid-flow-col">
          {links.map(({ to, text, icon }) => (
            <li key={to}>
              <Link
                to={to}
                className="flex min-h-16 items-center gap-3 rounded-panel border border-line bg-ground px-4 text-body font-medium hover:bg-raised"
              >
                <Icon of={icon} size={18} className="shrink-0 text-faint" />
                <span className="min-w-0 flex-1">{t(text)}</span>
                <EntryCount of={to} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Level() {
  const { t } = useTexts();
  const money = useMoneyText();
  const { data: vip } = useCall("vip", {});
  const nameOf = useLevelName(vip?.levels ?? []);
  const next = vip?.levels[vip.level + 1];
  const progress =
    vip &&
    next &&
    t("vip.progress", {
      done: money(vip.progress.validBets),
      goal: money.round(next.validBets),
      level: nameOf(vip.level + 1),
    });
  return (
    <Link
      to="/member/vip"
      className="grid min-h-28 content-center gap-2 rounded-panel border border-line bg-ground px-4 py-3 hover:bg-raised"
    >
      <span className="flex items-center justify-between gap-3 font-semibold">
        {vip && vip.levels.length > 0 ? nameOf(vip.level) : t("vip.title")}
        <Icon of={chevronRight} size={18} className="text-faint rtl:-scale-x-100" />
      </span>
      {vip && next && progress && (
        <>
          <ProgressBar label={progress} percent={percentDone(vip.progress.validBets, next.validBets) ?? 0} />
          <span className="num text-note text-muted">{progress}</span>
        </>
      )}
    </Link>
  );
}
