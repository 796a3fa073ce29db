import { Link } from "../../../core/router/Link.tsx";
import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../../core/app-context.tsx";
import { useMedia } from "../../../core/brand/brand.ts";
import { Balls } from "../../../core/games/lottery/Balls.tsx";
import { useDraws } from "../../../core/games/lottery/use-draws.ts";
import { usePrizeMode, type PrizeMode } from "../../../core/games/lottery/use-lotteries.ts";
import { lotteryPath } from "../../../core/games/use-launch.ts";
import { formatCountdown } from "../../../core/i18n/format.ts";
import { Panel } from "../../../core/Panel.tsx";
import { useNow } from "../../../core/time/use-now.ts";
import { cx } from "../../../lib/class-names.ts";
import { LotteryIcon } from "../../../core/games/lottery/LotteryIcon.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { chooseDraws } from "./choose-draws.ts";

type Draws = WireOutput<"lotteryLobby">["lotteries"][number];

/** The next draws of up to `most` lotteries, each with its last numbers. */
export function NextDraws({ most }: { most: number }) {
  const mode = usePrizeMode("lottery");
  return mode.state === "ready" ? <Panelled mode={mode.value} most={most} /> : null;
}

function Panelled({ mode, most }: { mode: PrizeMode; most: number }) {
  const { t } = useTexts();
  const { data, isError } = useDraws(mode);
  const chosen = data && chooseDraws(data.lotteries).slice(0, most);
  // Without the vendor's draws there is nothing to count down to.
  if (isError || chosen?.length === 0) return null;
  return (
    <Panel title={t("home.nextDraws")} to="/lottery" all={t("lottery.title")}>
      {chosen ? (
        <ul>
          {chosen.map((draws) => (
            <li key={draws.gameCode}>
              <NextDraw draws={draws} />
            </li>
          ))}
        </ul>
      ) : (
        <SkeletonRows count={most} className="my-2 h-[76px]" />
      )}
    </Panel>
  );
}

function NextDraw({ draws }: { draws: Draws }) {
  const { t } = useTexts();
  const media = useMedia();
  const { vassalage, gameCode, displayName, iconUrl, issue, last } = draws;
  return (
    <Link
      to={lotteryPath({ vassalage, gameType: "LOTT" }) ?? "/lottery"}
      search={{ gameCode }}
      className="group grid grid-cols-[28px_minmax(0,1fr)_auto] gap-x-3 border-t border-line py-2.5"
    >
      <LotteryIcon src={media(iconUrl)} size={28} className="mt-1 rounded-md" />
      <span className="min-w-0 leading-snug">
        <span className="block truncate text-body font-semibold group-hover:text-accent-text">{displayName}</span>
        <span className="num block truncate text-note text-muted">{t("lottery.draw", { issue })}</span>
      </span>
      <Countdown draws={draws} />
      <span className="col-span-2 col-start-2 mt-1.5 block min-h-[22px]">
        {last && (
          <>
            <span className="sr-only">{t("lottery.last", { issue: last.issue })}</span>
            <Balls numbers={last.numbers} small />
          </>
        )}
      </span>
      <Remaining draws={draws} />
    </Link>
  );
}

/** The last seconds before the close are vermilion. */
const lastMs = 10_000;

function useLeft({ closesAt, drawsAt }: Draws) {
  const now = useNow();
  if (now === undefined) return undefined;
  const isOpen = Date.parse(closesAt) > now;
  return { isOpen, left: Date.parse(isOpen ? closesAt : drawsAt) - now };
}

/** The time to the close, then to the draw. Only this and the bar render each second. */
function Countdown({ draws }: { draws: Draws }) {
  const { t } = useTexts();
  const time = useLeft(draws);
  if (!time) return <span className="num text-lg font-bold">{"--:--"}</span>;
  const isLast = time.isOpen && time.left <= lastMs;
  return (
    <span className={cx("num text-end text-lg leading-snug font-bold", isLast && "text-lose")}>
      <span className="sr-only">{t(time.isOpen ? "lottery.closesIn" : "lottery.drawing")} </span>
      {formatCountdown(time.left)}
    </span>
  );
}

function Remaining({ draws }: { draws: Draws }) {
  const time = useLeft(draws);
  const share = time?.isOpen ? Math.min(100, time.left / 10 / draws.periodSeconds) : 0;
  return (
    <span aria-hidden="true" className="col-span-2 col-start-2 mt-2 block h-[3px] overflow-hidden rounded-full bg-line">
      <span
        className="block h-full rounded-full bg-linear-to-r from-accent to-accent-2 rtl:bg-linear-to-l"
        style={{ width: `${share}%` }}
      />
    </span>
  );
}
