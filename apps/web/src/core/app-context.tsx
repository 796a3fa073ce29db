import type { Language } from "@croupier/contract/domain/languages";
import type { WireOutput } from "@croupier/contract/rows";
import type { QueryClient } from "@tanstack/react-query";
import { createContext, use, useSyncExternalStore } from "react";
import type { Store } from "../lib/store.ts";
import type { Api } from "./api/api.ts";
import type { Theme } from "./storage/cookies.ts";
import type { Messages } from "@croupier/contract/domain/icu-message";
import type { Calendar } from "./i18n/calendar.ts";
import type { Texts } from "./i18n/texts.ts";
import { isSignedIn, type Session } from "./session/session.ts";
import type { SessionControl } from "./session/session-store.ts";

export type Permission = Omit<WireOutput<"permission">, "serverTime">;

/** The merchant's site as the web server knows it, in one language; every page starts with it. */
export interface SiteConfig {
  permission: Permission;
  /** The merchant's own texts, compiled. */
  overrides: Messages;
}

/** The services of one page, or of one rendering on the server. */
export interface App {
  api: Api;
  queries: QueryClient;
  session: SessionControl;
  site: Store<SiteConfig>;
  texts: Store<Texts>;
  theme: Store<Theme | undefined>;
  /** Whether the page was written for a phone, without what only wider windows show. */
  isPhone: boolean;
  changeLanguage(language: Language): Promise<void>;
  /** Writes dates in another calendar from now on, where the language offers a choice. */
  changeCalendar(calendar: Calendar): void;
}

export const AppContext = createContext<App | undefined>(undefined);

export function useApp(): App {
  const app = use(AppContext);
  if (!app) throw new Error("useApp outside of the page");
  return app;
}

/**
 * Reads a store. Parts of a page hydrate one after the other: each starts with the value the server rendered, then
 * catches up.
 */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, () => store.initial);
}

export const useTexts = (): Texts => useStore(useApp().texts);
export const useSite = (): SiteConfig => useStore(useApp().site);
export const useSession = (): Session => useStore(useApp().session.state);

/** Returns whether a member is signed in, without a rerender for other changes of the session. */
export function useSignedIn(): boolean {
  const { state } = useApp().session;
  return useSyncExternalStore(
    state.subscribe,
    () => isSignedIn(state.get()),
    () => isSignedIn(state.initial),
  );
}
