import { Outlet } from "../../../core/router/Outlet.tsx";
import { lazy, Suspense, type ReactNode } from "react";
import { useSession, useSite, useTexts } from "../../../core/app-context.tsx";
import { useModule } from "../../../core/brand/brand.ts";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { cx } from "../../../lib/class-names.ts";
import { PanelBoundary } from "../../../core/PanelBoundary.tsx";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { withArea } from "../../../core/i18n/areas.ts";
import { isMember, type MemberInfo } from "../../../core/session/session.ts";
import { useHasRoom } from "../../../core/use-has-room.ts";
import { useMatch } from "../../../ui/use-match.ts";
import { BannerSlider } from "./BannerSlider.tsx";
import { GameRail } from "./GameRail.tsx";
import { gameRails } from "./load-home.ts";
import { HotRail } from "./HotRail.tsx";
import { Jackpot } from "./Jackpot.tsx";
import { Notices } from "./Notices.tsx";
import { OnApproach } from "./OnApproach.tsx";
import { OwnPlace } from "./OwnPlace.tsx";
import { VendorRail } from "./VendorRail.tsx";
import { WinnerBoard } from "./WinnerBoard.tsx";

/** The home page. The child route only names the popup over it, so this content is never remounted. */
export function Home() {
  const { t } = useTexts();
  const { permission } = useSite();
  const on = {
    banners: useModule("banners"),
    jackpot: useModule("jackpot"),
    winners: useModule("winnerBoard"),
    notices: useModule("notices"),
  };
  const beside = useHasColumn();
  return (
    <>
      <h1 className="sr-only">{permission.brand.name}</h1>
      <div
        className={cx(
          "own:grid own:min-h-[800px] own:grid-cols-[minmax(0,1fr)_332px] own:gap-x-5",
          on.banners && "has-banner",
        )}
      >
        <div className="min-w-0">
          <Top {...on} />
          {on.notices && (
            <PanelBoundary>
              <Notices />
            </PanelBoundary>
          )}
          <Own>
            {(info) => (
              <>
                <OwnHome info={info} beside={beside} />
                {beside && <OwnRails info={info} part="beside" />}
              </>
            )}
          </Own>
        </div>
        {beside && (
          <PanelBoundary>
            <Suspense fallback={null}>
              <OwnAside />
            </Suspense>
          </PanelBoundary>
        )}
      </div>
      <PanelBoundary>
        <HotRail />
      </PanelBoundary>
      <OwnBelow beside={beside} />
      <Rails />
      {on.winners && (
        <section className="off-view mt-6 guest:hidden">
          <h2 className="mb-2 text-xl font-bold">{t("home.winners")}</h2>
          <div className="rounded-panel border border-line bg-surface px-4 py-1">
            <OnApproach className="h-[314px]">
              <PanelBoundary>
                <WinnerBoard />
              </PanelBoundary>
            </OnApproach>
          </div>
        </section>
      )}
      <Outlet />
    </>
  );
}

/** The variant `own` of the styles (styles/rules.css): a wide screen of a member. */
function useHasColumn(): boolean {
  const isWide = useMatch("(min-width: 1280px)");
  return isMember(useSession()) && isWide;
}

/**
 * The banners, and beside them the jackpot with the latest winners. Where a member has a column of their own, and on
 * smaller screens, the jackpot is a line below the banners, and the winners follow at the end of the page.
 */
function Top({ banners, jackpot, winners }: { banners: boolean; jackpot: boolean; winners: boolean }) {
  const hasRoom = useHasRoom(1101);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 guest:grid-cols-[minmax(0,1fr)_320px] guest:gap-[18px]">
      {banners && (
        <PanelBoundary>
          <BannerSlider />
        </PanelBoundary>
      )}
      {(jackpot || winners) && (
        <section
          className={cx(
            "min-h-0 rounded-panel border border-line bg-surface px-4 py-3",
            "guest:h-[444px] guest:px-5 guest:py-4",
            jackpot ? "grid grid-rows-[auto_minmax(0,1fr)]" : "hidden grid-rows-[minmax(0,1fr)] guest:grid",
          )}
        >
          {jackpot && <Jackpot />}
          {winners && hasRoom && (
            <div className="hidden min-h-0 guest:grid">
              <PanelBoundary>
                <WinnerBoard />
              </PanelBoundary>
            </div>
          )}
        </section>
      )}
    </div>
  );
}

const OwnAside = lazy(
  withArea("content", () => import("./OwnAside.tsx").then((module) => ({ default: module.OwnAside }))),
);
const OwnHome = lazy(
  withArea("content", () => import("./OwnHome.tsx").then((module) => ({ default: module.OwnHome }))),
);
const OwnRails = lazy(
  withArea("content", () => import("./OwnRails.tsx").then((module) => ({ default: module.OwnRails }))),
);

/** Content for members only; its space is reserved until the session is known. */
function Own({ children }: { children(info: MemberInfo): ReactNode }) {
  const session = useSession();
  if (session.status === "starting")
    return (
      <div className="member-place">
        <OwnPlace />
      </div>
    );
  if (session.status !== "member" && session.status !== "agent") return null;
  return (
    <PanelBoundary>
      <Suspense fallback={<OwnPlace />}>{children(session.info)}</Suspense>
    </PanelBoundary>
  );
}

/** Member content below the first view, which reserves no space. */
function OwnBelow({ beside }: { beside: boolean }) {
  const session = useSession();
  if (session.status !== "member" && session.status !== "agent") return null;
  return (
    <PanelBoundary>
      <Suspense fallback={null}>
        <OwnRails info={session.info} {...(beside ? { part: "below" } : {})} />
      </Suspense>
    </PanelBoundary>
  );
}

/** A rail for every category with a vendor, in the merchant's order. */
function Rails() {
  const menus = useCall("gameMenus", {});
  return (
    <QueryView of={useViewState(menus, () => false)} loading={null} empty={null}>
      {(all) =>
        all
          .filter(({ vendors }) => vendors > 0)
          .map(({ gameType }, index) => (
            <PanelBoundary key={gameType}>
              {gameRails.includes(gameType) ? (
                <GameRail type={gameType} isFar={index > 0} />
              ) : (
                <VendorRail type={gameType} isFar={index > 0} />
              )}
            </PanelBoundary>
          ))
      }
    </QueryView>
  );
}
