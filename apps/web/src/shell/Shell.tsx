import { Outlet, useMatches } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTexts } from "../core/app-context.tsx";
import { PanelBoundary } from "../core/PanelBoundary.tsx";
import { shownPath } from "../core/shown-path.ts";
import { useLater } from "../ui/use-later.ts";
import { BottomBar } from "./BottomBar.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { ScrollTop } from "./ScrollTop.tsx";
import { SideMenu } from "./SideMenu.tsx";

const Extras = lazy(() => import("./Extras.tsx").then((module) => ({ default: module.Extras })));

/** What nobody waits for comes after what the first view needs. */
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

/** Where the side menu is hidden (specification section 2). */
const withoutSideMenu = /^\/(seamless|lottery|lottert|vnlottery|sealottery)\/?$/i;
/** Of those, the pages that lead a visitor to the login. */
const forMembers = /lotter/i;

const shellClass = (path: string): string =>
  /^\/member\b/.test(path)
    ? "shell own-page"
    : withoutSideMenu.test(path)
      ? forMembers.test(path)
        ? "shell no-side for-member"
        : "shell no-side"
      : "shell";

/** Side menu, header, content, footer, scroll-to-top: what every page but a game stands in. */
export function Shell() {
  const { t } = useTexts();
  // What stands on every page is not rendered anew with each.
  const className = useMatches({ select: (matches) => shellClass(shownPath(matches)) });
  const hasSideMenu = !className.includes("no-side");
  return (
    <div className={className}>
      <a
        href="#content"
        className="fixed start-4 top-3 z-50 -translate-y-20 rounded-control bg-accent px-4 py-3 font-semibold text-on-accent focus:translate-y-0"
      >
        {t("shell.skip")}
      </a>
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
