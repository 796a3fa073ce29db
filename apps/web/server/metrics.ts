import type { PageSource } from "@croupier/server/last-good";
import { measureAnswers } from "@croupier/server/metrics";
import { socketPath } from "@croupier/contract/wire/events";
import type { FastifyInstance } from "fastify";
import { Counter, Gauge, type Registry } from "prom-client";

/** Kinds of requests by the path of their route; any other is one of the site's small files. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/^\/\*$/, "page"],
  [/^\/assets\//, "asset"],
  [/^\/(?:lgw|wps)(?:\/|$)/, "call"],
  [/^\/media(?:\/|$)/, "picture"],
  [/^\/(?:healthz|livez|readyz)$/, "check"],
];

/** Names the kind of a request by its route. */
function kindOf(route: string | undefined): string {
  if (route === undefined) return "none";
  if (route === socketPath) return "socket";
  return kinds.find(([pattern]) => pattern.test(route))?.[1] ?? "file";
}

/** The web server's own metrics. */
export interface WebMetrics {
  measureAnswers(app: FastifyInstance): void;
  measureSockets(count: () => number): void;
  notePage(source: PageSource): void;
}

/** Creates the web server's own metrics. */
export function createWebMetrics(registry: Registry): WebMetrics {
  const pages = new Counter({
    name: "pages_total",
    help: "Pages by where they came from: the cache, the cache while a new one is rendered, or a rendering",
    labelNames: ["source"] as const,
    registers: [registry],
  });
  return {
    measureAnswers: (app) => measureAnswers(app, registry, ({ routeOptions }) => kindOf(routeOptions.url)),
    measureSockets(count) {
      const sockets: Gauge = new Gauge({
        name: "proxied_sockets_open",
        help: "Members' sockets that this instance passes on to the platform",
        registers: [registry],
        collect: () => sockets.set(count()),
      });
    },
    notePage: (source) => pages.inc({ source }),
  };
}
