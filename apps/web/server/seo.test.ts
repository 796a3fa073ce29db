import { expect, it } from "vitest";
import type { SiteConfig } from "../src/core/app-context.tsx";
import { canonicalPath, robots, seoHead, siteMap } from "./seo.ts";

const site = {
  permission: {
    brand: { name: "Test & Co", icon: "/media/icon.png", logo: "/media/logo.svg" },
    languages: ["en", "zh-CN"],
    imageCDNs: ["/media"],
    whitelabel: [],
    flags: { PTSYS3: true },
  },
  overrides: {},
} as unknown as SiteConfig;
const head = (address: string, html = "") =>
  seoHead(html, { site, language: "en", origin: "https://play.example", address });

it("every spelling of a page has one address, and a vendor's list its own", () => {
  for (const home of ["/", "/index", "/index.html", "/home", "/login", "/register?referralCode=A"]) {
    expect(canonicalPath(home)).toBe("/");
  }
  expect(canonicalPath("/rng?sort=NAME&vassalage=PG")).toBe("/rng?vassalage=PG");
});

it("a page names its address, its languages, its picture and what it is", () => {
  const tags = head("/rng?sort=NAME", '<img fetchpriority="high" src="/media/a.webp">');
  expect(tags).toContain('<link rel="canonical" href="https://play.example/rng">');
  expect(tags).toContain('hreflang="zh-CN" href="https://play.example/rng?lang=zh-CN"');
  expect(tags).toContain('hreflang="x-default" href="https://play.example/rng"');
  expect(tags).toContain('<meta property="og:title" content="Slots · Test &amp; Co">');
  expect(tags).toContain('<meta property="og:image" content="https://play.example/media/a.webp">');
  expect(tags).toContain('"@type":"BreadcrumbList"');
  expect(head("/")).toContain('"@type":"WebSite"');
});

it("a member's own pages are not for search engines", () => {
  expect(head("/member/depositv2")).toBe('<meta name="robots" content="noindex">');
});

it("the site map lists public pages in every language, and robots.txt names it", () => {
  const { permission } = site;
  const map = siteMap("https://play.example", permission);
  expect(map).toContain("<loc>https://play.example/promotions</loc>");
  expect(map).toContain('hreflang="zh-CN" href="https://play.example/promotions?lang=zh-CN"');
  expect(map).not.toContain("/member");
  expect(map).toContain("<loc>https://play.example/pointMall</loc>");
  const without = siteMap("https://play.example", { ...permission, flags: { ...permission.flags, PTSYS3: false } });
  expect(without).not.toContain("/pointMall");
  expect(robots("https://play.example")).toContain("Sitemap: https://play.example/sitemap.xml");
});
