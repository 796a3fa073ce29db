import { useEffect } from "react";
import { useApp } from "../app-context.tsx";

/** The platform takes a page that is silent for 90 seconds for closed. */
const everyMs = 30_000;

/** Reports twice a minute that a game is open, so that its time counts against limits of time. */
export function usePlayReport(): void {
  const { api } = useApp();
  useEffect(() => {
    const report = () => void api.call("reportPlay", {});
    report();
    const timer = setInterval(report, everyMs);
    return () => clearInterval(timer);
  }, [api]);
}
