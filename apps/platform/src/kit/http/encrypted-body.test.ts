import type { EncryptedBody } from "@croupier/contract/wire/encrypted-body";
import type { RowName } from "@croupier/contract/rows";
import { paths } from "@croupier/contract/wire/paths";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newEncryptionKey, readEncryptionKeys } from "./encryption.ts";
import { encrypt, encryptFor, newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";

let app: TestPlatform;

beforeAll(async () => {
  app = await testPlatform();
});

afterAll(() => app.close());

/** Sends an encrypted body unchanged; returns the refusal's code. */
async function send(row: RowName, body: string): Promise<string | undefined> {
  const response = await fetch(app.url + paths[row].path, {
    method: paths[row].method,
    headers: { "content-type": "application/jose", encryption: "jwe" },
    body,
  });
  return ((await response.json()) as { code?: string }).code;
}

const guess = () => ({ username: `nobody${newKey()}`, password: "nope", type: "username" });
const login = (change: Partial<EncryptedBody> = {}) => encrypt(app.url, "login", guess(), change);
const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

test("a recorded body is refused when it is sent again, even concurrently", async () => {
  const body = await login();
  expect(await send("login", body)).toBe("LOGIN_FAILED");
  expect(await send("login", body)).toBe("DECRYPTION_FAILED");
  const twice = await login();
  const codes = await Promise.all([send("login", twice), send("login", twice)]);
  expect(codes.sort()).toEqual(["DECRYPTION_FAILED", "LOGIN_FAILED"]);
});

test("an encrypted body is valid only for its row", async () => {
  expect(await send("login", await login({ row: "register" }))).toBe("DECRYPTION_FAILED");
  expect(await send("passwordByLink", await login())).toBe("DECRYPTION_FAILED");
});

test("an encrypted body is valid for five minutes, by the platform's clock", async () => {
  for (const seconds of [-310, 310])
    expect(await send("login", await login({ at: at(seconds) }))).toBe("DECRYPTION_FAILED");
  expect(await send("login", await login({ at: at(-280) }))).toBe("LOGIN_FAILED");
  for (const wrong of [{ at: "soon" }, { nonce: "1" }]) {
    expect(await send("login", await login(wrong))).toBe("DECRYPTION_FAILED");
  }
});

test("reports an outage while recording the nonce as an outage, not as a bad body", async () => {
  const outage = new Error("the database is away");
  const jwk = await newEncryptionKey("test");
  const keys = await readEncryptionKeys([jwk], () => Promise.reject(outage));
  const body: EncryptedBody = { row: "login", at: at(0), nonce: newKey(), input: guess() };
  const compact = await encryptFor({ ...keys.published[0] }, body);
  await expect(keys.decrypt(compact, "login")).rejects.toBe(outage);
  await expect(keys.decrypt(`${compact}x`, "login")).resolves.toBeUndefined();
});
