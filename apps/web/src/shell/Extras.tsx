import { FloatingService } from "./FloatingService.tsx";
import { useAppWorker } from "./use-app-worker.ts";
import { IdleBanner } from "./IdleBanner.tsx";
import { useModuleWatch } from "./use-module-watch.ts";
import { usePopups } from "./use-popups.ts";
import { useStatusWatch } from "./use-status-watch.ts";

/** What a page shows once all else is there: service buttons at its edge, and announcements that pop up. */
export function Extras() {
  usePopups();
  useStatusWatch();
  useModuleWatch();
  useAppWorker();
  return (
    <>
      <FloatingService />
      <IdleBanner />
    </>
  );
}
