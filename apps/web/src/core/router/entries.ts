import type { Entry, PageHistory } from "./history.ts";

/** Something above the page that the browser's back button closes, such as a dialog. */
export interface Cover {
  /** Absent if the user must answer it first. */
  close: (() => void) | undefined;
}

/**
 * Manages the entries of a history. Each cover has an entry above its page's own, which a closed cover leaves behind:
 * the next cover or page takes it, and the back button skips it.
 *
 * @param shown returns the entry of the page
 * @param follow shows the page of an entry that the browser's buttons chose; `from` is the entry's index before
 */
export function createEntries(history: PageHistory, shown: () => Entry, follow: (next: Entry, from: number) => void) {
  const covers = new Set<Cover>();
  /** Pages that were replaced while covered: their own entries are still below. */
  const replaced = new Set<string>();
  /** The index of the current entry. */
  let top = shown().index;
  let arrived: (() => void) | undefined;

  function uncover(): void {
    const last = [...covers].at(-1);
    if (!last) history.go(-1);
    else if (last.close) last.close();
    else history.go(1);
  }

  history.listen(() => {
    const from = top;
    const next = history.read(from + 1);
    top = next.index;
    if (arrived) arrived();
    else if (replaced.has(next.key)) history.go(Math.sign(top - from));
    else if (next.key !== shown().key) follow(next, from);
    else if (top < from) uncover();
  });

  return {
    /** Adds a cover; returns a function that removes it. */
    cover(added: Cover): () => void {
      covers.add(added);
      const { key, index } = shown();
      if (top - index < covers.size) {
        top += 1;
        history.repeat({ key, index: top });
      }
      return () => void covers.delete(added);
    },
    /** Closes what covers the page. */
    closeAll(): void {
      for (const { close } of covers) close?.();
    },
    /** Writes the entry of another page, over those of covers; returns it. */
    write(page: Pick<Entry, "href" | "key">, replaces: boolean): Entry {
      const isCovered = top > shown().index;
      if (isCovered && replaces) replaced.add(shown().key);
      if (!isCovered && !replaces) top += 1;
      const entry = { ...page, index: top };
      history.write(entry, replaces || isCovered);
      return entry;
    },
    /** Goes to an entry without following it. */
    async goTo(index: number): Promise<void> {
      if (index === top) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      arrived = resolve;
      history.go(index - top);
      await promise;
      arrived = undefined;
    },
  };
}
