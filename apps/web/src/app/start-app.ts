import { directionOf, isLanguage, readLanguage, type Language } from "@croupier/contract/domain/languages";
import { buildApp } from "./build-app.ts";
import { createApi } from "../core/api/api.ts";
import { refreshEverything } from "../core/api/reads.ts";
import { cacheCatalogue } from "../core/api/cache-catalogue.ts";
import type { App, SiteConfig } from "../core/app-context.tsx";
import { cookieNames, writeCookie, yearSeconds, type Theme } from "../core/storage/cookies.ts";
import { addAreasTo, loadMessages, wantedAreas } from "../core/i18n/areas.ts";
import { isCalendar } from "../core/i18n/calendar.ts";
import { createTexts } from "../core/i18n/texts.ts";
import { askStepUp } from "../core/dialogs/step-up.ts";
import { noteFailure } from "../core/api/network.ts";
import { noteAnswer } from "../core/session/idle.ts";
import { isSignedIn } from "../core/session/session.ts";
import { dropCached } from "../core/session/storage.ts";

/** Reads the data that the web server wrote into the page. */
function readPage(): { site: SiteConfig; merchant: string } {
  const text = document.getElementById("site")?.textContent ?? "";
  return JSON.parse(text) as { site: SiteConfig; merchant: string };
}

async function changeLanguage(app: App, language: Language): Promise<void> {
  const load = () => loadMessages(language, wantedAreas);
  const [answer] = await Promise.all([fetch(`/site/${language}.json`), load()]);
  if (!answer.ok) throw new Error(`the site's texts answered ${answer.status}`);
  const site = (await answer.json()) as SiteConfig;
  // A screen that opened meanwhile may need more areas; loaded ones cost nothing.
  const messages = await load();
  writeCookie(cookieNames.language, language, yearSeconds);
  app.site.set(site);
  app.texts.set(createTexts(language, messages, site.overrides, app.texts.get().calendar));
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  dropCached();
  // All answers read so far may contain texts in the old language.
  await refreshEverything(app.queries);
  if (isSignedIn(app.session.state.get())) await app.api.call("changeLanguage", { language });
}

/**
 * Makes the language of `?lang=` the visitor's choice, and removes it from the address: a reload keeps the language, and
 * a later choice is not undone by the address.
 */
function keepAskedLanguage(language: Language): void {
  const address = new URL(location.href);
  const asked = address.searchParams.get("lang");
  if (asked === null) return;
  address.searchParams.delete("lang");
  history.replaceState(history.state, "", address);
  if (readLanguage(asked) === language) writeCookie(cookieNames.language, language, yearSeconds);
}

/** Creates the services of this page before the first render, with the values that the server rendered with. */
export async function startApp(): Promise<App> {
  const { lang, dataset } = document.documentElement;
  const language: Language = isLanguage(lang) ? lang : "en";
  keepAskedLanguage(language);
  const { site, merchant } = readPage();
  const theme = dataset["theme"] as Theme | undefined;
  const calendar = dataset["calendar"];
  const app = buildApp({
    site,
    language,
    messages: await loadMessages(language, wantedAreas),
    theme,
    calendar: isCalendar(calendar) ? calendar : "gregory",
    isPhone: "phone" in dataset,
    makeApi: (hooks) =>
      cacheCatalogue(
        createApi({
          ...hooks,
          base: "",
          merchant,
          fetch: (input, init) => fetch(input, init),
          proveAgain: askStepUp,
          answered: noteAnswer,
          failed: (failure, name, token) => noteFailure(app, failure, name, token),
        }),
        hooks.language,
      ),
    changeLanguage,
  });
  addAreasTo(app.texts);
  return app;
}
