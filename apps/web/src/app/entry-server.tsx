import type { Language } from "@croupier/contract/domain/languages";
import { renderToString } from "react-dom/server";
import { buildApp } from "./build-app.ts";
import { createApi } from "../core/api/api.ts";
import type { SiteConfig } from "../core/app-context.tsx";
import type { Router } from "../core/router/router.ts";
import { nowherePath } from "../core/router/routes.ts";
import type { Theme } from "../core/storage/cookies.ts";
import type { Calendar } from "../core/i18n/calendar.ts";
import { loadMessages } from "../core/i18n/areas.ts";
import { everyArea } from "../core/i18n/catalogues.ts";
import { areasHeader } from "../core/i18n/texts.ts";
import { writeAnswers } from "../core/api/reads.ts";
import { createMemoryHistory } from "../core/router/history.ts";
import { createAppRouter, Site } from "./router.tsx";

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
  /** Sends requests to the platform. */
  fetch: typeof fetch;
}

export { readAddress, type PageAddress } from "./page-address.ts";

/** Returns the areas whose texts a page's screens need besides those of the first page. */
function areasOf({ matches }: Router): string[] {
  const areas = matches.get().flatMap(({ route }) => route.component?.area ?? []);
  return areas.length === 0 ? [] : [...new Set(["common", ...areas])];
}

/** Renders one page with the same tree that the browser hydrates, and the answers that it starts with. */
export async function render(request: RenderRequest): Promise<Response> {
  const app = buildApp({
    site: request.site,
    language: request.language,
    messages: await loadMessages(request.language, everyArea),
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
  });
  const { pathname, search } = new URL(request.url);
  const router = createAppRouter(app, createMemoryHistory(pathname + search));
  await router.start();
  const html = renderToString(<Site app={app} router={router} />);
  const answers = writeAnswers(app.queries).replaceAll("<", "\\u003c");
  const data = `<script type="application/json" id="answers">${answers}</script></body>`;
  return new Response(`<!DOCTYPE html>${html.replace("</body>", () => data)}`, {
    status: router.matches.get().at(-1)?.route.path === nowherePath ? 404 : 200,
    headers: { [areasHeader]: areasOf(router).join(" ") },
  });
}
