import { useEffect } from "react";
import { network } from "../core/api/network.ts";

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

const address = "/sw.js";

/** Returns the worker's address, the only one that the page's policy trusts. */
function workerAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  return trustedTypes?.createPolicy("app-worker", { createScriptURL: () => address }).createScriptURL("") ?? address;
}

/**
 * Caches the shell for offline visits, and detects a newer version, which the page offers without a forced change. The
 * worker is also replaced for another language of the same release. Called when the page is idle; development has no
 * worker.
 */
function cacheShell(): void {
  const { serviceWorker } = navigator;
  const own = document.querySelector<HTMLMetaElement>("meta[name=release]")?.content;
  if (!serviceWorker || own === undefined) return;
  serviceWorker.addEventListener("message", ({ data }: MessageEvent<{ release?: string } | undefined>) => {
    if (data?.release !== undefined && data.release !== own) network.set({ ...network.get(), outdated: true });
  });
  void serviceWorker.register(workerAddress()).catch(() => undefined);
}

let begun = false;

export function useAppWorker(): void {
  useEffect(() => {
    if (begun) return;
    begun = true;
    if ("requestIdleCallback" in globalThis) requestIdleCallback(cacheShell, { timeout: 10_000 });
    else setTimeout(cacheShell, 3000);
  }, []);
}
