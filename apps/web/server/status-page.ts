import { fileURLToPath } from "node:url";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import type { Language } from "@croupier/contract/domain/languages";
import { listAreas, readTexts } from "@croupier/server/catalogue-files";
import { createApi } from "../src/core/api/api.ts";
import type { SiteConfig } from "../src/core/app-context.tsx";
import { createTexts, type Texts } from "../src/core/i18n/texts.ts";
import { closedLink } from "../src/core/brand/closed-link.ts";
import { formatFull } from "../src/core/i18n/format.ts";
import { plainPage } from "./plain-page.ts";
import type { Settings } from "./settings.ts";
import { acceptedLanguages, type Visitor } from "./visitor.ts";

const folder = fileURLToPath(new URL("../locales", import.meta.url));
const catalogues = new Map<Language, Record<string, ReturnType<typeof compileMessage>>>();

/** Returns the texts of a language for pages that this server renders itself. */
export function serverTexts(language: Language, overrides: SiteConfig["overrides"] = {}): Texts {
  let messages = catalogues.get(language);
  if (!messages) {
    const texts = listAreas(folder).flatMap((area) => Object.entries(readTexts(folder, language, area)));
    messages = Object.fromEntries(texts.map(([key, text]) => [key, compileMessage(text)]));
    catalogues.set(language, messages);
  }
  return createTexts(language, messages, overrides);
}

/** Renders the page for an address that belongs to no merchant (specification section 8, domain check failed). */
export function unknownDomainPage(acceptLanguage: string): string {
  const language = acceptedLanguages(acceptLanguage)[0] ?? "en";
  const { t } = serverTexts(language);
  const link = { href: "", text: t("action.retry") };
  return plainPage({ language, title: t("domain.title"), texts: [t("error.DOMAIN_UNKNOWN")], link, again: 60 });
}

/** Renders the page shown while the platform is away and nothing is cached. */
export function awayPage(acceptLanguage: string): string {
  const language = acceptedLanguages(acceptLanguage)[0] ?? "en";
  const { t } = serverTexts(language);
  const link = { href: "", text: t("action.retry") };
  return plainPage({ language, title: t("away.title"), texts: [t("away.text")], link, again: 5 });
}

/** Renders the page that asks a network over its render limit to wait. */
export function tooManyPage(acceptLanguage: string, again: number): string {
  const language = acceptedLanguages(acceptLanguage)[0] ?? "en";
  const { t } = serverTexts(language);
  const link = { href: "", text: t("action.retry") };
  return plainPage({ language, title: t("error.TOO_MANY_REQUESTS"), texts: [], link, again });
}

/**
 * Renders the maintenance (1) and region-blocked (2) pages, the second with the visitor's address (specification
 * section 4).
 */
export async function statusPage(
  status: 1 | 2,
  site: SiteConfig,
  language: Language,
  visitor: Visitor,
  settings: Settings,
): Promise<string> {
  const texts = serverTexts(language, site.overrides);
  const { t } = texts;
  const api = createApi({
    base: settings.platform,
    merchant: settings.merchant,
    language: () => language,
    token: () => undefined,
    fetch,
    extraHeaders: visitor.forwarded,
    patienceMs: 2000,
  });
  const [answer, contacts] = await Promise.all([api.call("systemStatus", {}), api.call("contactKey", {})]);
  const known = answer.ok ? answer.value : undefined;
  const kind = status === 1 ? "maintenance" : "region";
  return plainPage({
    language,
    title: known?.title ?? t(`${kind}.title`),
    texts: [
      known?.text ?? t(`${kind}.text`),
      ...(status === 1 && known?.expectedEnd
        ? [t("maintenance.until", { time: formatFull(known.expectedEnd, language) })]
        : []),
      ...(status === 2 ? [t("region.ip", { ip: visitor.ip })] : []),
    ],
    link: await closedLink(site.permission, contacts.ok ? contacts.value.key : undefined, texts),
    again: 30,
  });
}
