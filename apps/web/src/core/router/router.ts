import type { ComponentType } from "react";
import { createStore } from "../../lib/store.ts";
import type { App } from "../app-context.tsx";
import { readHref, writeHref, type Address } from "./address.ts";
import { newKey, type Entry, type PageHistory } from "./history.ts";
import { createLoads } from "./loads.ts";
import { createMatcher, type Match } from "./matches.ts";
import type { Route } from "./routes.ts";
import type { Scroll } from "./scroll.ts";
import type { PlainTarget, Target } from "./targets.ts";

/** The address of an entry of the history. */
export type Location = Address & Entry;

interface Manner {
  /** Replaces the current entry of the history. */
  replace?: boolean;
  /** False keeps the position of the window. */
  resetScroll?: boolean;
}

export interface Navigate {
  <To extends string>(target: Target<To> & Manner): Promise<void>;
  (target: { href: string } & Manner): Promise<void>;
}

export interface ErrorPageProps {
  error: unknown;
  /** Renders the page again. */
  reset(): void;
}

interface Options {
  app: App;
  pages: readonly Route[];
  /** The page of every unknown address. */
  nowhere: Route;
  history: PageHistory;
  errorPage: ComponentType<ErrorPageProps>;
  /** Runs the loading that pointing at a link starts. */
  preloading?(load: () => Promise<unknown>): Promise<unknown>;
  /** Absent on the server. */
  scroll?(keyShown: () => string): Scroll;
}

interface Arrival {
  resets: boolean;
  /** Whether the user follows a link, instead of a button of the browser. */
  isNew: boolean;
}

const locate = (entry: Entry): Location => ({ ...readHref(entry.href), ...entry });

/** Creates the part of a router that shows an entry of the history: it loads what the page needs first. */
function createShown({ app, pages, nowhere, history, preloading = (load) => load(), ...options }: Options) {
  const matchesAt = createMatcher(pages, nowhere);
  const { load, skip } = createLoads(app);
  const location = createStore(locate(history.read(0)));
  const matches = createStore<readonly Match[]>(matchesAt(location.get(), []));
  const listeners = new Set<(change: { pathChanged: boolean }) => void>();
  let shown = location.get();
  let arrival: (Arrival & { from?: string }) | undefined = { resets: true, isNew: false };
  let isLoading = false;
  let last = Promise.resolve();
  const scroll = options.scroll?.(() => shown.key);

  async function loadMatch(match: Match): Promise<void> {
    try {
      await Promise.all([match.route.component?.preload?.(), load(match)]);
    } catch (error) {
      match.error = error;
    }
  }

  return {
    /** The address to which the last navigation leads; its page may still load. */
    location,
    /** The page that is shown, and the frames around it, the outermost first. */
    matches,
    isLoading: () => isLoading,
    /** Loads the files of the first page, and on the server its data too. */
    async start(): Promise<void> {
      const first = matches.get();
      if (import.meta.env.SSR) await Promise.all(first.map(load));
      else first.forEach(skip);
      await Promise.all(first.map(({ route }) => route.component?.preload?.()));
    },
    /** Shows an entry. `isAgain` also loads what is shown already. */
    show(entry: Entry, how: Arrival, isAgain = false): Promise<void> {
      const next = locate(entry);
      const pathChanged = next.path !== location.get().path;
      isLoading = true;
      for (const listener of listeners) listener({ pathChanged });
      scroll?.leave(shown.key);
      location.set(next);
      const before = matches.get();
      const found = matchesAt(next, before);
      const run: Promise<void> = Promise.all(
        found.filter((match) => isAgain || !before.includes(match)).map(loadMatch),
      ).then(() => {
        // A later navigation shows its own page.
        if (last !== run) return last;
        isLoading = false;
        arrival = { ...how, from: shown.key };
        shown = next;
        return matches.set(found);
      });
      last = run;
      return run;
    },
    /** Loads the page of a link ahead. */
    preload(href: string): void {
      const before = matches.get();
      const wanted = () => matchesAt(readHref(href), before).filter((match) => !before.includes(match));
      void preloading(() => Promise.all(wanted().map(loadMatch)));
    },
    /** Calls back when a navigation begins; returns how to stop that. */
    onNavigation(then: (change: { pathChanged: boolean }) => void): () => void {
      listeners.add(then);
      return () => listeners.delete(then);
    },
    /** Scrolls a page once its parts have been rendered. */
    rendered(parts: readonly Match[]): void {
      if (!arrival || parts !== matches.get()) return;
      const { from, ...how } = arrival;
      arrival = undefined;
      // Journeys wait for it.
      document.documentElement.dataset["page"] = shown.path;
      scroll?.arrive(shown.key, from, { ...how, hash: shown.hash });
    },
  };
}

/** A question asked before the page is left; the answer true keeps it. */
export type Blocker = () => Promise<boolean>;

/** Creates the router of a page: it follows the address, and shows a page when that has loaded. */
export function createRouter(options: Options) {
  const { history, errorPage } = options;
  const { show, ...page } = createShown(options);
  const { location } = page;
  const blockers = new Set<Blocker>();
  let isReturning = false;

  async function isBlocked(): Promise<boolean> {
    const questions = [...blockers];
    for (const asks of questions) if (await asks()) return true;
    return false;
  }

  async function follow(next: Entry): Promise<void> {
    if (blockers.size > 0 && (await isBlocked())) {
      isReturning = true;
      history.go(location.get().index - next.index);
    } else await show(next, { resets: true, isNew: false });
  }

  history.listen(() => {
    if (isReturning) isReturning = false;
    else void follow(history.read(location.get().index + 1));
  });

  async function navigate(target: (PlainTarget | { href: string }) & Manner): Promise<void> {
    const { replace = false, resetScroll = true } = target;
    const now = location.get();
    const href = "href" in target ? target.href : writeHref(target, now.path);
    const how = { resets: resetScroll, isNew: true };
    if (href === now.href) return show(now, how, true);
    if (blockers.size > 0 && (await isBlocked())) return undefined;
    const entry = { href, key: newKey(), index: now.index + (replace ? 0 : 1) };
    history.write(entry, replace);
    return show(entry, how);
  }

  return {
    ...page,
    errorPage,
    blockers,
    navigate: navigate as Navigate,
    hrefOf: (target: PlainTarget): string => writeHref(target, location.get().path),
    back: () => history.go(-1),
    canGoBack: (): boolean => location.get().index > 0,
    /** Loads the page that is shown once more. */
    reload: (): Promise<void> => show(location.get(), { resets: false, isNew: false }, true),
  };
}

export type Router = ReturnType<typeof createRouter>;
