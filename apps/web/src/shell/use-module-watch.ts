import { useEffect } from "react";
import { useApp, type App } from "../core/app-context.tsx";
import { readOnce } from "../core/api/reads.ts";

/** The minimum absence after which the modules are read again; a glance at another window is shorter. */
const awayMs = 30_000;

/** Applies the merchant's current modules; a module that was switched off leaves the open page. */
async function takeModules(app: App): Promise<void> {
  const modules = await readOnce(app, "whitelabel", {});
  const site = app.site.get();
  if (!modules || JSON.stringify(modules) === JSON.stringify(site.permission.whitelabel)) return;
  app.site.set({ ...site, permission: { ...site.permission, whitelabel: modules } });
}

/** Reads the module tree when the player returns to the page. */
export function useModuleWatch(): void {
  const app = useApp();
  useEffect(() => {
    let left = 0;
    const look = () => {
      if (document.hidden) left = performance.now();
      else if (performance.now() - left > awayMs) void takeModules(app);
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [app]);
}
