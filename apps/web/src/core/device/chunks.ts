import { paths } from "@croupier/contract/wire/paths";
import { mayReload } from "../session/storage.ts";

const release = () => document.querySelector<HTMLMetaElement>("meta[name=release]")?.content ?? "";

/**
 * Reports to the platform which file failed (specification section 8), without waiting; the report survives the reload.
 */
export function reportClient(type: "script" | "style" | "chunk" | "render", url: string): void {
  const body = JSON.stringify({ type, url: url.slice(0, 500) });
  void fetch(paths.clientReport.path, {
    method: "POST",
    body,
    headers: { "content-type": "application/json" },
    keepalive: true,
  }).catch(() => undefined);
}

/** The number of prefetches under way. */
let quiet = 0;

/** The time limit for a script file (specification section 9). */
const patienceMs = 120_000;

/**
 * Watches the head, where Vite adds every file it is about to import: a missing one is reported and the page reloads.
 */
function guardSlowChunks(): void {
  const watch = (link: HTMLLinkElement) => {
    const timer = setTimeout(() => {
      reportClient("chunk", link.href);
      if (navigator.onLine && mayReload(release())) location.reload();
    }, patienceMs);
    const done = () => clearTimeout(timer);
    link.addEventListener("load", done);
    link.addEventListener("error", done);
  };
  const observer = new MutationObserver((changes) => {
    // A prefetch has no time limit.
    if (quiet > 0) return;
    for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (added instanceof HTMLLinkElement && added.rel === "modulepreload") watch(added);
    }
  });
  observer.observe(document.head, { childList: true });
}

/** Prefetches a file. A failure must not reload the page, because the player has not asked for the file yet. */
export async function fetchQuietly(load: () => Promise<unknown>): Promise<void> {
  quiet += 1;
  try {
    await load();
  } catch {
    // The file is fetched again when it is needed, and that failure is reported.
  } finally {
    quiet -= 1;
  }
}

/**
 * Reports a missing file of an older release and reloads the page, once per release. Returns whether it reloads; it
 * does not for a prefetch.
 */
export function fileIsGone(type: "style" | "chunk", url: string): boolean {
  if (quiet > 0) return false;
  reportClient(type, url);
  // Offline, the current page is worth more than a reload that cannot succeed.
  if (!navigator.onLine || !mayReload(release())) return false;
  location.reload();
  return true;
}

/**
 * Handles a missing script file of an older release. Vite reports it by `vite:preloadError`; any other failed
 * `import()` ends in the error boundary, which offers a reload.
 */
export function guardChunks(): void {
  guardSlowChunks();
  addEventListener("vite:preloadError", (event) => {
    const { payload } = event as Event & { payload?: Error };
    const url = /https?:\S+/.exec(payload?.message ?? "")?.[0] ?? location.href;
    if (fileIsGone("chunk", url)) event.preventDefault();
  });
}
