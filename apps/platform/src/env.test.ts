import { expect, test } from "vitest";
import { readEnvironment } from "./env.ts";
import { newEncryptionKey } from "./kit/http/encryption.ts";

const secret = "a-test-secret-of-at-least-32-characters";
const keys = JSON.stringify([{ id: "k1", secret }]);

async function complete(): Promise<NodeJS.ProcessEnv> {
  return {
    DATABASE_URL: "postgres://croupier:secret@%2Ftmp%2Fcluster:5432/croupier",
    ENCRYPTION_KEYS: JSON.stringify([await newEncryptionKey("e1")]),
    SEAMLESS_KEYS: JSON.stringify([{ id: "k1", secret, vendors: ["PG"] }]),
    PAYMENT_KEYS: keys,
    SEALING_KEYS: keys,
    SERVER_KEYS: keys,
  };
}

test("the required settings of production are enough", async () => {
  const read = readEnvironment(await complete());
  expect(read).toMatchObject({
    port: 8081,
    sandbox: false,
    operatorKeys: [],
    signInClients: [],
    registers: [],
    platformUrl: "http://127.0.0.1:8081",
    arcadeUrl: "http://127.0.0.1:8082",
    redisUrl: undefined,
  });
});

test("connections and digests follow their variables", async () => {
  expect(readEnvironment(await complete())).toMatchObject({
    connections: { site: 14, vendors: 12 },
    ledgerDigests: undefined,
  });
  const env = { ...(await complete()), DATABASE_CONNECTIONS: "6", VENDOR_CONNECTIONS: "9", LEDGER_DIGEST_KEYS: keys };
  expect(readEnvironment(env)).toMatchObject({
    connections: { site: 6, vendors: 9 },
    ledgerDigests: { file: undefined, keys: [{ id: "k1", secret }] },
  });
});

test("proxies are trusted by address, network or name", async () => {
  const env = { ...(await complete()), TRUSTED_PROXIES: "loopback, 10.0.0.0/8 2001:db8::/32" };
  expect(readEnvironment(env).trustedProxies).toBe("loopback,10.0.0.0/8,2001:db8::/32");
});

test.each([
  ["ENCRYPTION_KEYS", "[]", "private P-256 keys"],
  ["ENCRYPTION_KEYS", '[{"kid":"e1","kty":"EC","crv":"P-256","x":"a","y":"b"}]', "private P-256 keys"],
  ["SEALING_KEYS", "[]", "one key or more"],
  ["SEAMLESS_KEYS", '[{"id":"k1","secret":""}]', "secrets of 32 characters"],
  ["SEAMLESS_KEYS", keys, "keys with the vendors they are for"],
  ["SEAMLESS_KEYS", `[{"id":"k1","secret":"${secret}","vendors":["PG"],"addresses":["x/8"]}]`, "addresses or networks"],
  ["PAYMENT_KEYS", undefined, "JSON"],
  ["OPERATOR_KEYS", '[{"id":"mai","secret":"short"}]', "secrets of 32 characters"],
  ["SIGN_IN_CLIENTS", '[{"merchant":"saffron","provider":"myspace"}]', "a list"],
  ["REGISTERS", '[{"merchant":"saffron","register":"oasis","key":"k"}]', "a list"],
  ["REGISTERS", '[{"merchant":"saffron","register":"spelpaus","key":"k"}]', "a list"],
  ["OPERATOR_KEYS", `[{"id":"mai","secret":"${"a b".repeat(20)}"}]`, "secrets that are random"],
  [
    "OPERATOR_KEYS",
    JSON.stringify(["mai", "bao"].map((id) => ({ id, secret: "9f2c".repeat(3) + "b71d".repeat(3) + "e05a8c64" }))),
    "secrets that differ",
  ],
  ["TRUSTED_PROXIES", "everybody", "addresses, networks or loopback"],
  ["TRUSTED_PROXIES", "loopback, 0.0.0.0/0", "not everybody's"],
  ["TRUSTED_PROXIES", "10.0.0.0/8 ::/0", "not everybody's"],
  ["LIMIT_FACTOR", "0", "a number above zero"],
  ["SMTP_URL", "mail.example:587", "smtp"],
])("%s as %s is an error that says what it wants", async (name, text, wanted) => {
  const env = { ...(await complete()), [name]: text };
  expect(() => readEnvironment(env)).toThrow(new RegExp(`${name} is (not set|malformed): it wants .*${wanted}`));
});

const s3 = { S3_ENDPOINT: "https://s3.example", S3_BUCKET: "club-files", S3_KEY_ID: "AKIA", S3_SECRET: "secret" };

test("a store of files outside of the database needs all of its variables", async () => {
  expect(readEnvironment(await complete()).s3).toBeUndefined();
  expect(readEnvironment({ ...(await complete()), ...s3 }).s3).toEqual({
    endpoint: "https://s3.example",
    bucket: "club-files",
    region: "us-east-1",
    keyId: "AKIA",
    secret: "secret",
  });
  const env = { ...(await complete()), ...s3 };
  expect(() => readEnvironment({ ...env, S3_SECRET: "" })).toThrow(/S3_SECRET together/);
  for (const endpoint of ["http://s3.example", "https://s3.example/bucket"])
    expect(() => readEnvironment({ ...env, S3_ENDPOINT: endpoint })).toThrow(/S3_ENDPOINT is malformed/);
  expect(readEnvironment({ ...env, S3_ENDPOINT: "http://127.0.0.1:9000/" }).s3?.endpoint).toBe("http://127.0.0.1:9000");
  expect(() => readEnvironment({ ...env, S3_BUCKET: "../other" })).toThrow(/S3_BUCKET is malformed/);
});
