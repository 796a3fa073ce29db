import type { Language } from "@croupier/contract/domain/languages";
import { createRequestHandler, renderRouterToString, RouterServer } from "@tanstack/react-router/ssr/server";
import { buildApp } from "./build-app.ts";
import { createApi } from "../core/api/api.ts";
import type { SiteConfig } from "../core/app-context.tsx";
import type { Theme } from "../core/storage/cookies.ts";
import type { Calendar } from "../core/i18n/calendar.ts";
import { loadMessages } from "../core/i18n/areas.ts";
import { everyArea } from "../core/i18n/catalogues.ts";
import { areasHeader } from "../core/i18n/texts.ts";
import { createAppRouter } from "./router.tsx";

export interface RenderRequest {
  /** The address as the visitor sees it. */
  url: string;
  platform: string;
  merchant: string | undefined;
  language: Language;
  theme: Theme | undefined;
  calendar: Calendar;
  /** Whether the browser identifies itself as a phone. */
  isPhone: boolean;
  site: SiteConfig;
  /** Headers that identify the site to the platform behind this server. */
  extraHeaders: Record<string, string>;
  /** Marks the scripts of the rendered page, to distinguish them from any others. */
  nonce: string;
  /** Sends requests to the platform. */
  fetch: typeof fetch;
}

export { readAddress, type PageAddress } from "./page-address.ts";

/** Returns the areas whose texts a page's screens need besides those of the first page. */
function areasOf({ state, routesById }: ReturnType<typeof createAppRouter>): string[] {
  const areas = state.matches.flatMap(({ routeId }) => {
    const screen: unknown = routesById[routeId].options.component;
    return typeof screen === "function" && "area" in screen ? [String(screen.area)] : [];
  });
  return areas.length === 0 ? [] : [...new Set(["common", ...areas])];
}

/** Renders one page: the router's documented server entry with the same tree that the browser hydrates. */
export async function render(request: RenderRequest): Promise<Response> {
  const messages = await loadMessages(request.language, everyArea);
  const handler = createRequestHandler({
    request: new Request(request.url),
    createRouter: () =>
      createAppRouter(
        buildApp({
          site: request.site,
          language: request.language,
          messages,
          theme: request.theme,
          calendar: request.calendar,
          isPhone: request.isPhone,
          makeApi: (hooks) =>
            createApi({
              ...hooks,
              base: request.platform,
              merchant: request.merchant,
              fetch: request.fetch,
              extraHeaders: request.extraHeaders,
              patienceMs: 4000,
            }),
        }),
        request.nonce,
      ),
  });
  return handler(({ router, responseHeaders }) => {
    responseHeaders.set(areasHeader, areasOf(router).join(" "));
    return renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> });
  });
}
