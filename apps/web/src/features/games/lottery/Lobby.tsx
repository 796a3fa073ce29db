import { Link } from "../../../core/router/Link.tsx";
import { useTexts } from "../../../core/app-context.tsx";
import { failureText, useCall, useViewState } from "../../../core/api/use-call.ts";
import { failureCode } from "../../../core/api/result.ts";
import { Button } from "../../../ui/Button.tsx";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { useDraws } from "../../../core/games/lottery/use-draws.ts";
import { groupIcon, useGroupName } from "./groups.ts";
import { LotteryCard, type Draws, type Entry } from "./LotteryCard.tsx";
import { paths, type Area, type PrizeMode } from "../../../core/games/lottery/use-lotteries.ts";

const titles = { lottery: "lottery.title", sea: "lottery.sea", vn: "lottery.vn" } as const;

/**
 * Lists every lottery of a page by group. The platform determines the list; the time to the next draw and the last
 * numbers come from the vendor, and the page works without them.
 */
export function Lobby({ area, mode }: { area: Area; mode: PrizeMode }) {
  const { t } = useTexts();
  const menu = useCall(area === "vn" ? "vnLotteryMenu" : "lotteryGames", { prizeMode: mode, device: "WEB" });
  const lobby = useDraws(mode);
  // The Vietnamese lotteries have a separate page.
  const isHere = ({ vassalage, isOpen }: Entry) => isOpen && (area !== "lottery" || vassalage !== "TCG_LOTTO_VN");
  const view = useViewState(menu, ({ gameMenus }) => !gameMenus.some(({ games }) => games.some(isHere)));
  const draws = new Map(lobby.data?.lotteries.map((each) => [each.gameCode, each]));
  return (
    <>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-3">
        <h1 className="text-title font-bold">{t(titles[area])}</h1>
        <Link
          to={paths[area]}
          search={{ view: "lobby" }}
          className="min-h-11 content-center font-medium text-accent-text"
        >
          {t("lottery.results")}
        </Link>
      </div>
      {area === "vn" && <Recent mode={mode} />}
      {lobby.isError && <Silent code={failureCode(lobby.error)} again={() => void lobby.refetch()} />}
      <QueryView
        of={view}
        loading={<Skeleton className="h-96 rounded-card" />}
        empty={<EmptyState text={t("lottery.none")} />}
      >
        {({ gameMenus }) =>
          gameMenus.map(({ group, games }) => {
            const own = games.filter(isHere);
            return own.length > 0 && <Group key={group} group={group} entries={own} {...{ draws, area }} />;
          })
        }
      </QueryView>
    </>
  );
}

/** Shown if the vendor is away: the lotteries below have no countdowns. */
function Silent({ code, again }: { code: Parameters<typeof failureText>[1]; again(): void }) {
  const texts = useTexts();
  return (
    <div
      role="alert"
      className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface px-4 py-3"
    >
      <p className="text-muted">{code === "VENDOR_SILENT" ? texts.t("lottery.silent") : failureText(texts, code)}</p>
      <Button onClick={again}>{texts.t("action.retry")}</Button>
    </div>
  );
}

interface GroupProps {
  group: string;
  entries: Entry[];
  draws: ReadonlyMap<string, Draws>;
  area: Area;
}

function Group({ group, entries, draws, area }: GroupProps) {
  const name = useGroupName()(group);
  return (
    <section aria-label={name} className="mb-7">
      <h2 className="mb-3 flex items-center gap-2 text-lg font-bold">
        <Icon of={groupIcon(group)} size={20} className="text-accent-text" />
        {name}
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 min-[720px]:grid-cols-2 desktop:grid-cols-3">
        {entries.map((entry) => (
          <li key={entry.gameCode}>
            <LotteryCard entry={entry} draws={draws.get(entry.gameCode)} to={paths[area]} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The Vietnamese lotteries that the member opened last. */
function Recent({ mode }: { mode: PrizeMode }) {
  const { t } = useTexts();
  const recent = useCall("vnLotteryRecent", { prizeMode: mode, device: "WEB" });
  if (!recent.data || recent.data.list.length === 0) return null;
  return (
    <section aria-label={t("lottery.recent")} className="mb-6">
      <h2 className="mb-2 font-bold">{t("lottery.recent")}</h2>
      <ul className="flex flex-wrap gap-2.5">
        {recent.data.list.map(({ gameCode, displayName }) => (
          <li key={gameCode}>
            <Link
              to="/vnLottery"
              search={{ gameCode }}
              className="inline-flex min-h-11 items-center rounded-control border border-line bg-surface px-3.5 font-medium hover:bg-raised"
            >
              {displayName}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
