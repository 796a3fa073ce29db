import { useEffect } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { callQuery } from "../core/api/queries.ts";
import { useApp } from "../core/app-context.tsx";
import { leaveForStatusPage } from "../core/device/network.ts";

/** How often an open page asks whether the site is still open: a switch to maintenance reaches it within seconds. */
const everyMs = 8000;

/** What it says stays among the page's answers, for whoever else reads them. */
export function useStatusWatch(): void {
  const { api } = useApp();
  const queries = useQueryClient();
  useEffect(() => {
    const look = async () => {
      if (document.hidden) return;
      const query = { ...callQuery(api, "systemStatus", {}), staleTime: 0 };
      const answer = await queries.fetchQuery(query).catch(() => undefined);
      if (answer && answer.status !== 0) leaveForStatusPage();
    };
    const timer = setInterval(() => void look(), everyMs);
    return () => clearInterval(timer);
  }, [api, queries]);
}
