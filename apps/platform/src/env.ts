import { heartbeatMs } from "@croupier/contract/events";
import type { JWK } from "jose";
import type { CarrierSettings } from "./messages/carriers.ts";
import type { SigningKey } from "./lib/signature.ts";

/** What the platform reads from its environment. */
export interface Environment {
  databaseUrl: string;
  redisUrl: string | undefined;
  port: number;
  host: string;
  /** Demo accounts, outbox and the sandbox payment provider; none of it exists without. */
  sandbox: boolean;
  logLevel: string;
  trustedProxies: string;
  encryptionKeys: JWK[];
  seamlessKeys: SigningKey[];
  paymentKeys: SigningKey[];
  /** Where this platform reaches itself and is reached by a payment provider. */
  platformUrl: string;
  /** Where this platform reaches the sandbox vendor. */
  arcadeUrl: string;
  /** Where players' browsers reach the sandbox vendor; undefined: the site's own host at ARCADE_PORT. */
  arcadePublicUrl: string | undefined;
  arcadePort: number;
  /** Where players' browsers reach this platform (the sandbox provider's page); undefined: the site's host at its port. */
  platformPublicUrl: string | undefined;
  /** How emails and text messages leave; in the sandbox what is not set goes to the outbox. */
  carriers: CarrierSettings;
  limitFactor: number;
  /** How often an open socket must show that somebody is there. */
  heartbeatMs: number;
}

function required(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} is not set: see the README, "A real database", for what production needs`);
  return value;
}

export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const port = Number(env.PLATFORM_PORT ?? 8081);
  const keys = (name: string): SigningKey[] => JSON.parse(required(env, name)) as SigningKey[];
  return {
    databaseUrl: required(env, "DATABASE_URL"),
    redisUrl: env.REDIS_URL || undefined,
    port,
    host: env.HOST ?? "0.0.0.0",
    sandbox: env.SANDBOX === "1",
    logLevel: env.LOG_LEVEL ?? "info",
    trustedProxies: env.TRUSTED_PROXIES ?? "loopback",
    encryptionKeys: JSON.parse(required(env, "ENCRYPTION_KEYS")) as JWK[],
    seamlessKeys: keys("SEAMLESS_KEYS"),
    paymentKeys: keys("PAYMENT_KEYS"),
    platformUrl: env.PLATFORM_URL ?? `http://127.0.0.1:${port}`,
    arcadeUrl: env.ARCADE_URL ?? `http://127.0.0.1:${env.ARCADE_PORT ?? 8082}`,
    arcadePublicUrl: env.ARCADE_PUBLIC_URL || undefined,
    platformPublicUrl: env.PLATFORM_PUBLIC_URL || undefined,
    carriers: {
      smtpUrl: env.SMTP_URL || undefined,
      mailFrom: env.MAIL_FROM || undefined,
      smsUrl: env.SMS_GATEWAY_URL || undefined,
      smsToken: env.SMS_GATEWAY_TOKEN || undefined,
    },
    arcadePort: Number(env.ARCADE_PORT ?? 8082),
    limitFactor: Number(env.LIMIT_FACTOR ?? 1),
    heartbeatMs,
  };
}
