import { escape } from "../src/lib/escape.ts";
import type { Language } from "@croupier/contract/domain/languages";
import type { SiteConfig } from "../src/core/app-context.tsx";
import { mediaUrl } from "../src/core/brand/media-url.ts";
import { pageShown } from "../src/core/brand/pages.ts";
import { pageTitle } from "../src/core/brand/page-titles.ts";
import { serverTexts } from "./status-page.ts";

export interface SeoFacts {
  site: SiteConfig;
  language: Language;
  origin: string;
  /** The path and query of the page. */
  address: string;
}

/** Public pages; the site map lists those that the merchant shows. */
const publicPaths = [
  "/",
  "/hot",
  "/live",
  "/rng",
  "/fish",
  "/pvp",
  "/bgs",
  "/sports",
  "/esports",
  "/lott",
  "/elott",
  "/cockfight",
  "/promotions",
  "/pointMall",
  "/winners",
  "/leaderboard",
  "/blog",
  "/help",
  "/download",
  "/about",
  "/responsible-gaming",
  "/licenses",
] as const;

const homePaths = new Set(["/index", "/index.html", "/home", "/login", "/register"]);
const own = /^\/(favorite|recent|payment|seamless|member|game|agent|agentHome)(\/|$)/i;

/**
 * Returns the one canonical address of a page: all spellings of the home page share one, and in a query only the vendor
 * makes another page.
 */
export function canonicalPath(address: string): string {
  const { pathname, searchParams } = new URL(address, "http://page.invalid");
  if (homePaths.has(pathname)) return "/";
  const vendor = searchParams.get("vassalage");
  return pathname + (vendor && /^[A-Z0-9_]{1,24}$/.test(vendor) ? `?vassalage=${vendor}` : "");
}

const withLanguage = (url: string, tag: string) => `${url}${url.includes("?") ? "&" : "?"}lang=${tag}`;

/** Returns the address of a page in each language, and the one that follows the visitor's language. */
function alternates(url: string, languages: readonly string[]): { tag: string; url: string }[] {
  if (languages.length < 2) return [];
  return [...languages.map((tag) => ({ tag, url: withLanguage(url, tag) })), { tag: "x-default", url }];
}

/** Adds the tags for search engines and link previews. */
export function seoHead(html: string, { site, language, origin, address }: SeoFacts): string {
  const { permission, overrides } = site;
  const path = canonicalPath(address);
  const url = origin + path;
  if (own.test(path)) return `<meta name="robots" content="noindex">`;
  const texts = serverTexts(language, overrides);
  const { brand } = permission;
  const title = pageTitle(path.split("?")[0] ?? "/", texts, brand.name);
  const description = texts.t("site.description", { brand: brand.name });
  const picture = new URL(firstPicture(html) ?? mediaUrl(permission, brand.icon), origin).href;
  const meta = (name: string, content: string) => `<meta property="${name}" content="${escape(content)}">`;
  return [
    `<link rel="canonical" href="${escape(url)}">`,
    ...alternates(url, permission.languages).map(
      (each) => `<link rel="alternate" hreflang="${each.tag}" href="${escape(each.url)}">`,
    ),
    meta("og:type", "website"),
    meta("og:site_name", brand.name),
    meta("og:title", title),
    meta("og:description", description),
    meta("og:url", url),
    meta("og:image", picture),
    meta("og:locale", language.replace("-", "_")),
    `<meta name="twitter:card" content="summary_large_image">`,
    `<script type="application/ld+json">${JSON.stringify(structured(path, title, origin, site)).replaceAll("<", "\\u003c")}</script>`,
  ].join("");
}

/** Returns the first banner that the page itself shows. */
function firstPicture(html: string): string | undefined {
  const image = /<img[^>]*fetchpriority="high"[^>]*>/i.exec(html)?.[0];
  const src = image && /\ssrc="([^"]+)"/.exec(image)?.[1];
  return src?.startsWith("data:") ? undefined : src?.replaceAll("&amp;", "&");
}

function structured(path: string, title: string, origin: string, { permission }: SiteConfig): object {
  const { brand } = permission;
  if (path === "/") {
    return {
      "@context": "https://schema.org",
      "@type": "WebSite",
      name: brand.name,
      url: origin,
      publisher: {
        "@type": "Organization",
        name: brand.name,
        logo: new URL(mediaUrl(permission, brand.logo), origin).href,
      },
    };
  }
  const items = [
    { name: brand.name, item: origin },
    { name: title, item: origin + path },
  ];
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: items.map((each, at) => ({ "@type": "ListItem", position: at + 1, ...each })),
  };
}

export function siteMap(origin: string, permission: SiteConfig["permission"]): string {
  const { languages } = permission;
  const shown = publicPaths.filter((path) => pageShown(permission, path));
  const urls = shown.map((path) => {
    const url = escape(origin + path);
    const others = alternates(origin + path, languages).map(
      (each) => `<xhtml:link rel="alternate" hreflang="${each.tag}" href="${escape(each.url)}"/>`,
    );
    return `<url><loc>${url}</loc>${others.join("")}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join("")}</urlset>`;
}

export const robots = (origin: string): string =>
  [
    "User-agent: *",
    ...["/member", "/game/", "/favorite", "/recent", "/wps/", "/lgw/", "/site/"].map((path) => `Disallow: ${path}`),
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");

/** Returns the web app manifest, for the home screen of a phone. */
export function webManifest(site: SiteConfig, language: Language): object {
  const { permission } = site;
  const { name, nameAccent, icon, tokens } = permission.brand;
  const ground = tokens.dark["--ground"] ?? "#14101b";
  const src = mediaUrl(permission, icon);
  return {
    id: "/",
    name,
    short_name: nameAccent,
    description: serverTexts(language, site.overrides).t("site.description", { brand: name }),
    lang: language,
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: ground,
    theme_color: ground,
    icons: [
      { src, sizes: "192x192", type: "image/png" },
      { src: src.replace(/\.png$/, "-512.png"), sizes: "512x512", type: "image/png" },
    ],
  };
}
