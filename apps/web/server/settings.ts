/** The web server's settings, all from the environment, each with what holds on one machine. */
export interface Settings {
  port: number;
  host: string;
  platform: string;
  /** Serves one merchant whatever the host name (specification section 9); otherwise the platform goes by the host. */
  merchant: string | undefined;
  trustedProxies: string;
  logLevel: string;
  /** Origins that games are framed from; undefined: this site's own host at `arcadePort`. */
  frameOrigins: string[] | undefined;
  arcadePort: number;
  dev: boolean;
  /** In development: the port by which open pages learn of changed files. */
  reloadPort: number;
}

function origins(list: string | undefined): string[] | undefined {
  if (!list) return undefined;
  return list
    .split(",")
    .map((text) => text.trim())
    .filter((text) => URL.canParse(text))
    .map((text) => new URL(text).origin);
}

export function readSettings(env: NodeJS.ProcessEnv, args: readonly string[]): Settings {
  const port = Number(env["PORT"] ?? 8080);
  return {
    port,
    host: env["HOST"] ?? "0.0.0.0",
    platform: (env["PLATFORM_URL"] ?? "http://127.0.0.1:8081").replace(/\/$/, ""),
    merchant: env["MERCHANT"] || undefined,
    trustedProxies: env["TRUSTED_PROXIES"] ?? "loopback",
    logLevel: env["LOG_LEVEL"] ?? "info",
    frameOrigins: origins(env["FRAME_ORIGINS"] ?? env["ARCADE_PUBLIC_URL"]),
    arcadePort: Number(env["ARCADE_PORT"] ?? 8082),
    dev: args.includes("--dev"),
    reloadPort: Number(env["RELOAD_PORT"] ?? port + 3),
  };
}
