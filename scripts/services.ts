import { join } from "node:path";
import { variables as arcadeVariables } from "../apps/arcade/src/kit/env.ts";
import { variables as platformVariables } from "../apps/platform/src/env.ts";
import { variables as webVariables } from "../apps/web/server/settings.ts";
import { reachableAt } from "./ports.ts";
import type { Service } from "./processes.ts";
import type { Addresses } from "./roles.ts";

export type App = "platform" | "arcade" | "web";

const root = join(import.meta.dirname, "..");

/** Environment variables that every process needs. */
const everyProcess = ["NODE_ENV", "NODE_OPTIONS", "NODE_COMPILE_CACHE", "PATH", "HOME", "LANG", "TZ", "TMPDIR"];

/** The owner's addresses of the database: each process gets its own instead. */
const ofOwner = new Set(["DATABASE_URL", "DATABASE_DIRECT_URL"]);

/**
 * Lists the three processes. Each gets the variables that it reads and its own database address, once there is one:
 * none holds another's keys.
 */
export function listServices(
  env: Record<string, string | undefined>,
  addresses: Promise<Record<"platform" | "arcade", Addresses>>,
  ports: Record<App, number>,
  dev: boolean,
): Record<App, Service> {
  const watch = dev ? ["--watch-preserve-output", "--watch"] : [];
  const service = (name: App, args: string[], variables: readonly string[]): Service => ({
    name,
    cwd: join(root, "apps", name),
    args,
    env: pick(
      env,
      [...variables, ...everyProcess].filter((variable) => !ofOwner.has(variable)),
    ),
    health: `http://${reachableAt(env["HOST"] ?? "127.0.0.1")}:${ports[name]}/healthz`,
  });
  return {
    platform: {
      ...service("platform", [...watch, "src/main.ts"], platformVariables),
      later: async () => toDatabase((await addresses).platform),
    },
    arcade: {
      ...service("arcade", [...watch, "src/main.ts"], arcadeVariables),
      later: async () => toDatabase((await addresses).arcade),
    },
    web: service("web", ["server/main.ts", ...(dev ? ["--dev"] : [])], webVariables),
  };
}

const toDatabase = ({ pooled, direct }: Addresses) => ({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct });

function pick(env: Record<string, string | undefined>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
}
