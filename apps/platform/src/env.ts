import { thirdParties } from "@croupier/contract/domain/social-login";
import { heartbeatMs } from "@croupier/contract/wire/events";
import { registerAccess, type RegisterAccess } from "./protection/registers/clients.ts";
import { isOrigin } from "@croupier/server/origins";
import { readVariables, variable, type VendorKey } from "@croupier/server/environment";
import { readTracing, tracingShape, type TracingSettings } from "@croupier/server/tracing/settings";
import type { JWK } from "jose";
import { z } from "zod";
import type { DigestStore } from "./backoffice/invariants/digests.ts";
import type { CarrierSettings } from "./notifications/outbound/carriers.ts";
import { lastCell } from "./kit/db/cell.ts";
import { readS3, type S3Settings } from "./kit/files/s3-settings.ts";
import { paymentSecret, type PaymentSecret } from "./cashier/providers/secrets.ts";
import { verifierKeys, type VerifierKeys } from "./protection/documents/verifier/verifier.ts";
import type { SigningKey } from "@croupier/server/signature";
import type { SignInClient } from "./identity/social-login/clients.ts";

/** The platform's environment. */
export interface Environment {
  /** The database, or the pooler in front of it. */
  databaseUrl: string;
  /** The database itself, for what a pooler cannot pass on: session locks, migrations and long checks. */
  databaseDirectUrl: string;
  /** A standby for reads that may be a second old; undefined: the database answers them too. */
  databaseReadUrl: string | undefined;
  /** Whether statements stay prepared on their connection. */
  databasePrepare: boolean;
  /** Maximum of connections for the site's calls, and for those of vendors; an instance has two more. */
  connections: { site: number; vendors: number };
  redisUrl: string | undefined;
  port: number;
  host: string;
  /** The port of metrics and the reference. */
  internalPort: number;
  internalHost: string;
  /** The web server's port at an address of this machine. */
  sitePort: number;
  /** Sandbox only: additional origins of the demo's sites. */
  siteOrigins: { merchant: string; origin: string }[];
  /** Enables demo accounts, the outbox and the sandbox payment provider. */
  sandbox: boolean;
  /** The merchants of this cell; undefined: all of the database. */
  merchants: readonly string[] | undefined;
  /** The number of this cell, in whose range the database draws ids; 0 without cells. */
  cell: number;
  /** The folder of the operator's own merchants; undefined: the database's only. */
  merchantsDir: string | undefined;
  logLevel: string;
  trustedProxies: string;
  encryptionKeys: JWK[];
  seamlessKeys: VendorKey[];
  /** Maximum of bets and wins that are committed together. */
  seamlessBatch: number;
  paymentKeys: SigningKey[];
  /** Keys of merchants' accounts at payment providers. */
  paymentSecrets: PaymentSecret[];
  /** Keys with which the web server signs its own reads. */
  serverKeys: SigningKey[];
  /** Keys that encrypt secrets in the database, newest first. */
  sealingKeys: SigningKey[];
  /** The store of members' files outside of the database; undefined: they are in it. */
  s3: S3Settings | undefined;
  /** Operators' signing keys, one per person; empty disables operators' calls over HTTP. */
  operatorKeys: SigningKey[];
  /** The keys of the ledger's signed digests, and their file outside the database; undefined disables them. */
  ledgerDigests: DigestStore | undefined;
  /** The address of firebase's public keys, and in the sandbox an emulator's. */
  firebase: { keysUrl: string; emulatorUrl: string | undefined };
  /** OAuth clients of merchants at identity providers; empty: no such buttons. */
  signInClients: SignInClient[];
  /** The access of merchants to registers of self-exclusion. */
  registers: RegisterAccess[];
  /** Merchants' keys at identity verifiers; empty: operators look at documents. */
  verifierKeys: VerifierKeys[];
  /** The platform's own address, also given to payment providers. */
  platformUrl: string;
  /** The sandbox vendor's address for this platform. */
  arcadeUrl: string;
  /** The sandbox vendor's address for players' browsers; undefined: the site's own host at ARCADE_PORT. */
  arcadePublicUrl: string | undefined;
  arcadePort: number;
  /** Milliseconds the sandbox vendor may take to respond at the start. */
  arcadeTimeoutMs: number;
  /**
   * This platform's address for players' browsers (the sandbox provider's page); undefined: the site's host at its
   * port.
   */
  platformPublicUrl: string | undefined;
  /** The carriers of emails and text messages; in the sandbox the outbox replaces missing ones. */
  carriers: CarrierSettings;
  limitFactor: number;
  /** Event loop delay in milliseconds above which calls are refused as overload. */
  overloadMs: number;
  /** Milliseconds that an ending instance still serves, until balancers have noticed. */
  drainMs: number;
  /** Undefined without a collector. */
  tracing: TracingSettings | undefined;
  /** Milliseconds the merchants are cached, and thus until an operator's setting takes effect. */
  merchantsFreshMs: number;
  /** Milliseconds between proofs that the browser of an open socket is alive. */
  heartbeatMs: number;
}

const firebaseKeys = "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com";

const encryptionKey = z.looseObject({
  kid: z.string().min(1),
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string(),
  y: z.string(),
  d: z.string(),
});

const signInClient = z.object({
  merchant: z.string().min(1),
  provider: z.enum(thirdParties),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  at: z.url().optional(),
});

/** "jade=https://jade.example", or just an origin for the first demo merchant. */
const siteOrigin = z
  .string()
  .refine((text) => isOrigin(readSiteOrigin(text).origin), "origins such as http://192.168.1.7:8080");

function readSiteOrigin(text: string): { merchant: string; origin: string } {
  const at = text.indexOf("=");
  return { merchant: at < 0 ? "saffron" : text.slice(0, at), origin: text.slice(at + 1) };
}

const shape = {
  DATABASE_URL: variable.databaseUrl(),
  DATABASE_DIRECT_URL: variable.optionalDatabaseUrl(),
  DATABASE_READ_URL: variable.optionalDatabaseUrl(),
  DATABASE_PREPARE: variable.flag("1"),
  DATABASE_CONNECTIONS: variable.integer(14, 4, 500),
  VENDOR_CONNECTIONS: variable.integer(12, 2, 500),
  REDIS_URL: variable.optionalUrlOf(/^rediss?$/, "a redis:// URL"),
  PORT: variable.port(8080),
  PLATFORM_PORT: variable.port(8081),
  SITE_ORIGINS: variable.optionalList(siteOrigin),
  HOST: variable.text("127.0.0.1"),
  INTERNAL_PORT: variable.optionalPort(),
  INTERNAL_HOST: variable.text("127.0.0.1"),
  SANDBOX: variable.flag(),
  MERCHANTS_DIR: variable.optionalText(),
  MERCHANTS: variable.optionalList(z.string().regex(/^[a-z][a-z0-9-]*$/, "codes of merchants")),
  CELL: variable.integer(0, 0, lastCell),
  LOG_LEVEL: variable.logLevel("info"),
  TRUSTED_PROXIES: variable.proxies("loopback"),
  ENCRYPTION_KEYS: variable.json(z.array(encryptionKey).min(1), "private P-256 keys, as a list of JWK with a kid each"),
  SEAMLESS_KEYS: variable.vendorKeys(),
  SEAMLESS_BATCH: variable.integer(40, 1, 200),
  PAYMENT_KEYS: variable.keys(),
  PAYMENT_SECRETS: variable.optionalJson(
    z.array(paymentSecret),
    "[]",
    'a list [{"merchant","provider","apiKey","webhookKey"}]',
  ),
  SERVER_KEYS: variable.keys(),
  SEALING_KEYS: variable.keys(),
  S3_ENDPOINT: variable.optionalUrl(),
  S3_BUCKET: variable.optionalText(),
  S3_REGION: variable.text("us-east-1"),
  S3_KEY_ID: variable.optionalText(),
  S3_SECRET: variable.optionalText(),
  OPERATOR_KEYS: variable.optionalKeys(),
  LEDGER_DIGEST_FILE: variable.optionalText(),
  LEDGER_DIGEST_KEYS: variable.optionalKeys(),
  FIREBASE_KEYS_URL: variable.optionalUrl(),
  FIREBASE_EMULATOR_URL: variable.optionalUrl(),
  SIGN_IN_CLIENTS: variable.optionalJson(
    z.array(signInClient),
    "[]",
    'a list [{"merchant","provider","clientId","clientSecret"}]',
  ),
  REGISTERS: variable.optionalJson(
    z.array(registerAccess),
    "[]",
    'a list [{"merchant","register":"gamstop","key"} or {"merchant","register":"spelpaus","url","actorId","key"}]',
  ),
  VERIFIER_KEYS: variable.optionalJson(
    z.array(verifierKeys),
    "[]",
    'a list [{"merchant","verifier","token","secret","webhookSecret"}]',
  ),
  PLATFORM_URL: variable.optionalUrl(),
  PLATFORM_PUBLIC_URL: variable.optionalUrl(),
  ARCADE_URL: variable.optionalUrl(),
  ARCADE_PUBLIC_URL: variable.optionalUrl(),
  ARCADE_PORT: variable.port(8082),
  ARCADE_TIMEOUT_MS: variable.integer(4_000, 100, 60_000),
  SMTP_URL: variable.optionalUrlOf(/^smtps?$/, "an smtp:// or smtps:// URL"),
  MAIL_FROM: variable.optionalText(),
  SMS_GATEWAY_URL: variable.optionalUrl(),
  SMS_GATEWAY_TOKEN: variable.optionalText(),
  LIMIT_FACTOR: variable.factor(1),
  OVERLOAD_MS: variable.integer(1500, 0),
  DRAIN_MS: variable.integer(0, 0, 60_000),
  ...tracingShape,
};

/** The names of all variables that this process reads. */
export const variables: readonly string[] = Object.keys(shape);

/** Reads the platform's environment; throws a SetupError that names missing or malformed variables. */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const read = readVariables(shape, env);
  return {
    databaseUrl: read.DATABASE_URL,
    databaseDirectUrl: read.DATABASE_DIRECT_URL ?? read.DATABASE_URL,
    databaseReadUrl: read.DATABASE_READ_URL,
    databasePrepare: read.DATABASE_PREPARE,
    connections: { site: read.DATABASE_CONNECTIONS, vendors: read.VENDOR_CONNECTIONS },
    redisUrl: read.REDIS_URL,
    port: read.PLATFORM_PORT,
    host: read.HOST,
    internalPort: read.INTERNAL_PORT ?? read.PLATFORM_PORT + 3,
    internalHost: read.INTERNAL_HOST,
    sitePort: read.PORT,
    siteOrigins: read.SITE_ORIGINS.map((text) => readSiteOrigin(text)),
    sandbox: read.SANDBOX,
    merchantsDir: read.MERCHANTS_DIR,
    merchants: read.MERCHANTS.length > 0 ? read.MERCHANTS : undefined,
    cell: read.CELL,
    logLevel: read.LOG_LEVEL,
    trustedProxies: read.TRUSTED_PROXIES,
    encryptionKeys: read.ENCRYPTION_KEYS,
    seamlessKeys: read.SEAMLESS_KEYS,
    seamlessBatch: read.SEAMLESS_BATCH,
    paymentKeys: read.PAYMENT_KEYS,
    paymentSecrets: read.PAYMENT_SECRETS,
    serverKeys: read.SERVER_KEYS,
    sealingKeys: read.SEALING_KEYS,
    s3: readS3(read),
    operatorKeys: read.OPERATOR_KEYS,
    ledgerDigests:
      read.LEDGER_DIGEST_KEYS.length > 0 ? { file: read.LEDGER_DIGEST_FILE, keys: read.LEDGER_DIGEST_KEYS } : undefined,
    firebase: { keysUrl: read.FIREBASE_KEYS_URL ?? firebaseKeys, emulatorUrl: read.FIREBASE_EMULATOR_URL },
    signInClients: read.SIGN_IN_CLIENTS.map(({ at, ...client }) => ({ ...client, ...(at ? { at } : {}) })),
    registers: read.REGISTERS,
    verifierKeys: read.VERIFIER_KEYS,
    platformUrl: read.PLATFORM_URL ?? `http://127.0.0.1:${read.PLATFORM_PORT}`,
    arcadeUrl: read.ARCADE_URL ?? `http://127.0.0.1:${read.ARCADE_PORT}`,
    arcadePublicUrl: read.ARCADE_PUBLIC_URL,
    platformPublicUrl: read.PLATFORM_PUBLIC_URL,
    carriers: {
      smtpUrl: read.SMTP_URL,
      mailFrom: read.MAIL_FROM,
      smsUrl: read.SMS_GATEWAY_URL,
      smsToken: read.SMS_GATEWAY_TOKEN,
    },
    arcadePort: read.ARCADE_PORT,
    arcadeTimeoutMs: read.ARCADE_TIMEOUT_MS,
    limitFactor: read.LIMIT_FACTOR,
    overloadMs: read.OVERLOAD_MS,
    drainMs: read.DRAIN_MS,
    tracing: readTracing(read),
    merchantsFreshMs: 2000,
    heartbeatMs,
  };
}
