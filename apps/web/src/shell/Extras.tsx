import { FloatingService } from "./FloatingService.tsx";
import { usePopups } from "./use-popups.ts";

/** What a page shows once all else is there: service buttons at its edge, and announcements that pop up. */
export function Extras() {
  usePopups();
  return <FloatingService />;
}
