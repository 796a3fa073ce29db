import type { ComponentType } from "react";
import { createStore } from "../../lib/store.ts";
import type { App } from "../app-context.tsx";
import { readHref, writeHref, type Address } from "./address.ts";
import { createEntries } from "./entries.ts";
import { newKey, type Entry, type PageHistory } from "./history.ts";
import { createLoads } from "./loads.ts";
import { createMatcher, type Match } from "./matches.ts";
import { createPlaces, type Arrival, type Left } from "./places.ts";
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
  /** Whether the server has sent the page of an unknown address: it alone knows what the merchant has. */
  isNowhere?: boolean;
  errorPage: ComponentType<ErrorPageProps>;
  /** Runs the loading that pointing at a link starts. */
  preloading?(load: () => Promise<unknown>): Promise<unknown>;
  /** Absent on the server. */
  scroll?(keyShown: () => string): Scroll;
}

const locate = (entry: Entry): Location => ({ ...readHref(entry.href), ...entry });

/** Creates the part of a router that shows an entry of the history: it loads what the page needs first. */
function createShown({ app, pages, nowhere, history, preloading = (load) => load(), ...options }: Options) {
  const matchesAt = createMatcher(pages, nowhere);
  const { load, skip } = createLoads(app);
  const first = history.read(0);
  const location = createStore(locate(options.isNowhere ? { ...first, href: nowhere.path } : first));
  const matches = createStore<readonly Match[]>(matchesAt(location.get(), []));
  const listeners = new Set<(change: { pathChanged: boolean }) => void>();
  let shown = location.get();
  let arrival: (Arrival & { from?: Left }) | undefined = { resets: true, isNew: false };
  let isLoading = false;
  let last = Promise.resolve();
  const places = createPlaces(options.scroll?.(() => shown.key));

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
      const from = places.leave(shown);
      location.set(next);
      const before = matches.get();
      const found = matchesAt(next, before);
      const run: Promise<void> = Promise.all(
        found.filter((match) => isAgain || !before.includes(match)).map(loadMatch),
      ).then(() => {
        // A later navigation shows its own page.
        if (last !== run) return last;
        isLoading = false;
        arrival = { ...how, from };
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
      places.arrive(shown, from, how);
    },
  };
}

/** A question asked before the page is left. */
export interface Blocker {
  /** Whether leaving requires the question now. */
  isHeld(): boolean;
  /** Resolves with true if the user stays. */
  ask(): Promise<boolean>;
}

/** Creates the router of a page: it follows the address, and shows a page when that has loaded. */
export function createRouter(options: Options) {
  const { history, errorPage } = options;
  const { show, ...page } = createShown(options);
  const { location } = page;
  const blockers = new Set<Blocker>();
  const entries = createEntries(history, location.get, (next, from) => void follow(next, from));

  const isHeld = () => [...blockers].some((blocker) => blocker.isHeld());

  async function isBlocked(): Promise<boolean> {
    const asked = [...blockers];
    for (const blocker of asked) if (blocker.isHeld() && (await blocker.ask())) return true;
    return false;
  }

  async function follow(chosen: Entry, from: number): Promise<void> {
    let next = chosen;
    if (isHeld()) {
      // The address remains that of the page during the question, also for a reload.
      await entries.goTo(from);
      if (await isBlocked()) return;
      // The question's own entry has taken the place of those after the page.
      if (next.index > from) next = entries.write(next, false);
      else await entries.goTo(next.index);
    }
    entries.closeAll();
    await show(next, { resets: true, isNew: false });
  }

  async function navigate(target: (PlainTarget | { href: string }) & Manner): Promise<void> {
    const { replace = false, resetScroll = true } = target;
    const now = location.get();
    const href = "href" in target ? target.href : writeHref(target, now.path);
    const how = { resets: resetScroll, isNew: true };
    if (href === now.href) return show(now, how, true);
    if (isHeld() && (await isBlocked())) return undefined;
    return show(entries.write({ href, key: newKey() }, replace), how);
  }

  return {
    ...page,
    errorPage,
    blockers,
    cover: entries.cover,
    navigate: navigate as Navigate,
    hrefOf: (target: PlainTarget): string => writeHref(target, location.get().path),
    back: () => history.go(-1),
    canGoBack: (): boolean => location.get().index > 0,
    /** Loads the page that is shown once more. */
    reload: (): Promise<void> => show(location.get(), { resets: false, isNew: false }, true),
  };
}

export type Router = ReturnType<typeof createRouter>;
