import { Link } from "../../../core/router/Link.tsx";
import type { ReactNode } from "react";
import { useTexts } from "../../../core/app-context.tsx";
import { useCall } from "../../../core/api/use-call.ts";
import { usePages } from "../../../core/brand/brand.ts";
import { RewardCount } from "../../../core/session/RewardCount.tsx";
import { VipMark } from "../../../core/session/VipMark.tsx";
import type { MemberInfo } from "../../../core/session/session.ts";
import { useSlider } from "../../../ui/Slider.tsx";
import { Emblem } from "../../../ui/Emblem.tsx";
import type { EmblemName } from "../../../ui/emblem-names.ts";
import { ContinueTrack } from "./ContinueTrack.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
import { GameTrack, perView, perViewBeside } from "./GameTrack.tsx";
import { newGames } from "./load-home.ts";
import { OwnPlace } from "./OwnPlace.tsx";
import { Rail } from "./Rail.tsx";
import { useIsNew } from "./use-is-new.ts";

interface Props {
  info: MemberInfo;
  /** Set if the member's own column is beside this, and shows what is waiting. */
  beside?: boolean;
}

/**
 * The head of a member's home page: what is waiting, and the last games played; a member who has not played yet sees
 * the first steps.
 */
export function OwnHome({ info, beside = false }: Props) {
  const { t } = useTexts();
  const slider = useSlider();
  const recent = useCall("recentGames", { pageSize: 20 });
  const missions = useCall("missionSummary", {});
  // A member who registered weeks ago needs no guide.
  const isNew = useIsNew(info);
  const fresh = useCall("gameList", newGames, { enabled: recent.data?.list.length === 0 && !isNew });
  if (recent.isPending || missions.isPending) return <OwnPlace />;
  const list = recent.data?.list ?? [];
  return (
    <>
      {!beside && <Ways info={info} />}
      {list.length > 0 ? (
        <Rail
          emblem="ESPORTS"
          title={t("games.continue")}
          more="/recent"
          slider={slider}
          arrows={list.length > (beside ? 3 : 12)}
          atOnce
        >
          {beside ? (
            <ContinueTrack tiles={list} slider={slider} label={t("games.continue")} />
          ) : (
            <GameTrack query={{ ...recent, data: list }} slider={slider} label={t("games.continue")} />
          )}
        </Rail>
      ) : isNew ? (
        <FirstSteps missions={missions.data?.missions ?? []} className={beside ? perViewBeside : perView} />
      ) : (
        <Rail emblem="gift" title={t("home.new")} more="/games" slider={slider} arrows={false} atOnce>
          <GameTrack
            query={{ ...fresh, data: fresh.data?.content }}
            slider={slider}
            label={t("home.new")}
            className={beside ? perViewBeside : perView}
          />
        </Rail>
      )}
    </>
  );
}

function Ways({ info }: { info: MemberInfo }) {
  const { t } = useTexts();
  return (
    <ul className="mt-3 grid auto-cols-fr grid-flow-col gap-2.5 desktop:mt-[26px]">
      <Way to="/member/rewardCenter" emblem="gift" text={t("reward.title")}>
        <RewardCount of="rewards" />
      </Way>
      <Way to="/member/missionLeaderboard" emblem="HOT" text={t("mission.title")}>
        <RewardCount of="missions" />
      </Way>
      <Way to="/member/vip" emblem="jackpot" text="VIP">
        <VipMark info={info} />
      </Way>
    </ul>
  );
}

interface WayProps {
  to: string;
  emblem: EmblemName;
  text: string;
  children: ReactNode;
}

function Way({ to, emblem, text, children }: WayProps) {
  const isOn = usePages();
  if (!isOn(to)) return null;
  return (
    <li>
      <Link
        to={to}
        className="relative flex h-[76px] items-center gap-1 rounded-card border border-line bg-surface px-2 text-note leading-tight font-semibold hover:bg-raised max-[359px]:px-0.5 max-tablet:flex-col max-tablet:justify-center max-tablet:text-center tablet:h-16 tablet:gap-2.5 tablet:px-4 tablet:text-body"
      >
        <Emblem name={emblem} />
        <span className="line-clamp-2 min-w-0 tablet:flex-1">{text}</span>
        <span className="max-tablet:absolute max-tablet:-end-1 max-tablet:-top-1.5">{children}</span>
      </Link>
    </li>
  );
}
