import { Outlet } from "@tanstack/react-router";
import { lazy, Suspense, type ReactNode } from "react";
import { useSession, useSite, useTexts } from "../../../core/app-context.tsx";
import { useModule } from "../../../core/brand/brand.ts";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { cx } from "../../../lib/class-names.ts";
import { PanelBoundary } from "../../../core/PanelBoundary.tsx";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { withArea } from "../../../core/i18n/areas.ts";
import type { MemberInfo } from "../../../core/session/session.ts";
import { BannerSlider } from "./BannerSlider.tsx";
import { GameRail } from "./GameRail.tsx";
import { gameRails } from "./load-home.ts";
import { HotRail } from "./HotRail.tsx";
import { Jackpot } from "./Jackpot.tsx";
import { Notices } from "./Notices.tsx";
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
  return (
    <>
      <h1 className="sr-only">{permission.brand.name}</h1>
      <div
        className={cx(
          "grid grid-cols-[minmax(0,1fr)] gap-3 desktop:grid-cols-[minmax(0,1fr)_320px] desktop:gap-[18px]",
          on.banners && "has-banner",
        )}
      >
        {on.banners && (
          <PanelBoundary>
            <BannerSlider />
          </PanelBoundary>
        )}
        {(on.jackpot || on.winners) && (
          <section
            className={cx(
              "grid min-h-0 rounded-panel border border-line bg-surface px-4 py-3",
              "desktop:h-[444px] desktop:px-5 desktop:py-4",
              on.jackpot ? "grid-rows-[auto_minmax(0,1fr)]" : "grid-rows-[minmax(0,1fr)] max-desktop:hidden",
            )}
          >
            {on.jackpot && <Jackpot />}
            {on.winners && (
              <div className="grid min-h-0 max-desktop:hidden">
                <PanelBoundary>
                  <WinnerBoard />
                </PanelBoundary>
              </div>
            )}
          </section>
        )}
      </div>
      {on.notices && (
        <PanelBoundary>
          <Notices />
        </PanelBoundary>
      )}
      <Own>{(info) => <OwnHome info={info} />}</Own>
      <PanelBoundary>
        <HotRail />
      </PanelBoundary>
      <OwnBelow />
      <Rails />
      {on.winners && (
        <section className="off-view mt-6 desktop:hidden">
          <h2 className="mb-2 text-xl font-bold">{t("home.winners")}</h2>
          <div className="rounded-panel border border-line bg-surface px-4 py-1">
            <PanelBoundary>
              <WinnerBoard />
            </PanelBoundary>
          </div>
        </section>
      )}
      <Outlet />
    </>
  );
}

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
function OwnBelow() {
  const session = useSession();
  if (session.status !== "member" && session.status !== "agent") return null;
  return (
    <PanelBoundary>
      <Suspense fallback={null}>
        <OwnRails info={session.info} />
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
        all.map(({ gameType, vendors }) =>
          vendors === 0 ? null : (
            <PanelBoundary key={gameType}>
              {gameRails.includes(gameType) ? <GameRail type={gameType} /> : <VendorRail type={gameType} />}
            </PanelBoundary>
          ),
        )
      }
    </QueryView>
  );
}
