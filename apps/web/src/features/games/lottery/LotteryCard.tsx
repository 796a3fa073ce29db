import { Link } from "../../../core/router/Link.tsx";
import chart from "icon:chart-column";
import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../../core/app-context.tsx";
import { useMedia } from "../../../core/brand/brand.ts";
import { LotteryIcon } from "../../../core/games/lottery/LotteryIcon.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { formatCountdown } from "../../../core/i18n/format.ts";
import { useNow } from "../../../core/time/use-now.ts";
import { Balls } from "../../../core/games/lottery/Balls.tsx";
import type { paths } from "../../../core/games/lottery/use-lotteries.ts";

export type Entry = WireOutput<"lotteryGames">["gameMenus"][number]["games"][number];
export type Draws = WireOutput<"lotteryLobby">["lotteries"][number];

interface Props {
  entry: Entry;
  /** The vendor's draws; undefined while it is silent. */
  draws: Draws | undefined;
  to: (typeof paths)[keyof typeof paths];
}

/** A lottery: a press opens its bets, the icon at the foot its past draws. */
export function LotteryCard({ entry, draws, to }: Props) {
  const { t } = useTexts();
  const media = useMedia();
  const { gameCode, displayName } = entry;
  return (
    <div className="relative grid h-full grid-cols-[56px_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-3 rounded-card border border-line bg-surface p-3.5 hover:bg-raised">
      <LotteryIcon src={media(entry.iconUrl)} size={56} className="rounded-[10px]" />
      <span className="min-w-0">
        <Link
          to={to}
          search={{ gameCode }}
          className="block font-semibold after:absolute after:inset-0 after:rounded-card"
        >
          {displayName}
        </Link>
        <span className="num block text-note text-muted">
          {draws ? t("lottery.draw", { issue: draws.issue }) : "\u00a0"}
        </span>
      </span>
      {draws ? <Countdown draws={draws} /> : <Clock label={t("lottery.closesIn")} left={undefined} />}
      <span className="col-span-3 flex min-h-11 items-center gap-2">
        <span className="min-w-0 flex-1">
          {draws?.last && (
            <>
              <span className="sr-only">{t("lottery.last", { issue: draws.last.issue })}</span>
              <Balls numbers={draws.last.numbers} />
            </>
          )}
        </span>
        <Link
          to={to}
          search={{ gameCode, view: "lobby" }}
          aria-label={t("lottery.pastOf", { lottery: displayName })}
          title={t("lottery.past")}
          className="relative grid size-11 flex-none place-items-center self-end rounded-control text-muted hover:text-ink"
        >
          <Icon of={chart} size={18} />
        </Link>
      </span>
    </div>
  );
}

/** The time to the close or the draw, apart from the card: only this renders each second. */
function Countdown({ draws: { closesAt, drawsAt } }: { draws: Draws }) {
  const { t } = useTexts();
  const now = useNow();
  const isOpen = now === undefined || Date.parse(closesAt) > now;
  const left = now === undefined ? undefined : Date.parse(isOpen ? closesAt : drawsAt) - now;
  return <Clock label={t(isOpen ? "lottery.closesIn" : "lottery.drawing")} left={left} />;
}

/** The countdown, rendered from the start so that the name beside it does not rewrap later. */
function Clock({ label, left }: { label: string; left: number | undefined }) {
  return (
    <span className="min-w-19 text-end">
      <span className="block text-note text-muted">{label}</span>
      <span className="num block text-xl font-bold">{left === undefined ? "--:--" : formatCountdown(left)}</span>
    </span>
  );
}
