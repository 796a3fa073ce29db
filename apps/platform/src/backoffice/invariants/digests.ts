import { createHmac, timingSafeEqual } from "node:crypto";
import { appendFile, mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { SigningKey } from "@croupier/server/signature";
import type { Pool } from "../../kit/db/pool.ts";
import { closeBlocks } from "../../ledger/blocks.ts";
import { insertDigest, storedDigests, type Digest } from "../../ledger/digest-store.ts";

/** The keys that digests are signed with, newest first, and the file outside the database that also holds them. */
export interface DigestStore {
  file: string | undefined;
  keys: readonly SigningKey[];
}

function signatureOf({ secret }: SigningKey, { at, block, toId, hash }: Omit<Digest, "key" | "signature">): Buffer {
  return createHmac("sha256", secret).update(["ledger digest", at, block, toId, hash].join("\n")).digest();
}

/**
 * Closes the ledger's blocks and stores their signed digest, in the database and in the file; undefined if there are no
 * entries yet. Each of both also receives what only the other has.
 */
export async function writeDigest(db: Pool, store: DigestStore): Promise<Digest | undefined> {
  const [key] = store.keys;
  if (!key) throw new Error("there is no key to sign digests with");
  const { id, to_id: toId, hash } = await closeBlocks(db);
  if (id === 0n) return undefined;
  const content = { at: new Date().toISOString(), block: String(id), toId: String(toId), hash: hash.toString("hex") };
  const digest = { ...content, key: key.id, signature: signatureOf(key, content).toString("hex") };
  await insertDigest(db, digest);
  await exchange(db, store);
  return digest;
}

/** Gives the database and the file the digests that only the other has, if they are signed. */
async function exchange(db: Pool, { file, keys }: DigestStore): Promise<void> {
  if (file === undefined) return;
  const [inFile, stored] = [await readFileOf(file), await storedDigests(db)];
  for (const digest of missingIn(stored, inFile, keys)) await insertDigest(db, digest);
  const lines = missingIn(inFile, stored, keys).map((digest) => `${JSON.stringify(digest)}\n`);
  if (lines.length === 0) return;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await appendFile(file, lines.join(""), { mode: 0o600, flush: true });
}

/** Returns the signed digests of `others` that are not among `known`. */
function missingIn(known: readonly Digest[], others: readonly Digest[], keys: readonly SigningKey[]): Digest[] {
  const signatures = new Set(known.map(({ signature }) => signature));
  return others.filter((digest) => !signatures.has(digest.signature) && isSigned(digest, keys));
}

/** Reads all digests of the database and of the file, oldest first. */
export async function readDigests(db: Pool, { file }: DigestStore): Promise<Digest[]> {
  const all = [...(file === undefined ? [] : await readFileOf(file)), ...(await storedDigests(db))];
  // A changed copy is another digest, whose signature is wrong.
  const different = new Map(all.map((digest) => [JSON.stringify(digest), digest]));
  return [...different.values()].toSorted((one, other) => (one.at < other.at ? -1 : 1));
}

/** Reads the digests of the file; none if it does not exist. */
async function readFileOf(file: string): Promise<Digest[]> {
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
