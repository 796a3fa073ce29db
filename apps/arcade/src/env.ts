import { z } from "zod";
import type { SigningKey } from "@croupier/server/signature";

export interface Env {
  port: number;
  host: string;
  databaseUrl: string;
  platformUrl: string;
  key: SigningKey;
  /** Keys the platform signs its calls to the arcade with: two while one is being replaced. */
  keys: SigningKey[];
  /** How long the platform may take to answer a call. */
  timeoutMs: number;
  /** Sources for frame-ancestors, and the pages the game talks to. */
  webOrigins: string[];
  logLevel: "silent" | "fatal" | "error" | "warn" | "info" | "debug" | "trace";
}

const sandboxOrigins = "http://localhost:* http://127.0.0.1:* http://*.localhost:*";

/** One source expression: scheme, host (a leading "*." allowed), port or "*". */
const origin = z.string().regex(/^https?:\/\/(\*\.)?[a-z0-9.-]+(:(\d{1,5}|\*))?$/);

const shape = z.object({
  ARCADE_PORT: z.coerce.number().int().min(0).max(65_535).default(8082),
  ARCADE_HOST: z.string().default("0.0.0.0"),
  DATABASE_URL: z.string().min(1),
  PLATFORM_URL: z.url({ protocol: /^https?$/ }),
  SEAMLESS_KEYS: z
    .string()
    .transform((text) => JSON.parse(text) as unknown)
    .pipe(z.array(z.object({ id: z.string().min(1), secret: z.string().min(32) })).min(1)),
  SEAMLESS_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(6_000),
  LOG_LEVEL: z.enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"]).default("warn"),
  WEB_ORIGINS: z
    .string()
    .default(sandboxOrigins)
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(origin).min(1)),
});

/** Reads the environment; throws with the names of what is missing or malformed, never with a secret. */
export function readEnv(env: Record<string, string | undefined>): Env {
  const read = shape.safeParse(env);
  if (!read.success) {
    const names = [...new Set(read.error.issues.map((issue) => String(issue.path[0])))];
    throw new Error(`Missing or malformed in the environment: ${names.join(", ")}`);
  }
  const [key] = read.data.SEAMLESS_KEYS;
  if (!key) throw new Error("SEAMLESS_KEYS is empty");
  return {
    port: read.data.ARCADE_PORT,
    host: read.data.ARCADE_HOST,
    databaseUrl: read.data.DATABASE_URL,
    platformUrl: read.data.PLATFORM_URL.replace(/\/$/, ""),
    key,
    keys: read.data.SEAMLESS_KEYS,
    timeoutMs: read.data.SEAMLESS_TIMEOUT_MS,
    webOrigins: read.data.WEB_ORIGINS,
    logLevel: read.data.LOG_LEVEL,
  };
}
