import { Link } from "../../../core/router/Link.tsx";
import { useNavigate } from "../../../core/router/use-router.ts";
import arrowLeft from "icon:arrow-left";
import { useApp, useTexts } from "../../../core/app-context.tsx";
import { useCall } from "../../../core/api/use-call.ts";
import { LaterLaunchError } from "../launch/LaterLaunchError.tsx";
import { GameLoading } from "../launch/GameLoading.tsx";
import { GameFrame } from "../launch/GameFrame.tsx";
import { LargestBet } from "../launch/LargestBet.tsx";
import { useIsLight } from "../launch/use-is-light.ts";
import { useOpenGame } from "../launch/use-open-game.ts";
import { buttonClass } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { paths, type Area, type PrizeMode } from "../../../core/games/lottery/use-lotteries.ts";

interface Props {
  area: Area;
  mode: PrizeMode;
  gameCode: string;
  view: "betting" | "lobby";
}

/** One lottery: the vendor's page within the site's, as high as its content. */
export function LotteryTable({ area, mode, gameCode, view }: Props) {
  const texts = useTexts();
  const { t } = texts;
  const { api } = useApp();
  const navigate = useNavigate();
  const isLight = useIsLight();
  const opening = useOpenGame(texts.language, (wire) =>
    api.call("launchLottery", {
      lottoArea: "VN",
      launchMode: "LOTT",
      lottoPrizeMode: mode,
      lottoGameCode: gameCode,
      lottoView: view,
      device: "WEB",
      ...wire,
    }),
  );
  const toLobby = () => void navigate({ to: paths[area] });
  if (opening.state === "failed") {
    return (
      <LaterLaunchError opening={opening}>
        <Link to={paths[area]} className={buttonClass()}>
          {t("lottery.all")}
        </Link>
      </LaterLaunchError>
    );
  }
  return (
    <>
      <Heading area={area} mode={mode} gameCode={gameCode} />
      {opening.state === "open" && <LargestBet of={opening.largestBet} />}
      <div className="relative min-h-[70dvh]">
        {opening.state === "open" ? (
          <GameFrame
            key={String(isLight)}
            url={isLight ? `${opening.url}&theme=light` : opening.url}
            origin={opening.origin}
            tile={opening.tile}
            onBack={toLobby}
            fit="content"
          />
        ) : (
          <GameLoading tile={undefined} slow={opening.slow} />
        )}
      </div>
    </>
  );
}

/** Links back to all lotteries, and to those of the same group. */
function Heading({ area, mode, gameCode }: Pick<Props, "area" | "mode" | "gameCode">) {
  const { t } = useTexts();
  const menu = useCall(area === "vn" ? "vnLotteryMenu" : "lotteryGames", { prizeMode: mode, device: "WEB" });
  const group = menu.data?.gameMenus.find(({ games }) => games.some((each) => each.gameCode === gameCode));
  return (
    <nav aria-label={t("lottery.all")} className="hide-scroll mb-3.5 flex gap-2 overflow-x-auto *:-outline-offset-2">
      <Link to={paths[area]} className={buttonClass("quiet", "flex-none gap-1.5 px-3")}>
        <Icon of={arrowLeft} size={18} className="rtl:-scale-x-100" />
        {t("lottery.all")}
      </Link>
      {group?.games
        .filter(({ isOpen }) => isOpen)
        .map((each) => (
          <Link
            key={each.gameCode}
            to={paths[area]}
            search={{ gameCode: each.gameCode }}
            resetScroll={false}
            className="inline-flex min-h-11 flex-none items-center rounded-control border border-line bg-surface px-3.5 text-body font-medium text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
          >
            {each.displayName}
          </Link>
        ))}
    </nav>
  );
}
