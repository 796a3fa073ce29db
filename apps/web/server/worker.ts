import type { Language } from "@croupier/contract/domain/languages";
import { plainPage } from "./plain-page.ts";
import { serverTexts } from "./status-page.ts";
import { ageName } from "../src/core/loading/page-age.ts";

/** The parts of a service worker's scope that this worker uses. */
interface Scope {
  addEventListener(type: "install" | "activate", run: (event: Waiting) => void): void;
  addEventListener(type: "notificationclick", run: (event: Pressed) => void): void;
  addEventListener(type: "fetch", run: (event: Fetching) => void): void;
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(): Promise<{ focus(): Promise<unknown>; postMessage(message: { release: string }): void }[]>;
  };
}
interface Waiting {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Waiting {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface Pressed extends Waiting {
  notification: { close(): void };
}

interface Settings {
  release: string;
  offline: string;
  /** The name of a page's age in its header. */
  ageName: string;
}

/**
 * Runs the worker: caches hashed files and the home page's shell, nothing else. Answers of calls (above all balances)
 * are never cached, nor any page but the visitor's home. It takes over silently and announces its release: the page
 * offers a newer one itself. The function may use only its arguments.
 */
function work(scope: Scope, { release, offline, ageName }: Settings): void {
  const name = `croupier ${release}`;
  const home = "/";
  const store = async (key: string, answer: Response) => (await caches.open(name)).put(key, answer);

  scope.addEventListener("install", (event) => {
    event.waitUntil(scope.skipWaiting());
  });
  scope.addEventListener("activate", (event) => {
    // An open page of the previous release may still request its files.
    const sweep = async () => {
      const old = (await caches.keys()).filter((each) => each.startsWith("croupier ") && each !== name).slice(0, -1);
      await Promise.all(old.map((each) => caches.delete(each)));
      await scope.clients.claim();
    };
    const notify = async () => {
      // A worker's clients share its origin, so their messages have no target origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      for (const own of await scope.clients.matchAll()) own.postMessage({ release });
    };
    // This is not awaited: a loading page waits until the worker is active, and is notified too.
    event.waitUntil(sweep().then(() => void notify()));
  });

  // A press on a notification returns to the page that showed it.
  scope.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(scope.clients.matchAll().then(([page]) => page?.focus()));
  });

  async function file(request: Request): Promise<Response> {
    const cached = await caches.match(request);
    if (cached) return cached;
    const answer = await fetch(request);
    if (answer.ok) await store(request.url, answer.clone());
    return answer;
  }

  /** Returns a page as it is shown later, when its data is old. */
  function aged({ body, headers }: Response): Response {
    const later = new Headers(headers);
    later.set("server-timing", `${ageName};dur=${1e9}`);
    return new Response(body, { headers: later });
  }

  async function page(request: Request): Promise<Response> {
    const isHome = new URL(request.url).pathname === home;
    try {
      const answer = await fetch(request);
      if (isHome && answer.ok && !answer.redirected) await store(home, aged(answer.clone()));
      return answer;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      const shell = isHome ? await caches.match(home) : undefined;
      return shell ?? new Response(offline, { headers: { "content-type": "text/html; charset=utf-8" } });
    }
  }

  scope.addEventListener("fetch", (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== location.origin) return;
    if (url.pathname.startsWith("/assets/")) event.respondWith(file(request));
    else if (request.mode === "navigate" && !/^\/(wps|lgw|media|sandbox)\//.test(url.pathname)) {
      event.respondWith(page(request));
    }
  });
}

/** Returns the worker's script for a release, with the offline page for when nothing was cached. */
export function workerScript(release: string, language: Language): string {
  const { t } = serverTexts(language);
  const link = { href: "", text: t("action.retry") };
  const offline = plainPage({ language, title: t("offline.title"), texts: [t("error.NETWORK")], link, again: 10 });
  return `(${work.toString()})(self, ${JSON.stringify({ release, offline, ageName } satisfies Settings)});`;
}
