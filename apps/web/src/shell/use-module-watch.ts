import { useEffect } from "react";
import { useApp, type App } from "../core/app-context.tsx";
import { readOnce } from "../core/api/reads.ts";

/** A look at another window is shorter than this: the modules are asked for after a longer absence alone. */
const awayMs = 30_000;

/** Takes over which modules the merchant has now; what it switched off meanwhile leaves the open page. */
async function takeModules(app: App): Promise<void> {
  const modules = await readOnce(app, "whitelabel", {});
  const site = app.site.get();
  if (!modules || JSON.stringify(modules) === JSON.stringify(site.permission.whitelabel)) return;
  app.site.set({ ...site, permission: { ...site.permission, whitelabel: modules } });
}

/** Asks for the tree of modules when somebody comes back to the page. */
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
