import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import type { SiteConfig } from "../src/core/app-context.tsx";
import { createWebServer } from "./app.ts";
import { createPages, type PageDeps } from "./pages.ts";
import { readSettings } from "./settings.ts";
import { PlatformAway } from "./site.ts";

const permission: SiteConfig["permission"] = {
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
  serverTime: "2026-11-21T00:00:00.000Z",
};

const html = `<html><head><style>p{}</style><script>boot()</script><script type="application/json">{}</script></head></html>`;
const open: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()));
});

async function serve(change: Partial<PageDeps> = {}, env: Record<string, string> = {}) {
  let renders = 0;
  const settings = readSettings({ LOG_LEVEL: "silent", PLATFORM_URL: "http://127.0.0.1:1", ...env }, []);
  const site: PageDeps["site"] = change.site ?? (async () => ({ permission, overrides: {} }));
  const page = createPages({
    settings,
    site,
    render: async () => {
      renders += 1;
      return new Response(html);
    },
    complete: (text) => text,
    withFirstPicture: async (text) => text,
    ...change,
  });
  const app = await createWebServer({ settings, page, site, release: "r1", assets: async () => undefined });
  open.push(app);
  return { app, renders: () => renders };
}

const closedSite = (systemStatus: 1 | 2) => async () => ({
  permission: { ...permission, systemStatus },
  overrides: {},
});

it("says that it can serve once it has reached the platform, and goes on saying so when that is away", async () => {
  const platform = createServer((_, answer) => void answer.end("{}"));
  const { app } = await serve();
  expect((await app.inject("/healthz")).statusCode).toBe(503);
  await new Promise<void>((ready) => platform.listen(0, "127.0.0.1", ready));
  const { port } = platform.address() as AddressInfo;
  const { app: web } = await serve({}, { PLATFORM_URL: `http://127.0.0.1:${port}` });
  expect((await web.inject("/healthz")).statusCode).toBe(200);
  await new Promise((closed) => platform.close(closed));
  expect((await web.inject("/healthz")).statusCode).toBe(200);
});

describe("a page of the web server", () => {
  it("is rendered once for many who come in the same seconds", async () => {
    const { app, renders } = await serve();
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject("/")));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(renders()).toBe(1);
  });

  it("is rendered for each language and theme, and not for what the page does not read of a query", async () => {
    const { app, renders } = await serve();
    await app.inject("/?utm=1");
    await app.inject("/?utm=2");
    expect(renders()).toBe(1);
    await app.inject({ url: "/", headers: { cookie: "lang=TY" } });
    await app.inject({ url: "/", headers: { cookie: "theme=light" } });
    expect(renders()).toBe(3);
  });

  it("is not sent again to who has it", async () => {
    const { app } = await serve();
    const first = await app.inject("/");
    const again = await app.inject({ url: "/", headers: { "if-none-match": String(first.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });

  it("lets no inline script run but those it was rendered with", async () => {
    const { app } = await serve();
    const policy = String((await app.inject("/")).headers["content-security-policy"]);
    const hash = createHash("sha256").update("boot()").digest("base64");
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("img-src 'self' data: https://img.example;");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  it("carries the headers that keep browsers careful", async () => {
    const { app } = await serve();
    const { headers } = await app.inject("/");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
    expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    expect(headers["permissions-policy"]).toContain("camera=()");
  });
});

describe("while the site is not there", () => {
  it("a page in the visitor's language says so, with when to come back", async () => {
    const away = async () => Promise.reject(new PlatformAway("NETWORK"));
    const { app } = await serve({ site: away });
    const answer = await app.inject({ url: "/", headers: { "accept-language": "zh-CN" } });
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
    expect(answer.body).toContain("马上回来");
  });

  it("maintenance answers 503 and says so", async () => {
    const { app } = await serve({ site: closedSite(1) });
    const answer = await app.inject("/");
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain("Down for maintenance");
  });

  it("a restricted region sees its own address", async () => {
    const { app } = await serve({ site: closedSite(2) });
    const answer = await app.inject({ url: "/", headers: { "x-forwarded-for": "203.0.113.9" } });
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain("203.0.113.9");
  });

  it("a call to the platform is refused in the envelope that every call knows", async () => {
    const { app } = await serve();
    const answer = await app.inject("/wps/system/status");
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ success: false, code: "UNAVAILABLE" });
  });
});
