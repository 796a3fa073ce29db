import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Fault } from "../../../../../tools/doubles/faults.ts";
import { startS3Double, type S3Double } from "../../../../../tools/doubles/s3/double.ts";
import { StoreSilent, type ByteStore } from "./byte-store.ts";
import { createS3Store } from "./s3-store.ts";
import type { S3Settings } from "./s3-settings.ts";

const account = { keyId: "AKIADOUBLE", secret: "double-secret/with+signs", region: "eu-central-1" };
const quick = { callMs: 1200, tryMs: 300, tries: 3, pauseMs: 10 };
const bytes = Buffer.from("an encrypted picture");

let double: S3Double;
let store: ByteStore;
const at = (change: Partial<S3Settings> = {}): ByteStore =>
  createS3Store({ endpoint: double.url, bucket: "files", ...account, ...change }, quick);

beforeAll(async () => {
  double = await startS3Double({ ...account, bucket: "files", port: 0 });
  store = at();
});
beforeEach(() => {
  double.faults.clear();
  double.objects.clear();
});
afterAll(() => double.close());

/** Calls of the store need no database. */
const put = (id: string, on = store) => on.put(id, bytes, undefined as never);
const get = (id: string, on = store) => on.get(id, bytes.length, undefined as never);

test("bytes are put, read and removed, and what is not there is no fault", async () => {
  const id = randomUUID();
  await put(id);
  expect(double.objects.get(id)).toEqual(bytes);
  expect(await get(id)).toEqual(bytes);
  await store.remove(id);
  await store.remove(id);
  expect(await get(id)).toBeUndefined();
});

test.each<[string, string, Fault[]]>([
  ["an answer that was lost", "PUT", ["silentAfter"]],
  ["a connection that ends", "PUT", ["silentBefore", "silentBefore"]],
  ["a service that slows down", "PUT", ["busy"]],
  ["an internal error", "PUT", ["broken", "broken"]],
  ["silence", "PUT", ["hanging"]],
  ["a read that is cut off", "GET", ["cut"]],
  ["a read that is too slow", "GET", ["slow"]],
  ["an internal error", "GET", ["broken"]],
  ["an answer that was lost", "DELETE", ["silentAfter"]],
])("%s of a %s is overcome by another try", async (_, method, faults) => {
  const id = randomUUID();
  if (method !== "PUT") await put(id);
  double.faults.plan(method, ...faults);
  if (method === "PUT") await put(id);
  if (method === "DELETE") await store.remove(id);
  expect(await get(id)).toEqual(method === "DELETE" ? undefined : bytes);
  expect(double.objects.size).toBe(method === "DELETE" ? 0 : 1);
});

test.each<[string, Fault[]]>([
  ["is silent", ["hanging", "hanging", "hanging", "hanging"]],
  ["fails again and again", ["broken", "broken", "broken"]],
  ["refuses", ["refused"]],
])("a store that %s is silent within its time", async (_, faults) => {
  double.faults.plan("PUT", ...faults);
  const began = performance.now();
  await expect(put(randomUUID())).rejects.toThrow(StoreSilent);
  expect(performance.now() - began).toBeLessThan(4000);
});

test.each<[string, Partial<S3Settings>, RegExp]>([
  ["another secret", { secret: "other" }, /403 SignatureDoesNotMatch/],
  ["another key", { keyId: "OTHER" }, /403 InvalidAccessKeyId/],
  ["another region", { region: "us-east-1" }, /400 AuthorizationHeaderMalformed/],
  ["a bucket that is not there", { bucket: "other" }, /404 NoSuchBucket/],
  ["an address where nobody listens", { endpoint: "http://127.0.0.1:9" }, /S3 PUT: /],
])("with %s nothing is stored, and the fault says why", async (_, change, fault) => {
  await expect(put(randomUUID(), at(change))).rejects.toThrow(fault);
  expect(double.objects.size).toBe(0);
});

test("a missing bucket is no missing file", async () => {
  await expect(get(randomUUID(), at({ bucket: "other" }))).rejects.toThrow(/NoSuchBucket/);
});

test("strangers are refused the objects, also with a signature that is made up", async () => {
  const id = randomUUID();
  await put(id);
  expect((await fetch(`${double.url}/files/${id}`)).status).toBe(403);
  const date = new Date().toISOString().replaceAll(/[:-]|\.\d{3}/g, "");
  const scope = `${account.keyId}/${date.slice(0, 8)}/${account.region}/s3/aws4_request`;
  const authorization = `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host;x-amz-date, Signature=${"0".repeat(64)}`;
  const forged = await fetch(`${double.url}/files/${id}`, { headers: { authorization, "x-amz-date": date } });
  expect([forged.status, await forged.text()]).toEqual([403, expect.stringContaining("SignatureDoesNotMatch")]);
});
