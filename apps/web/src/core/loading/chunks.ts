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

/** The number of loads that a user waits for. */
let waiting = 0;

let isNavigating = (): boolean => false;

/** Returns whether nobody waits for a file: only prefetches are under way. */
const isAhead = (): boolean => quiet > 0 && waiting === 0 && !isNavigating();

/** The time limit for a script file (specification section 9). */
const patienceMs = 120_000;

/** Files that a prefetch requested and that have not arrived. They have no time limit until a user waits. */
const untimed = new Set<HTMLLinkElement>();

function whenDone(link: HTMLLinkElement, done: () => void): void {
  link.addEventListener("load", done);
  link.addEventListener("error", done);
}

function limitTime(link: HTMLLinkElement): void {
  const timer = setTimeout(() => {
    reportClient("chunk", link.href);
    if (navigator.onLine && mayReload(release())) location.reload();
  }, patienceMs);
  whenDone(link, () => clearTimeout(timer));
}

function leaveUntimed(link: HTMLLinkElement): void {
  untimed.add(link);
  whenDone(link, () => untimed.delete(link));
}

/** Sets the time limit of files that were prefetched: a user waits for them from now on. */
function limitPrefetched(): void {
  for (const link of untimed) limitTime(link);
  untimed.clear();
}

/**
 * Watches the head, where Vite adds every file it is about to import: a missing one is reported and the page reloads.
 */
function guardSlowChunks(): void {
  const observer = new MutationObserver((changes) => {
    const watch = isAhead() ? leaveUntimed : limitTime;
    for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (added instanceof HTMLLinkElement && added.rel === "modulepreload") watch(added);
    }
  });
  observer.observe(document.head, { childList: true });
}

/**
 * Prefetches files. A failure must not reload the page, because the user has not asked for them yet; once somebody
 * waits (`waitFor`, or a navigation), it is treated like any other.
 */
export async function fetchQuietly<T>(load: () => Promise<T>): Promise<T | undefined> {
  quiet += 1;
  try {
    return await load();
  } catch {
    // The file is fetched again when it is needed, and that failure is reported.
    return undefined;
  } finally {
    quiet -= 1;
  }
}

/** Loads files that a user waits for, which a prefetch may have requested already. */
export async function waitFor<T>(load: () => Promise<T>): Promise<T> {
  waiting += 1;
  limitPrefetched();
  try {
    return await load();
  } finally {
    waiting -= 1;
  }
}

interface Navigation {
  isLoading: () => boolean;
  onNavigation: (then: () => void) => unknown;
}

/** Treats the files of a navigation as waited for, also those that pointing at its link prefetched. */
export function guardNavigation(router: Navigation): void {
  isNavigating = router.isLoading;
  router.onNavigation(limitPrefetched);
}

/**
 * Reports a missing file of an older release and reloads the page, once per release. Returns whether it reloads; it
 * does not for a prefetch that nobody waits for.
 */
export function fileIsGone(type: "style" | "chunk", url: string): boolean {
  if (isAhead()) return false;
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
