import { useEffect } from "react";
import { useApp } from "../core/app.tsx";
import { leaveForStatusPage } from "../core/network/network.ts";

/** How often an open page asks whether the site is still open: a switch to maintenance reaches it within seconds. */
const everyMs = 8000;

export function useStatusWatch(): void {
  const { api } = useApp();
  useEffect(() => {
    const look = async () => {
      if (document.hidden) return;
      const answer = await api.call("systemStatus", {});
      if (answer.ok && answer.value.status !== 0) leaveForStatusPage();
    };
    const timer = setInterval(() => void look(), everyMs);
    return () => clearInterval(timer);
  }, [api]);
}
