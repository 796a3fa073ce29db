import { heartbeatMs } from "@croupier/contract/wire/events";
import type { JWK } from "jose";
import type { CarrierSettings } from "./notifications/outbound/carriers.ts";
import type { SigningKey } from "@croupier/server/signature";
import type { SignInClient } from "./identity/social-login/clients.ts";

/** The platform's environment. */
export interface Environment {
  databaseUrl: string;
  redisUrl: string | undefined;
  port: number;
  host: string;
  /** Demo accounts, outbox and the sandbox payment provider; without it none of them exists. */
  sandbox: boolean;
  logLevel: string;
  trustedProxies: string;
  encryptionKeys: JWK[];
  seamlessKeys: SigningKey[];
  paymentKeys: SigningKey[];
  /** Keys that encrypt secrets in the database, newest first. */
  sealingKeys: SigningKey[];
  /** Operators' signing keys, one a person; empty: nobody may act by HTTP. */
  operatorKeys: SigningKey[];
  /** Where firebase publishes its keys, and in the sandbox an emulator's address. */
  firebase: { keysUrl: string; emulatorUrl: string | undefined };
  /** OAuth clients of merchants at identity providers; empty: no such buttons. */
  signInClients: SignInClient[];
  /** The platform's own address, also given to payment providers. */
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
  /** Event loop delay in milliseconds above which calls are refused as overload. */
  overloadMs: number;
  /** How often an open socket must show that the browser is alive, in milliseconds. */
  heartbeatMs: number;
}

const firebaseKeys = "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com";

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
    sealingKeys: keys("SEALING_KEYS"),
    operatorKeys: env.OPERATOR_KEYS ? keys("OPERATOR_KEYS") : [],
    firebase: { keysUrl: env.FIREBASE_KEYS_URL || firebaseKeys, emulatorUrl: env.FIREBASE_EMULATOR_URL || undefined },
    signInClients: env.SIGN_IN_CLIENTS ? (JSON.parse(env.SIGN_IN_CLIENTS) as SignInClient[]) : [],
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
    overloadMs: Number(env.OVERLOAD_MS ?? 1500),
    heartbeatMs,
  };
}
