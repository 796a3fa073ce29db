import type { SigningKey } from "@croupier/server/signature";
import { readVariables, variable } from "@croupier/server/environment";
import { readTracing, tracingShape, type TracingSettings } from "@croupier/server/tracing/settings";

/** The web server's settings, all from the environment; the defaults suit a single machine. */
export interface Settings {
  port: number;
  host: string;
  platform: string;
  /** The only merchant to serve (specification section 9); if undefined, the site's address selects the merchant. */
  merchant: string | undefined;
  trustedProxies: string;
  /** The header in which the trusted proxies send the visitor's country; undefined if they send none. */
  countryHeader: string | undefined;
  /** Keys that sign this server's own reads; shared with the platform. */
  serverKeys: SigningKey[];
  /** Multiplies the render limit: 1 in production, more where many people share one address. */
  limitFactor: number;
  logLevel: string;
  /** Origins from which games are framed; undefined means this site's own host at `arcadePort`. */
  frameOrigins: string[] | undefined;
  arcadePort: number;
  /** Port and address of the metrics, which must never be public. */
  internalPort: number;
  internalHost: string;
  /** Milliseconds that an ending server still serves, until balancers have noticed. */
  drainMs: number;
  /** The folder that the files of several releases share; undefined: only this release's are served. */
  assetsDir: string | undefined;
  /** Undefined without a collector. */
  tracing: TracingSettings | undefined;
  dev: boolean;
  /** The port of Vite's reload socket, used in development. */
  reloadPort: number;
}

const shape = {
  PORT: variable.port(8080),
  HOST: variable.text("127.0.0.1"),
  PLATFORM_URL: variable.optionalUrl(),
  MERCHANT: variable.optionalText(),
  TRUSTED_PROXIES: variable.proxies("loopback"),
  COUNTRY_HEADER: variable.optionalText(),
  SERVER_KEYS: variable.keys(),
  LIMIT_FACTOR: variable.factor(1),
  LOG_LEVEL: variable.logLevel("info"),
  FRAME_ORIGINS: variable.optionalUrls(),
  ARCADE_PUBLIC_URL: variable.optionalUrls(),
  ARCADE_PORT: variable.port(8082),
  WEB_INTERNAL_PORT: variable.optionalPort(),
  INTERNAL_HOST: variable.text("127.0.0.1"),
  DRAIN_MS: variable.integer(0, 0, 60_000),
  ASSETS_DIR: variable.optionalText(),
  RELOAD_PORT: variable.optionalPort(),
  ...tracingShape,
};

/** The names of all variables that this process reads. */
export const variables: readonly string[] = Object.keys(shape);

/** Reads the web server's environment; throws a SetupError that names what is malformed. */
export function readSettings(env: NodeJS.ProcessEnv, args: readonly string[]): Settings {
  const read = readVariables(shape, env);
  return {
    port: read.PORT,
    host: read.HOST,
    platform: read.PLATFORM_URL ?? "http://127.0.0.1:8081",
    merchant: read.MERCHANT,
    trustedProxies: read.TRUSTED_PROXIES,
    countryHeader: read.COUNTRY_HEADER?.toLowerCase(),
    serverKeys: read.SERVER_KEYS,
    limitFactor: read.LIMIT_FACTOR,
    logLevel: read.LOG_LEVEL,
    frameOrigins: (read.FRAME_ORIGINS ?? read.ARCADE_PUBLIC_URL)?.map((url) => new URL(url).origin),
    arcadePort: read.ARCADE_PORT,
    internalPort: read.WEB_INTERNAL_PORT ?? read.PORT + 5,
    internalHost: read.INTERNAL_HOST,
    drainMs: read.DRAIN_MS,
    assetsDir: read.ASSETS_DIR,
    tracing: readTracing(read),
    dev: args.includes("--dev"),
    reloadPort: read.RELOAD_PORT ?? read.PORT + 3,
  };
}
