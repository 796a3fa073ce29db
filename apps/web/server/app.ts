import { drain } from "@croupier/server/drain";
import { alive, healthPaths, type Health } from "@croupier/server/health";
import { logOptions } from "@croupier/server/log-options";
import { socketPath } from "@croupier/contract/wire/events";
import { createRequestIds, traceRequests } from "@croupier/server/tracing/requests";
import type { Tracing } from "@croupier/server/tracing/tracing";
import { Busy } from "@croupier/server/turns";
import { isLanguage, type Language } from "@croupier/contract/domain/languages";
import fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import type { WebMetrics } from "./metrics.ts";
import { Closed, type Page } from "./pages.ts";
import { plainPolicy } from "./plain-page.ts";
import { commonHeaders, documentHeaders } from "./policy.ts";
import { servePlatform } from "./proxy.ts";
import type { Settings } from "./settings.ts";
import { TooManyRenders } from "./render-limit.ts";
import { firstCdn, PlatformAway, withFirstCdn } from "./site.ts";
import { robots, siteMap, webManifest } from "./seo.ts";
import { awayPage, statusPage, tooManyPage, unknownDomainPage } from "./status-page.ts";
import { workerScript } from "./worker.ts";
import { chooseLanguage, readVisitors, type Visitor } from "./visitor.ts";
import { ageName } from "../src/core/loading/page-age.ts";
import { cookieNames, yearSeconds } from "../src/core/storage/cookies.ts";
import type { SiteConfig } from "../src/core/app-context.tsx";

/** The time limit to receive a whole request, so that a slow sender cannot hold a connection open. */
const slowestMs = 60_000;

export interface AppDeps {
  settings: Settings;
  /** The state that balancers ask about. */
  health: Health;
  page(url: string, visitor: Visitor): Promise<Page>;
  site(visitor: Visitor, language: Language | undefined): Promise<SiteConfig>;
  metrics: WebMetrics;
  tracing: Tracing | undefined;
  /** The id of the build; undefined in development, which has no service worker. */
  release: string | undefined;
  /** Serves hashed files, or Vite in development. */
  assets(app: FastifyInstance): Promise<void>;
}

const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Escapes the signs of a path that is no text, such as "/%F0", so that it is an unknown page like any other. */
function readableUrl(url: string): string {
  const [path = ""] = url.split("?", 1);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll("%", "%25") + url.slice(path.length);
  }
}

/** Creates the server, which refuses slow senders and large bodies. */
function createApp({ settings, tracing }: AppDeps): FastifyInstance {
  return fastify({
    logger: logOptions(settings.logLevel, tracing !== undefined),
    genReqId: createRequestIds(tracing),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustedProxies,
    bodyLimit: 6 * 1024 * 1024,
    forceCloseConnections: "idle",
    requestTimeout: slowestMs,
    rewriteUrl: ({ url = "/" }) => readableUrl(url),
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: 5_000,
      // Any other upgrade is handled as an ordinary request, with its limits.
      shouldUpgradeCallback: ({ method, url = "" }) => method === "GET" && url.split("?", 1)[0] === socketPath,
    },
  });
}

export async function createWebServer(deps: AppDeps): Promise<FastifyInstance> {
  const { settings } = deps;
  const app = createApp(deps);
  traceRequests(app, deps.tracing);
  deps.metrics.measureAnswers(app);
  readVisitors(app, settings.countryHeader, {
    host: (request, reply) => sendUnknown(request, reply),
    path: (_, reply) => reply.code(400).send({ success: false, code: "BAD_REQUEST", message: "bad request" }),
  });
  app.addHook("onSend", async (request, reply) => {
    const headers = request.url.startsWith("/assets/") ? commonHeaders : { ...commonHeaders, ...documentHeaders };
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value);
  });
  // Until the platform was reached once there is no page to serve; afterwards a cached page or an error page is
  // possible.
  let reached = false;
  const reach = async () => (reached ||= await answers(`${settings.platform}/healthz`));
  const starting = { status: "starting" };
  app.get("/healthz", { logLevel: "silent" }, async (_, reply) => {
    return (await reach()) ? { status: "ok" } : reply.code(503).send(starting);
  });
  app.get(healthPaths.live, { logLevel: "silent" }, async () => alive);
  app.get(healthPaths.ready, { logLevel: "silent" }, async (_, reply) => {
    if (!(await reach())) return reply.code(503).send(starting);
    const { status, body } = deps.health.ready();
    return reply.code(status).send(body);
  });
  await servePlatform(app, { platform: settings.platform, measureOpen: deps.metrics.measureSockets });
  await deps.assets(app);
  serveSite(app, deps);
  app.get("/robots.txt", async (request, reply) => {
    await deps.site(request.visitor, undefined);
    return reply.type("text/plain").send(robots(request.visitor.origin));
  });
  app.get("/sitemap.xml", async (request, reply) => {
    const { visitor } = request;
    const { permission } = await deps.site(visitor, undefined);
    return reply.type("application/xml").send(siteMap(visitor.origin, permission));
  });
  app.get("/manifest.webmanifest", async (request, reply) => {
    const { visitor } = request;
    const { permission } = await deps.site(visitor, undefined);
    const language = chooseLanguage(visitor, permission.languages, permission.defaultLanguage);
    return reply.type("application/manifest+json").send(webManifest(await deps.site(visitor, language), language));
  });
  app.get("/sw.js", async (request, reply) => {
    if (deps.release === undefined) return reply.code(404).send();
    const { visitor } = request;
    const { permission } = await deps.site(visitor, undefined);
    const language = chooseLanguage(visitor, permission.languages, permission.defaultLanguage);
    return reply
      .type("text/javascript; charset=utf-8")
      .header("cache-control", "no-cache")
      .header("content-security-policy", "default-src 'none'; connect-src 'self'")
      .send(workerScript(deps.release, language));
  });
  app.get("/*", (request, reply) => sendPage(request, reply, deps));
  answerFaults(app);
  return app;
}

/** Handles unknown addresses and failures with a code that repeats nothing of the request. */
function answerFaults(app: FastifyInstance): void {
  app.setNotFoundHandler((_, reply) =>
    reply
      .code(404)
      .header("cache-control", "no-store")
      .send({ success: false, code: "NOT_FOUND", message: "not found" }),
  );
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    if (error instanceof PlatformAway && error.code === "DOMAIN_UNKNOWN") return sendUnknown(request, reply);
    const { statusCode: status = 500 } = error;
    if (status === 413) await drain(request.raw);
    if (status >= 400 && status < 500) {
      return reply.code(status).send({ success: false, code: "BAD_REQUEST", message: "bad request" });
    }
    request.log.error({ err: error });
    return sendAway(request, reply, 500);
  });
}

/** Serves the site's settings and texts, with which a page changes its language without a reload. */
function serveSite(app: FastifyInstance, { site }: AppDeps): void {
  app.get("/site/:file", async (request, reply) => {
    const file = (request.params as { file: string }).file;
    const language = file.replace(/\.json$/, "");
    if (!isLanguage(language)) return reply.code(404).send({ code: "NOT_FOUND" });
    try {
      const read = await site(request.visitor, language);
      return await reply
        .header("cache-control", "no-cache")
        .send(withFirstCdn(read, firstCdn(read.permission, request.visitor)));
    } catch {
      return reply.code(503).header("retry-after", "2").send({ code: "UNAVAILABLE" });
    }
  });
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, deps: AppDeps): Promise<FastifyReply> {
  try {
    const page = await deps.page(request.url, request.visitor);
    if (page.location !== undefined) return reply.redirect(page.location, page.status);
    keepLanguage(request, reply);
    reply
      .code(page.status)
      .header("content-type", "text/html; charset=utf-8")
      .header("etag", page.etag)
      .header("cache-control", "no-cache")
      .header("server-timing", `${ageName};dur=${Math.max(0, Date.now() - page.readAt)}`)
      .header("vary", "accept-encoding, accept-language, cookie, sec-ch-ua-mobile, user-agent");
    if (page.policy !== undefined) reply.header("content-security-policy", page.policy);
    if (page.status === 503) reply.header("retry-after", "30");
    if (request.headers["if-none-match"] === page.etag && page.status === 200) return reply.code(304).send();
    const accepted = request.headers["accept-encoding"] ?? "";
    if (/\bbr\b/.test(accepted)) return reply.header("content-encoding", "br").send(page.brotli);
    if (/\bgzip\b/.test(accepted)) return reply.header("content-encoding", "gzip").send(page.gzip);
    return reply.send(page.html);
  } catch (error) {
    if (error instanceof TooManyRenders) return sendTooMany(request, reply, error);
    if (error instanceof Closed) return sendClosed(request, reply, error, deps.settings);
    if (error instanceof PlatformAway && error.code === "DOMAIN_UNKNOWN") {
      return sendUnknown(request, reply);
    }
    if (error instanceof Busy) return sendAway(request, reply, 503);
    if (error instanceof PlatformAway) request.log.warn({ code: error.code }, "no page: the platform is away");
    else request.log.error({ err: error }, "no page");
    return sendAway(request, reply, error instanceof PlatformAway ? 503 : 500);
  }
}

/** Stores a language named in the address in a cookie, so that the next address does not need it. */
function keepLanguage(request: FastifyRequest, reply: FastifyReply): void {
  const { askedLanguage } = request.visitor;
  if (!askedLanguage) return;
  reply.header("set-cookie", `${cookieNames.language}=${askedLanguage}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`);
}

/** Responds to an address that belongs to no merchant. */
function sendUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendPlain(reply.code(403), unknownDomainPage(request.headers["accept-language"] ?? ""));
}

function sendAway(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
  return sendPlain(reply.code(status).header("retry-after", "5"), awayPage(request.headers["accept-language"] ?? ""));
}

function sendTooMany(
  request: FastifyRequest,
  reply: FastifyReply,
  { retryAfterSeconds }: TooManyRenders,
): FastifyReply {
  const html = tooManyPage(request.headers["accept-language"] ?? "", retryAfterSeconds);
  return sendPlain(reply.code(429).header("retry-after", retryAfterSeconds), html);
}

async function sendClosed(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, site, language }: Closed,
  settings: Settings,
): Promise<FastifyReply> {
  const html = await statusPage(status, site, language, request.visitor, settings);
  reply.code(status === 1 ? 503 : 403);
  if (status === 1) reply.header("retry-after", "30");
  return sendPlain(reply, html);
}

function sendPlain(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header("cache-control", "no-store")
    .header("content-type", "text/html; charset=utf-8")
    .header("content-security-policy", plainPolicy)
    .send(html);
}
