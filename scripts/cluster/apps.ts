import { join } from "node:path";
import { endsWithParent } from "@croupier/server/lifetime";
import type { Layout } from "./layout.ts";
import type { Programs } from "./packages.ts";
import type { Program } from "./processes.ts";
import type { Secrets } from "./secrets.ts";

export type AppName = "platform" | "arcade" | "web";

export interface AppDeps {
  layout: Layout;
  programs: Programs;
  secrets: Secrets;
  /** The folder of the release that an instance runs. */
  root: string;
  /** Further variables of every instance. */
  env: Record<string, string>;
}

/** Variables for a load: limits of one person would stop it, and this machine runs every server at once. */
export const underLoad = { LIMIT_FACTOR: "100000", OVERLOAD_MS: "0", ARCADE_TIMEOUT_MS: "20000" };

/** Secrets that only some processes read. */
const ownSecrets: Record<AppName, readonly string[]> = {
  platform: [
    "SEAMLESS_KEYS",
    "PAYMENT_KEYS",
    "SERVER_KEYS",
    "OPERATOR_KEYS",
    "SEALING_KEYS",
    "LEDGER_DIGEST_KEYS",
    "ENCRYPTION_KEYS",
    "TRACE_KEYS",
  ],
  arcade: ["SEAMLESS_KEYS", "TRACE_KEYS"],
  web: ["SERVER_KEYS", "TRACE_KEYS"],
};

const url = (port: number | undefined): string => `http://127.0.0.1:${port}`;

/** Returns the address of the database for a role, through the pooler or of the primary itself. */
export function databaseUrl(
  { layout, secrets }: Pick<AppDeps, "layout" | "secrets">,
  role: "platform" | "arcade" | "owner" | "superuser",
  way: "pooled" | "direct" = "direct",
): string {
  const { PLATFORM_DATABASE_PASSWORD: platform = "", ARCADE_DATABASE_PASSWORD: arcade = "" } = secrets.shared;
  const accounts = {
    platform: `croupier_platform:${platform}`,
    arcade: `croupier_arcade:${arcade}`,
    owner: `croupier:${secrets.passwords.owner}`,
    superuser: `postgres:${secrets.passwords.superuser}`,
  };
  const { pooler, primary } = layout.ports;
  return `postgres://${accounts[role]}@127.0.0.1:${way === "pooled" ? pooler : primary}/croupier`;
}

/** Returns one instance of a process. */
export function appInstance(deps: AppDeps, name: AppName, number: number): Program {
  const { layout, programs, secrets, root } = deps;
  const { ports, data } = layout;
  const addresses = { PORT: ports.web, PLATFORM_PORT: ports.platform, ARCADE_PORT: ports.arcade };
  const own: Record<AppName, Record<string, string | number | undefined>> = {
    platform: {
      PLATFORM_PORT: ports.platforms[number],
      INTERNAL_PORT: ports.internals[number],
      REDIS_URL: `redis://127.0.0.1:${ports.redis}`,
      SANDBOX: "1",
      LEDGER_DIGEST_FILE: join(data, `digests-${number}.jsonl`),
      DATABASE_CONNECTIONS: 10,
      VENDOR_CONNECTIONS: 8,
    },
    arcade: {
      ARCADE_PORT: ports.arcades[number],
      ARCADE_INTERNAL_PORT: ports.arcadeInternals[number],
      DATABASE_CONNECTIONS: 8,
    },
    web: { PORT: ports.webs[number], WEB_INTERNAL_PORT: ports.webInternals[number] },
  };
  const database =
    name === "web"
      ? {}
      : {
          DATABASE_URL: databaseUrl(deps, name, "pooled"),
          DATABASE_DIRECT_URL: databaseUrl(deps, name),
          DATABASE_PREPARE: programs.poolerPrepares ? "1" : "0",
        };
  const env = {
    ...addresses,
    HOST: "127.0.0.1",
    PLATFORM_URL: url(ports.platform),
    PLATFORM_PUBLIC_URL: url(ports.platform),
    ARCADE_URL: url(ports.arcade),
    ARCADE_PUBLIC_URL: url(ports.arcade),
    ASSETS_DIR: join(data, "assets"),
    // Longer than the balancer needs to notice.
    DRAIN_MS: "1500",
    LOG_LEVEL: "warn",
    NODE_ENV: "production",
    PATH: process.env.PATH ?? "",
    [endsWithParent]: "1",
    ...Object.fromEntries(ownSecrets[name].map((variable) => [variable, secrets.shared[variable]])),
    ...database,
    ...own[name],
    ...deps.env,
  };
  return {
    name: `${name}${number}`,
    command: [process.execPath, name === "web" ? "server/main.ts" : "src/main.ts"],
    cwd: join(root, "apps", name),
    env: Object.fromEntries(
      Object.entries(env).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
    ),
    endsWithInput: true,
  };
}
