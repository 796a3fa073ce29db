import { Outlet } from "../core/router/Outlet.tsx";
import { useMatches } from "../core/router/use-router.ts";
import { lazy, Suspense } from "react";
import { useTexts } from "../core/app-context.tsx";
import { PanelBoundary } from "../core/PanelBoundary.tsx";
import { shownPath } from "../core/shown-path.ts";
import { useHasRoom } from "../core/use-has-room.ts";
import { useLater } from "../ui/use-later.ts";
import { BottomBar } from "./BottomBar.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { ScrollTop } from "./ScrollTop.tsx";
import { SideMenu } from "./SideMenu.tsx";
import { SkipLink, SkipLinkPlace } from "./SkipLink.tsx";

const Extras = lazy(() => import("./Extras.tsx").then((module) => ({ default: module.Extras })));

/** The delay of parts that the first view does not need, in milliseconds. */
const settledMs = 1200;

function LateExtras() {
  return (
    useLater(settledMs) && (
      <PanelBoundary silent>
        <Suspense fallback={null}>
          <Extras />
        </Suspense>
      </PanelBoundary>
    )
  );
}

/** Pages without the side menu (specification section 2). */
const withoutSideMenu = /^\/(seamless|lottery|lottert|vnlottery|sealottery)\/?$/i;
/** Pages of these that send a visitor to the login. */
const forMembers = /lotter/i;

function shellClass(path: string): string {
  if (/^\/member\b/.test(path)) return "shell own-page";
  if (!withoutSideMenu.test(path)) return "shell";
  return forMembers.test(path) ? "shell no-side for-member" : "shell no-side";
}

/** The frame of every page but a game: side menu, header, content, footer, scroll-to-top. */
export function Shell() {
  const { t } = useTexts();
  // Parts of every page do not render again on each navigation.
  const className = useMatches((matches) => shellClass(shownPath(matches)));
  const hasRoom = useHasRoom(801);
  const hasSideMenu = hasRoom && !className.includes("no-side");
  return (
    <div className={className}>
      <SkipLink to="content">{t("shell.skip")}</SkipLink>
      <SkipLinkPlace />
      {hasSideMenu && <SideMenu />}
      <div className="flex min-h-dvh min-w-0 flex-col">
        <Header />
        <main
          id="content"
          tabIndex={-1}
          className="shell-main mx-auto w-full max-w-[1320px] flex-1 px-3.5 py-3.5 outline-none tablet:p-5 desktop:px-7"
        >
          <PanelBoundary>
            <Outlet />
          </PanelBoundary>
        </main>
        <Footer />
      </div>
      <BottomBar />
      <ScrollTop />
      <LateExtras />
    </div>
  );
}
