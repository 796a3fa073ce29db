import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createHealth } from "@croupier/server/health";
import { stopWhenAsked } from "@croupier/server/lifetime";
import { createInternal, createRegistry } from "@croupier/server/metrics";
import { startProcess } from "@croupier/server/setup-error";
import { startTracing } from "@croupier/server/tracing/tracing";
import type { FastifyInstance } from "fastify";
import { createWebServer, type AppDeps } from "./app.ts";
import { serveAssets } from "./assets.ts";
import { completeDevHead, completeHead, readBuild, type PageFacts } from "./document.ts";
import { createFirstPicture } from "./first-picture.ts";
import { createUnlisted } from "./listed-values.ts";
import { createWebMetrics } from "./metrics.ts";
import { createPages } from "./pages.ts";
import { readSettings, type Settings } from "./settings.ts";
import { createSites } from "./site.ts";
import type * as Entry from "../src/app/entry-server.tsx";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

interface Source {
  release: string | undefined;
  render: typeof Entry.render;
  readAddress: typeof Entry.readAddress;
  complete(html: string, facts: PageFacts): string;
  assets: AppDeps["assets"];
}

async function builtSource({ assetsDir }: Settings): Promise<Source> {
  const client = join(root, "dist/client");
  const server = join(root, "dist/server/entry-server.js");
  if (!existsSync(server)) throw new Error("apps/web is not built: npm run build");
  const build = readBuild(client);
  const { render, readAddress } = (await import(pathToFileURL(server).href)) as typeof Entry;
  return {
    release: build.release,
    render,
    readAddress,
    complete: (html, facts) => completeHead(html, build, facts),
    assets: (app) => serveAssets(app, join(client, "assets"), assetsDir && join(assetsDir, "web")),
  };
}

/** Serves hot reload: Vite transforms sources on request, on the same port as the pages. */
async function devSource({ reloadPort }: Settings): Promise<Source> {
  const { createServer } = await import("vite");
  const vite = await createServer({ root, server: { middlewareMode: true, hmr: { port: reloadPort } } });
  const load = async () => (await vite.ssrLoadModule("/src/app/entry-server.tsx")) as typeof Entry;
  const { readAddress } = await load();
  return {
    release: undefined,
    readAddress,
    render: async (request) => (await load()).render(request),
    complete: completeDevHead,
    assets: async (app: FastifyInstance) => {
      app.addHook("onRequest", (request, reply, done) => {
        const own = /^\/(@|src\/|locales\/|node_modules\/|\.\.|__)|^\/assets\//.test(request.url);
        if (!own) return done();
        reply.hijack();
        vite.middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end());
      });
      app.addHook("onClose", () => vite.close());
    },
  };
}

async function start(settings: Settings): Promise<{ stop(): Promise<void> }> {
  const source = settings.dev ? await devSource(settings) : await builtSource(settings);
  const site = createSites(settings);
  const withFirstPicture = createFirstPicture(settings.platform);
  const { release, render, readAddress, complete } = source;
  const unlisted = createUnlisted(settings);
  const registry = createRegistry();
  const metrics = createWebMetrics(registry);
  const { tracing: collector, platform } = settings;
  const tracing = await startTracing({ service: "croupier-web", settings: collector, peers: { platform }, registry });
  const { notePage } = metrics;
  const page = createPages({ settings, site, render, readAddress, unlisted, complete, withFirstPicture, notePage });
  // Without the platform it still serves cached pages.
  const health = createHealth({ reach: () => Promise.resolve(true), drainMs: settings.drainMs });
  const app = await createWebServer({ settings, health, page, site, metrics, tracing, release, assets: source.assets });
  const internal = createInternal(registry, settings.logLevel, settings.internalHost);
  await app.listen({ port: settings.port, host: settings.host });
  await internal.listen({ port: settings.internalPort, host: settings.internalHost });
  return {
    async stop() {
      await health.drain();
      await Promise.all([app.close(), internal.close()]);
      await tracing?.stop();
    },
  };
}

const server = await startProcess(async () => start(readSettings(process.env, process.argv.slice(2))));

stopWhenAsked(() => server.stop());
