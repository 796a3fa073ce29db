import { useEffect } from "react";
import { createStore } from "../../lib/store.ts";

/** The name of the shown page where only its centre knows it. */
export const ownTitle = createStore<string | undefined>(undefined);

/** Titles the tab with the name of a centre's page. */
export function useOwnTitle(text: string): void {
  useEffect(() => {
    ownTitle.set(text);
    return () => ownTitle.set(undefined);
  }, [text]);
}
