import { createHash, randomBytes } from "node:crypto";
import { CompactEncrypt, importJWK, type JWK } from "jose";
import { hasZeroBits } from "@croupier/contract/domain/human-proof";
import { paths } from "@croupier/contract/wire/paths";
import { contractVersion } from "@croupier/contract/wire/version";
import type { EncryptedBody } from "@croupier/contract/wire/encrypted-body";
import type { RowName, WireInput, WireOutput } from "@croupier/contract/rows";
import { testDatabase, type TestDatabase } from "./kit/db/test-database.ts";
import { freePort } from "../../../tools/free-port.ts";
import type { Environment } from "./env.ts";
import { newEncryptionKey } from "./kit/http/encryption.ts";
import { hashAnswer } from "./identity/sessions/captcha.ts";
import { putCaptcha } from "./identity/sessions/store.ts";
import { startJobs } from "./kit/jobs/jobs.ts";
import { startPlatform, type Platform } from "./platform.ts";
import { saffron } from "../merchants/saffron.ts";
import type { MerchantFile } from "./site/merchants/config.ts";
import { seedMerchants } from "./site/merchants/merchants.ts";
import { testRates } from "./test-rates.ts";

/** A whole platform on a free port with its own database. */
export interface TestPlatform {
  url: string;
  platform: Platform;
  database: TestDatabase;
  environment: Environment;
  call<N extends RowName>(name: N, input?: Partial<WireInput<N>>, options?: CallOptions): Promise<Answer<N>>;
  /**
   * Returns the fields of every registration beside the name: a password, the terms and a new captcha's answer, without
   * drawing its picture.
   */
  registration(): Promise<Registration>;
  /** Registers and signs in a new member. */
  register(username?: string, more?: { referralCode: string }): Promise<{ token: string; id: string; account: string }>;
  /** Reads the answer of the captcha made under a key. */
  readCaptcha(key: string): Promise<string>;
  close(): Promise<void>;
}

type Registration = Pick<
  WireInput<"register">,
  "password" | "confirmPassword" | "captcha" | "captchaKey" | "acceptedTerms" | "registerMethod" | "login"
>;

export interface CallOptions {
  token?: string;
  key?: string;
  merchant?: string;
  headers?: Record<string, string>;
  /** Sends the body unencrypted, even if the row requires encryption. */
  plain?: boolean;
  /** Skips the work of HUMAN_PROOF_REQUIRED, unlike a browser. */
  idle?: boolean;
}

export interface Answer<N extends RowName> {
  status: number;
  headers: Headers;
  code: string | undefined;
  value: WireOutput<N>;
  /** The value of a refusal. */
  refusal: unknown;
}

export const newKey = (): string => randomBytes(18).toString("base64url");

export async function testEnvironment(databaseUrl: string): Promise<Environment> {
  const key = (id: string) => [{ id, secret: randomBytes(24).toString("base64url") }];
  return {
    databaseUrl,
    databaseDirectUrl: databaseUrl,
    databaseReadUrl: undefined,
    databasePrepare: true,
    connections: { site: 14, vendors: 12 },
    redisUrl: undefined,
    port: 0,
    host: "127.0.0.1",
    internalPort: 0,
    internalHost: "127.0.0.1",
    sitePort: 0,
    siteOrigins: [],
    sandbox: true,
    merchantsDir: undefined,
    merchants: undefined,
    cell: 0,
    logLevel: "silent",
    trustedProxies: "loopback",
    encryptionKeys: [await newEncryptionKey("test")],
    seamlessBatch: 40,
    paymentSecrets: [],
    seamlessKeys: key("k1").map((each) => ({ ...each, vendors: ["*"] })),
    paymentKeys: key("p1"),
    sealingKeys: key("s1"),
    s3: undefined,
    serverKeys: key("w1"),
    operatorKeys: [...key("mai"), ...key("bao")],
    ledgerDigests: undefined,
    firebase: { keysUrl: "http://127.0.0.1:1/keys", emulatorUrl: undefined },
    signInClients: [],
    registers: [],
    verifierKeys: [],
    platformUrl: "",
    platformPublicUrl: undefined,
    arcadeUrl: "http://127.0.0.1:1",
    arcadePublicUrl: undefined,
    arcadePort: 8082,
    arcadeTimeoutMs: 4000,
    carriers: { smtpUrl: undefined, mailFrom: undefined, smsUrl: undefined, smsToken: undefined },
    limitFactor: 1000,
    // A busy test machine is slow, not overloaded.
    overloadMs: 0,
    drainMs: 0,
    tracing: undefined,
    merchantsFreshMs: 2000,
    heartbeatMs: 25_000,
  };
}

/**
 * Runs the jobs of every few seconds each second, since tests wait for them. The search for big wins keeps its schedule:
 * no test waits for it, and every second it would be a seventh of the database's work.
 */
const startQuickJobs: typeof startJobs = (locks, jobs, ...rest) =>
  startJobs(
    locks,
    jobs.map((job) =>
      job.name === "notify-agents" ? job : { ...job, schedule: job.schedule.replace(/^\*\/\d+ /, "* ") },
    ),
    ...rest,
  );

/**
 * Starts a platform on its own database. `file` overrides parts of the first demo merchant's file; `front` starts what
 * is in front of the database, such as a pooler.
 */
export async function testPlatform(
  change: Partial<Environment> = {},
  file: Partial<MerchantFile> = {},
  front: (databaseUrl: string) => Promise<Partial<Environment>> = () => Promise.resolve({}),
): Promise<TestPlatform> {
  const database = await testDatabase(change.sandbox === false ? "databaseUrl" : "seededUrl");
  // The demo's merchants are seeded with SANDBOX only.
  if (change.sandbox === false) await seedMerchants(database.pool, [saffron]);
  await database.pool.query("update merchant set config = config || $1 where code = 'saffron'", [
    JSON.stringify({ ...testRates, ...file }),
  ]);
  const port = change.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const own = { ...(await testEnvironment(database.url)), port, sitePort: port, platformUrl: url };
  const environment = { ...own, ...change, ...(await front(database.url)) };
  const platform = await startPlatform(environment, startQuickJobs);
  await platform.app.listen({ port, host: "127.0.0.1" });
  const call = caller(url);
  const readCaptcha = async (key: string): Promise<string> => {
    const { rows } = await database.pool.query<{ body: string }>(
      "select body from sandbox_outbox where kind = 'captcha' and recipient = $1 order by id desc limit 1",
      [key],
    );
    return rows[0]?.body ?? "";
  };
  const registration = async (): Promise<Registration> => {
    const captchaKey = newKey();
    const captcha = "4711";
    await putCaptcha(database.pool, captchaKey, hashAnswer(captchaKey, captcha), 300);
    const password = "Lantern2026";
    const terms = { acceptedTerms: true, registerMethod: "WEB", login: true } as const;
    return { password, confirmPassword: password, captcha, captchaKey, ...terms };
  };
  return {
    url,
    platform,
    database,
    environment,
    call,
    readCaptcha,
    registration,
    async register(username = `u${randomBytes(6).toString("hex")}`, more) {
      const { value, code } = await call("register", { username, ...(await registration()), ...more });
      if (code) throw new Error(`registration was refused: ${code}`);
      return { token: value.token, id: value.info.id, account: username };
    },
    async close() {
      await platform.close();
      await database.drop();
    },
  };
}

/** Creates a browser's calls to a platform. */
export function caller(url: string): TestPlatform["call"] {
  const call: TestPlatform["call"] = async (name, input = {}, options = {}) => {
    const row = paths[name];
    const headers: Record<string, string> = {
      platform: "W",
      device: "WEB",
      "gateway-version": "3",
      "contract-version": String(contractVersion),
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...(options.key ? { "idempotency-key": options.key } : {}),
      ...(options.merchant
        ? { merchant: options.merchant, "x-forwarded-host": `${options.merchant}.localhost:${new URL(url).port}` }
        : {}),
    };
    const inQuery = row.method === "GET" || row.method === "DELETE";
    const query = inQuery ? `?${new URLSearchParams(input as Record<string, string>)}` : "";
    let body: string | undefined;
    if (!inQuery) {
      body = row.form ? new URLSearchParams(input as Record<string, string>).toString() : JSON.stringify(input);
      headers["content-type"] = row.form ? "application/x-www-form-urlencoded" : "application/json";
      if (row.encrypted && !options.plain) {
        body = await encrypt(url, name, input);
        headers["content-type"] = "application/jose";
        headers.encryption = "jwe";
      }
    }
    const response = await fetch(url + row.path + query, {
      method: row.method,
      headers: { ...headers, ...options.headers },
      ...(body === undefined ? {} : { body }),
    });
    const json = (await response.json()) as { success?: boolean; code?: string; value?: unknown; data?: unknown };
    if (json.code === "HUMAN_PROOF_REQUIRED" && !options.idle) {
      const { question, bits } = json.value as { question: string; bits: number };
      return call(name, { ...input, humanProof: answerTo(question, bits) }, options);
    }
    return {
      status: response.status,
      headers: response.headers,
      code: json.code,
      value: (json.data ?? json.value) as never,
      refusal: json.code ? json.value : undefined,
    };
  };
  return call;
}

/** Solves a proof-of-work question, as a browser does. */
export function answerTo(question: string, bits: number): string {
  for (let at = 0; ; at++) {
    const answer = `${question}:${at}`;
    if (hasZeroBits(createHash("sha256").update(answer).digest(), bits)) return answer;
  }
}

/** Encrypts a body as a page does. */
export async function encrypt(
  url: string,
  row: RowName,
  input: unknown,
  change: Partial<EncryptedBody> = {},
): Promise<string> {
  let answered = await fetch(`${url}/wps/system/keys`);
  // A test repeats a call that an overloaded platform refused, as a page does.
  while (answered.status === 503) {
    await answered.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, 250));
    answered = await fetch(`${url}/wps/system/keys`);
  }
  const published = (await answered.json()) as {
    value: { keys: { kid: string; kty: string; crv: string; x: string; y: string }[]; serverTime: string };
  };
  if (!published.value) throw new Error(`the platform publishes no key: ${JSON.stringify(published)}`);
  const body: EncryptedBody = { row, at: published.value.serverTime, nonce: newKey(), input, ...change };
  const jwk = published.value.keys[0];
  if (!jwk) throw new Error("the platform publishes no key");
  return encryptFor(jwk, body);
}

/** Encrypts a body for a published key. */
export const encryptFor = async (jwk: JWK, body: EncryptedBody): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(JSON.stringify(body)))
    .setProtectedHeader({ alg: "ECDH-ES", enc: "A256GCM", kid: jwk.kid ?? "" })
    .encrypt(await importJWK(jwk, "ECDH-ES"));
