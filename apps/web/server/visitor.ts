import { isLanguage, readLanguage, type Language } from "@croupier/contract/domain/languages";
import { healthPaths } from "@croupier/server/health";
import { requestOrigin } from "@croupier/server/origins";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Calendar } from "../src/core/i18n/calendar.ts";
import { cookieNames, readCalendar, readCookie, readTheme, type Theme } from "../src/core/storage/cookies.ts";

/** The properties of a visitor that affect a page, besides its address. */
export interface Visitor {
  /** The site's scheme, host and port, as the visitor sees them. */
  origin: string;
  ip: string;
  /** The language of `?lang=`, as in the addresses for search engines. */
  askedLanguage: Language | undefined;
  cookieLanguage: Language | undefined;
  accepted: Language[];
  theme: Theme | undefined;
  calendar: Calendar;
  /** Whether the browser identifies itself as a phone. */
  phone: boolean;
  /** The country in two letters, if a trusted proxy names it. */
  country: string | undefined;
  /** Headers that identify the visitor to the platform. */
  forwarded: Record<string, string>;
}

/** The language for tags whose first part has a different one: "zh-HK" uses traditional Chinese. */
const near: Readonly<Record<string, Language>> = {
  "zh-hk": "zh-TW",
  "zh-mo": "zh-TW",
  "zh-hant": "zh-TW",
  zh: "zh-CN",
  tl: "fil",
  // Codes of before 1989, which some systems still send.
  iw: "he",
  in: "id",
  mo: "ro",
};

/** Returns the supported languages of an Accept-Language header, best first. "de-AT" falls back to "de". */
export function acceptedLanguages(header: string): Language[] {
  const wanted = header
    .slice(0, 500)
    .split(",")
    .map((part) => {
      const [tag = "", weight = "q=1"] = part.trim().split(";");
      return { tag: tag.trim(), weight: Number(weight.trim().replace("q=", "")) || 0 };
    })
    .filter(({ tag, weight }) => tag !== "" && weight > 0)
    .sort((a, b) => b.weight - a.weight);
  const found = wanted.flatMap(({ tag }) => {
    const exact = readLanguage(tag);
    if (exact) return [exact];
    const lower = tag.toLowerCase();
    const [base = ""] = lower.split("-");
    const script = lower.split("-").slice(0, 2).join("-");
    const found = near[lower] ?? near[script] ?? near[base];
    return found ? [found] : isLanguage(base) ? [base] : [];
  });
  return [...new Set(found)];
}

declare module "fastify" {
  interface FastifyRequest {
    visitor: Visitor;
  }
}

/** Returns whether an address is neither a page nor a call: a path outside of this site, or one with a NUL. */
const isNoPath = (url: string): boolean => !url.startsWith("/") || /%00|\0/.test(url);

/** Checks of balancers, which often name no host. */
const checks = new Set<string>(["/healthz", ...Object.values(healthPaths)]);

/**
 * Identifies the visitor of each request, except a check, before anything else. `refuse.host` answers a request with an invalid host,
 * `refuse.path` one with an invalid path.
 */
export function readVisitors(
  app: FastifyInstance,
  countryHeader: string | undefined,
  refuse: Record<"host" | "path", (request: FastifyRequest, reply: FastifyReply) => FastifyReply>,
): void {
  app.decorateRequest("visitor");
  app.addHook("onRequest", async (request, reply) => {
    if (checks.has(request.url)) return undefined;
    const origin = requestOrigin(request);
    if (origin === undefined) return refuse.host(request, reply);
    if (isNoPath(request.url)) return refuse.path(request, reply);
    request.visitor = readVisitor(request, origin, countryHeader);
    return undefined;
  });
}

/** Parses a path and query; two leading slashes are a path too. */
export const pageAddress = (url: string): URL => new URL(`http://page.invalid${url}`);

/** Returns the visitor's country if a trusted proxy sent it; the header is ignored otherwise. */
function readCountry({ ips, headers }: FastifyRequest, name: string | undefined): string | undefined {
  const country = name !== undefined && (ips?.length ?? 0) > 1 ? headers[name] : undefined;
  return typeof country === "string" && /^[A-Z]{2}$/.test(country) ? country : undefined;
}

function readVisitor(request: FastifyRequest, origin: string, countryHeader: string | undefined): Visitor {
  const cookies = request.headers.cookie ?? "";
  const { ip } = request;
  const country = readCountry(request, countryHeader);
  const { protocol, host } = new URL(origin);
  return {
    origin,
    ip,
    country,
    askedLanguage: readLanguage(pageAddress(request.url).searchParams.get("lang") ?? undefined),
    cookieLanguage: readLanguage(readCookie(cookieNames.language, cookies)),
    accepted: acceptedLanguages(request.headers["accept-language"] ?? ""),
    theme: readTheme(cookies),
    calendar: readCalendar(cookies),
    phone: request.headers["sec-ch-ua-mobile"] === "?1" || /\bMobi/.test(request.headers["user-agent"] ?? ""),
    forwarded: {
      "x-forwarded-for": ip,
      "x-forwarded-host": host,
      "x-forwarded-proto": protocol.slice(0, -1),
      ...(country === undefined ? {} : { "x-country": country }),
    },
  };
}

/** Returns the headers for the platform when a page is rendered: the site only, because many visitors read it. */
export function ofSite({ forwarded }: Visitor): Pick<Visitor, "country" | "forwarded"> {
  const { "x-forwarded-host": host = "", "x-forwarded-proto": protocol = "" } = forwarded;
  return { country: undefined, forwarded: { "x-forwarded-host": host, "x-forwarded-proto": protocol } };
}

/** Chooses the visitor's language, else the browser's, else the merchant's, always one that the merchant enables. */
export function chooseLanguage(visitor: Visitor, enabled: readonly string[], fallback: string): Language {
  const wanted = [visitor.askedLanguage, visitor.cookieLanguage, ...visitor.accepted, readLanguage(fallback)];
  const chosen = wanted.find((language) => language !== undefined && enabled.includes(language));
  return chosen ?? readLanguage(enabled[0]) ?? "en";
}
