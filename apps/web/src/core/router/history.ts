/** An entry of the browser's history. */
export interface Entry {
  /** Path, query and fragment. */
  href: string;
  /** Tells apart entries with one address. */
  key: string;
  /** The number of the site's entries before it. */
  index: number;
}

export interface PageHistory {
  /** Reads the current entry. One that the browser itself created, by a link to a fragment, receives this index. */
  read(index: number): Entry;
  /** Adds an entry, or replaces the current one. */
  write(entry: Entry, replaces: boolean): void;
  /** Adds an entry with the address of the current one. */
  repeat(entry: Pick<Entry, "key" | "index">): void;
  go(by: number): void;
  /** Calls back when the browser's buttons have changed the entry. */
  listen(changed: () => void): void;
}

/** Creates a key for an entry; outside of a secure context there are no random ids. */
export const newKey = (): string => Math.random().toString(36).slice(2, 10);

const isState = (state: unknown): state is Pick<Entry, "key" | "index"> =>
  typeof state === "object" && state !== null && "key" in state && "index" in state;

/** Creates the history of a browser's tab. @param queryOf returns the part of a query that pages read */
export function createBrowserHistory(queryOf: (search: string) => string): PageHistory {
  return {
    read(index) {
      if (!isState(history.state)) history.replaceState({ key: newKey(), index }, "");
      const { pathname, search, hash } = location;
      const state = history.state as Pick<Entry, "key" | "index">;
      return { href: pathname + queryOf(search) + hash, key: state.key, index: state.index };
    },
    write({ href, key, index }, replaces) {
      const state = { key, index };
      if (replaces) history.replaceState(state, "", href);
      else history.pushState(state, "", href);
    },
    repeat: (state) => history.pushState(state, ""),
    go: (by) => history.go(by),
    listen: (changed) => addEventListener("popstate", changed),
  };
}

/** Creates a history without a browser: that of a page on the server, which never changes, or of a test. */
export function createMemoryHistory(href: string): PageHistory {
  let entries: Entry[] = [{ href, key: newKey(), index: 0 }];
  let at = 0;
  let listener = () => {};
  const read = () => entries[at] ?? { href, key: "", index: 0 };
  const write = (entry: Entry, replaces: boolean) => {
    at = entry.index;
    entries = [...entries.slice(0, at), entry, ...(replaces ? entries.slice(at + 1) : [])];
  };
  return {
    read,
    write,
    repeat: (state) => write({ ...read(), ...state }, false),
    go(by) {
      at = Math.min(Math.max(at + by, 0), entries.length - 1);
      queueMicrotask(() => listener());
    },
    listen: (changed) => {
      listener = changed;
    },
  };
}
