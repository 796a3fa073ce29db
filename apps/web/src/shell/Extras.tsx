import { lazy, Suspense } from "react";
import { useStore } from "../core/app-context.tsx";
import { celebrated } from "../core/dialogs/celebrate.ts";
import { FloatingService } from "./FloatingService.tsx";
import { useAppWorker } from "./use-app-worker.ts";
import { IdleBanner } from "./IdleBanner.tsx";
import { useModuleWatch } from "./use-module-watch.ts";
import { useFirstPresses } from "./use-first-presses.ts";
import { usePopups } from "./use-popups.ts";

const Celebration = lazy(() => import("./Celebration.tsx").then((module) => ({ default: module.Celebration })));

/** The parts that load last: service buttons at the page's edge, and announcement popups. */
export function Extras() {
  usePopups();
  useModuleWatch();
  useAppWorker();
  useFirstPresses();
  const isCelebrated = useStore(celebrated) !== undefined;
  return (
    <>
      <FloatingService />
      <IdleBanner />
      {isCelebrated && (
        <Suspense fallback={null}>
          <Celebration />
        </Suspense>
      )}
    </>
  );
}
