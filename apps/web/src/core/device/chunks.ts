import { paths } from "@croupier/contract/wire/paths";
import { mayReload } from "../session/storage.ts";

const release = () => document.querySelector<HTMLMetaElement>("meta[name=release]")?.content ?? "";

/** Reports to the platform which file failed (specification section 8); fire and forget, and it survives the reload. */
export function reportClient(type: "script" | "style" | "chunk" | "render", url: string): void {
  const body = JSON.stringify({ type, url: url.slice(0, 500) });
  void fetch(paths.clientReport.path, {
    method: "POST",
    body,
    headers: { "content-type": "application/json" },
    keepalive: true,
  }).catch(() => undefined);
}

/** How many files are on their way that nobody asked for yet. */
let quiet = 0;

/** So long may a script file take (specification section 9). */
const patienceMs = 120_000;

/** Vite adds every file it is about to import to the head: a missing one is reported and the page reloads. */
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
    // One that nobody asked for may take as long as it likes.
    if (quiet > 0) return;
    for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (added instanceof HTMLLinkElement && added.rel === "modulepreload") watch(added);
    }
  });
  observer.observe(document.head, { childList: true });
}

/** Fetches what may be wanted soon. Whoever has not asked for it must not lose the page when it does not come. */
export async function fetchQuietly(load: () => Promise<unknown>): Promise<void> {
  quiet += 1;
  try {
    await load();
  } catch {
    // It is fetched again when it is wanted, and that failure is told.
  } finally {
    quiet -= 1;
  }
}

/**
 * Reports a missing file of an older release and reloads the page, once per release. Returns whether it reloads; a file
 * nobody has asked for yet does not.
 */
export function fileIsGone(type: "style" | "chunk", url: string): boolean {
  if (quiet > 0) return false;
  reportClient(type, url);
  // Without a connection the page that is there is worth more than a reload that cannot come.
  if (!navigator.onLine || !mayReload(release())) return false;
  location.reload();
  return true;
}

/**
 * A script file of an older release is gone. Vite says so by
 * `vite:preloadError`; a failed `import()` elsewhere ends up in the error boundary, which offers to reload.
 */
export function guardChunks(): void {
  guardSlowChunks();
  addEventListener("vite:preloadError", (event) => {
    const { payload } = event as Event & { payload?: Error };
    const url = /https?:\S+/.exec(payload?.message ?? "")?.[0] ?? location.href;
    if (fileIsGone("chunk", url)) event.preventDefault();
  });
}
