import { paths } from "@croupier/contract/paths";
import { mayReload } from "../session/storage.ts";

const release = () => document.querySelector<HTMLMetaElement>("meta[name=release]")?.content ?? "";

/** Tells the platform which file failed (specification section 8); fire and forget, and it survives the reload. */
export function reportClient(type: "script" | "style" | "chunk" | "render", url: string): void {
  const body = JSON.stringify({ type, url: url.slice(0, 500) });
  void fetch(paths.clientReport.path, {
    method: "POST",
    body,
    headers: { "content-type": "application/json" },
    keepalive: true,
  }).catch(() => undefined);
}

/**
 * A script file of an older release is gone: report it and load the page anew, once for a release. Vite says so by
 * `vite:preloadError`; a failed `import()` elsewhere ends up in the error boundary, which offers to reload.
 */
export function guardChunks(): void {
  addEventListener("vite:preloadError", (event) => {
    const { payload } = event as Event & { payload?: Error };
    const url = /https?:\S+/.exec(payload?.message ?? "")?.[0] ?? location.href;
    reportClient("chunk", url);
    if (!mayReload(release())) return;
    event.preventDefault();
    location.reload();
  });
}
