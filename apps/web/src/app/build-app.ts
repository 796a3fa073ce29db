import type { Messages } from "@croupier/contract/domain/icu-message";
import type { Language } from "@croupier/contract/domain/languages";
import type { Api, ApiOptions } from "../core/api/api.ts";
import { createQueries } from "../core/api/queries.ts";
import type { App, SiteConfig } from "../core/app-context.tsx";
import type { Calendar } from "../core/i18n/calendar.ts";
import { cookieNames, writeCookie, yearSeconds, type Theme } from "../core/storage/cookies.ts";
import { createTexts, withCalendar } from "../core/i18n/texts.ts";
import { newSessionState, createSession } from "../core/session/session-store.ts";
import { isSignedIn } from "../core/session/session.ts";
import { createStore } from "../lib/store.ts";

export interface AppParts {
  site: SiteConfig;
  language: Language;
  messages: Messages;
  theme: Theme | undefined;
  calendar: Calendar;
  isPhone: boolean;
  makeApi(hooks: Pick<ApiOptions, "language" | "token">): Api;
  /** Changes the language without a reload; only the browser can. */
  changeLanguage?(app: App, language: Language): Promise<void>;
}

/** Assembles the services of a page, for the server and the browser. */
export function buildApp(parts: AppParts): App {
  const queries = createQueries();
  const state = newSessionState();
  const texts = createStore(createTexts(parts.language, parts.messages, parts.site.overrides, parts.calendar));
  const api = parts.makeApi({
    language: () => texts.get().language,
    token: () => {
      const session = state.get();
      return isSignedIn(session) ? session.token : undefined;
    },
  });
  const app: App = {
    api,
    queries,
    session: createSession(state, { api, queries }),
    site: createStore(parts.site),
    texts,
    theme: createStore(parts.theme),
    isPhone: parts.isPhone,
    changeCalendar: (calendar) => {
      texts.set(withCalendar(texts.get(), calendar));
      writeCookie(cookieNames.calendar, calendar, yearSeconds);
    },
    changeLanguage: async (language) => parts.changeLanguage?.(app, language),
  };
  return app;
}
