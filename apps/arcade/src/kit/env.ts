import { isOrigin, withLocalPort } from "@croupier/server/origins";
import { readVariables, variable } from "@croupier/server/environment";
import { readTracing, tracingShape, type TracingSettings } from "@croupier/server/tracing/settings";
import { z } from "zod";
import type { SigningKey } from "@croupier/server/signature";

export interface Env {
  port: number;
  host: string;
  /** The database, or the pooler in front of it. */
  databaseUrl: string;
  /** The database itself, for migrations. */
  databaseDirectUrl: string;
  /** Whether statements stay prepared on their connection. */
  databasePrepare: boolean;
  /** Maximum of connections to the database. */
  connections: number;
  platformUrl: string;
  key: SigningKey;
  /** Keys that sign the platform's calls to the arcade: two during a rotation. */
  keys: SigningKey[];
  /** Time limit of a call to the platform. */
  timeoutMs: number;
  /** Origins of the sites that may embed a game and receive its messages. */
  webOrigins: string[];
  /** Proxies whose forwarded headers are trusted (addresses or `loopback`). */
  trustedProxies: string;
  /** Multiplies every rate limit. */
  limitFactor: number;
  /** Port and address of the metrics, which must never be public. */
  internalPort: number;
  internalHost: string;
  /** Milliseconds that an ending process still serves, until balancers have noticed. */
  drainMs: number;
  /** The folder that the files of several releases share; undefined: only this release's are served. */
  assetsDir: string | undefined;
  /** Undefined without a collector. */
  tracing: TracingSettings | undefined;
  logLevel: "silent" | "fatal" | "error" | "warn" | "info" | "debug" | "trace";
}

/** Demo sites on this machine; they run at the web server's port. */
const localSites =
  "http://localhost http://127.0.0.1 http://saffron.localhost http://jade.localhost http://bluebell.localhost";

const origin = z.string().refine(isOrigin, "origins such as https://club.example");
/** The platform uses the same format: "merchant=origin", or an origin alone. */
const siteOrigin = z
  .string()
  .transform((text) => text.slice(text.indexOf("=") + 1))
  .pipe(origin);

const shape = {
  ARCADE_PORT: variable.port(8082),
  HOST: variable.text("127.0.0.1"),
  ARCADE_HOST: variable.optionalText(),
  DATABASE_URL: variable.databaseUrl(),
  DATABASE_DIRECT_URL: variable.optionalDatabaseUrl(),
  DATABASE_PREPARE: variable.flag("1"),
  DATABASE_CONNECTIONS: variable.integer(12, 4, 500),
  PLATFORM_URL: variable.url(),
  SEAMLESS_KEYS: variable.keys(),
  SEAMLESS_TIMEOUT_MS: variable.integer(6_000, 100, 60_000),
  LOG_LEVEL: variable.logLevel("warn"),
  PORT: variable.port(8080),
  WEB_ORIGINS: variable.list(origin, localSites),
  SITE_ORIGINS: variable.optionalList(siteOrigin),
  TRUSTED_PROXIES: variable.proxies("loopback"),
  LIMIT_FACTOR: variable.factor(1),
  ARCADE_INTERNAL_PORT: variable.optionalPort(),
  INTERNAL_HOST: variable.text("127.0.0.1"),
  DRAIN_MS: variable.integer(0, 0, 60_000),
  ASSETS_DIR: variable.optionalText(),
  ...tracingShape,
};

/** Names of all variables this process reads. */
export const variables: readonly string[] = Object.keys(shape);

/** Reads the arcade's environment; throws a SetupError that names missing or malformed variables. */
export function readEnv(env: Record<string, string | undefined>): Env {
  const read = readVariables(shape, env);
  const [key] = read.SEAMLESS_KEYS;
  if (!key) throw new Error("SEAMLESS_KEYS is empty");
  return {
    port: read.ARCADE_PORT,
    host: read.ARCADE_HOST ?? read.HOST,
    databaseUrl: read.DATABASE_URL,
    databaseDirectUrl: read.DATABASE_DIRECT_URL ?? read.DATABASE_URL,
    databasePrepare: read.DATABASE_PREPARE,
    connections: read.DATABASE_CONNECTIONS,
    platformUrl: read.PLATFORM_URL,
    key,
    keys: read.SEAMLESS_KEYS,
    timeoutMs: read.SEAMLESS_TIMEOUT_MS,
    webOrigins: [...read.WEB_ORIGINS, ...read.SITE_ORIGINS].map((each) => withLocalPort(each, read.PORT)),
    trustedProxies: read.TRUSTED_PROXIES,
    limitFactor: read.LIMIT_FACTOR,
    internalPort: read.ARCADE_INTERNAL_PORT ?? read.ARCADE_PORT + 4,
    internalHost: read.INTERNAL_HOST,
    drainMs: read.DRAIN_MS,
    assetsDir: read.ASSETS_DIR,
    tracing: readTracing(read),
    logLevel: read.LOG_LEVEL,
  };
}
