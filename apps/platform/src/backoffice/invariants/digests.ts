import { createHmac, timingSafeEqual } from "node:crypto";
import { appendFile, mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { SigningKey } from "@croupier/server/signature";
import type { Pool } from "../../kit/db/pool.ts";
import { closeBlocks } from "../../ledger/blocks.ts";

/** The file of digests, outside the database, and the keys they are signed with, newest first. */
export interface DigestStore {
  file: string;
  keys: readonly SigningKey[];
}

/** The signed state of the ledger's hash chain at a moment. */
export interface Digest {
  at: string;
  /** The newest block at that moment. */
  block: string;
  /** The newest entry's id in it. */
  toId: string;
  hash: string;
  key: string;
  signature: string;
}

function signatureOf({ secret }: SigningKey, { at, block, toId, hash }: Omit<Digest, "key" | "signature">): Buffer {
  return createHmac("sha256", secret).update(["ledger digest", at, block, toId, hash].join("\n")).digest();
}

/** Closes the ledger's blocks and appends their signed digest; undefined if there are no entries yet. */
export async function writeDigest(db: Pool, { file, keys }: DigestStore): Promise<Digest | undefined> {
  const [key] = keys;
  if (!key) throw new Error("there is no key to sign digests with");
  const { id, to_id: toId, hash } = await closeBlocks(db);
  if (id === 0n) return undefined;
  const content = { at: new Date().toISOString(), block: String(id), toId: String(toId), hash: hash.toString("hex") };
  const digest = { ...content, key: key.id, signature: signatureOf(key, content).toString("hex") };
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await appendFile(file, `${JSON.stringify(digest)}\n`, { mode: 0o600, flush: true });
  return digest;
}

/** Reads all digests, oldest first; none if the file does not exist. */
export async function readDigests({ file }: DigestStore): Promise<Digest[]> {
  try {
    const text = await readFile(file, "utf8");
    return text
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Digest);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

/** Returns whether a digest was signed with one of these keys and is unchanged. */
export function isSigned(digest: Digest, keys: readonly SigningKey[]): boolean {
  const key = keys.find(({ id }) => id === digest.key);
  if (!key) return false;
  const wanted = signatureOf(key, digest);
  const given = Buffer.from(digest.signature, "hex");
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
