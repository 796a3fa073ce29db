import { createHealth } from "@croupier/server/health";
import type { Tracing } from "@croupier/server/tracing/tracing";
import type { FastifyInstance } from "fastify";
import { Registry } from "prom-client";
import type { SiteConfig } from "../src/core/app-context.tsx";
import { createWebServer } from "./app.ts";
import { createWebMetrics } from "./metrics.ts";
import { createPages, type PageDeps } from "./pages.ts";
import { readSettings } from "./settings.ts";

export const serverKeys = JSON.stringify([{ id: "w1", secret: "a-test-secret-of-at-least-32-characters" }]);

export const permission: SiteConfig["permission"] = {
  merchant: "test",
  brand: { name: "Test", nameAccent: "Te", nameRest: "st", logo: "", icon: "", tokens: { dark: {}, light: {} } },
  systemStatus: 0,
  maintenance: false,
  regionRestriction: false,
  location: { ip: "" },
  mainDomain: "localhost",
  domainRoute: [],
  languages: ["en", "zh-CN"],
  defaultLanguage: "en",
  currency: "USD",
  currencySymbol: "$",
  gmtOffsetMinutes: 0,
  flags: {} as SiteConfig["permission"]["flags"],
  whitelabel: [],
  register: { username: true, mobile: false },
  signInWith: [],
  customerService: [{ csPosition: "email", title: "Mail", path: "mailto:care@test.example" }],
  social: {},
  resources: [],
  imageCDNs: ["https://img.example/a"],
  launchGameCDNs: [],
  analytics: {},
  texts: {},
  revision: "1",
  jackpots: [],
};

/** Creates a page with its own script, and one that a text contains. */
const html = (nonce: string) =>
  `<html><head><style>p{}</style><script nonce="${nonce}">boot()</script><script type="application/json">{}</script></head><body><script>steal()</script><script nonce="guessed">steal()</script></body></html>`;
const open: FastifyInstance[] = [];

/** Closes every server of a test. */
export const closeAll = (): Promise<unknown> => Promise.all(open.splice(0).map((app) => app.close()));

/** Creates a web server whose pages are one line of HTML. */
export async function testWeb(change: Partial<PageDeps> = {}, env: Record<string, string> = {}, tracing?: Tracing) {
  let renders = 0;
  const settings = readSettings(
    { LOG_LEVEL: "silent", PLATFORM_URL: "http://127.0.0.1:1", SERVER_KEYS: serverKeys, ...env },
    [],
  );
  const site: PageDeps["site"] = change.site ?? (async () => ({ permission, overrides: {} }));
  const registry = new Registry();
  const metrics = createWebMetrics(registry);
  const page = createPages({
    settings,
    notePage: metrics.notePage,
    site,
    render: async () => {
      renders += 1;
      return new Response();
    },
    readAddress: ({ pathname, searchParams }) => {
      if (pathname.startsWith("/no")) return { kind: "unknown", path: "/not-found", names: {}, search: {}, query: "" };
      const vassalage = searchParams.get("vassalage");
      const search: Record<string, string> = vassalage === null ? {} : { vassalage };
      const query = vassalage === null ? "" : `?vassalage=${vassalage}`;
      const [, part, name] = pathname.split("/");
      const names: Record<string, string> = part === "named" ? { nodeId: String(name) } : {};
      return { kind: part === "named" ? "named" : "own", path: pathname, names, search, query };
    },
    unlisted: async ({ names, search }) => ({
      page: names["nodeId"] === "none",
      filters: search["vassalage"] === "NONE" ? ["vassalage"] : [],
    }),
    complete: (text, { nonce }) => text || html(nonce),
    withFirstPicture: async (text) => text,
    ...change,
  });
  const health = createHealth({ reach: () => Promise.resolve(true), drainMs: settings.drainMs });
  const app = await createWebServer({
    settings,
    health,
    page,
    site,
    metrics,
    tracing,
    release: "r1",
    assets: async () => undefined,
  });
  open.push(app);
  return { app, health, registry, renders: () => renders };
}
