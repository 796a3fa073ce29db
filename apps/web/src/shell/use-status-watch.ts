import { useEffect } from "react";
import { readOnce } from "../core/api/reads.ts";
import { useApp } from "../core/app-context.tsx";
import { leaveForStatusPage } from "../core/api/network.ts";

/** The interval at which an open page checks whether the site is open: maintenance reaches it within seconds. */
const everyMs = 8000;

/**
 * Polls the site's status and leaves for the status page when the site closes. The answer stays in the page's cache for
 * other readers.
 */
export function useStatusWatch(): void {
  const app = useApp();
  useEffect(() => {
    const look = async () => {
      if (document.hidden) return;
      const answer = await readOnce(app, "systemStatus", {});
      if (answer && answer.status !== 0) leaveForStatusPage();
    };
    const timer = setInterval(() => void look(), everyMs);
    return () => clearInterval(timer);
  }, [app]);
}
