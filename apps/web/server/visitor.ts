import { isLanguage, readLanguage, type Language } from "@croupier/contract/domain/languages";
import type { FastifyRequest } from "fastify";
import { cookieNames, readCookie, readTheme, type Theme } from "../src/core/device/cookies.ts";

/** What a page depends on besides its address. */
export interface Visitor {
  host: string;
  origin: string;
  ip: string;
  /** By `?lang=`, as the addresses for search engines have it. */
  askedLanguage: Language | undefined;
  cookieLanguage: Language | undefined;
  accepted: Language[];
  theme: Theme | undefined;
  /** By the browser's own word. */
  phone: boolean;
  forwarded: Record<string, string>;
}

/** Languages of an Accept-Language header that there are texts for, best first. "zh-TW" falls back to "zh-CN". */
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
    const base = tag.split("-")[0]?.toLowerCase();
    return base === "zh" ? (["zh-CN"] as const) : base && isLanguage(base) ? [base] : [];
  });
  return [...new Set(found)];
}

export function readVisitor(request: FastifyRequest): Visitor {
  const cookies = request.headers.cookie ?? "";
  const { host, hostname, protocol, ip } = request;
  // A trusted proxy that names the country names the visitor's address too; nobody else is believed.
  const country = (request.ips?.length ?? 0) > 1 ? request.headers["x-country"] : undefined;
  return {
    host: hostname.toLowerCase(),
    origin: `${protocol}://${host}`,
    ip,
    askedLanguage: readLanguage(new URL(request.url, "http://page.invalid").searchParams.get("lang") ?? undefined),
    cookieLanguage: readLanguage(readCookie(cookieNames.language, cookies)),
    accepted: acceptedLanguages(request.headers["accept-language"] ?? ""),
    theme: readTheme(cookies),
    phone: request.headers["sec-ch-ua-mobile"] === "?1" || /\bMobi/.test(request.headers["user-agent"] ?? ""),
    forwarded: {
      "x-forwarded-for": ip,
      "x-forwarded-host": host,
      "x-forwarded-proto": protocol,
      ...(typeof country === "string" && /^[A-Z]{2}$/.test(country) ? { "x-country": country } : {}),
    },
  };
}

/** The visitor's choice, else the browser's, else the merchant's, always one that the merchant enables. */
export function chooseLanguage(visitor: Visitor, enabled: readonly string[], fallback: string): Language {
  const wanted = [visitor.askedLanguage, visitor.cookieLanguage, ...visitor.accepted, readLanguage(fallback)];
  const chosen = wanted.find((language) => language !== undefined && enabled.includes(language));
  return chosen ?? readLanguage(enabled[0]) ?? "en";
}
