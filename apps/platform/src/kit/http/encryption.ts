import { compactDecrypt, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from "jose";
import type { RowName } from "@croupier/contract/rows";
import { encryptedBodySeconds, type EncryptedBody } from "@croupier/contract/wire/encrypted-body";
import { z } from "zod";

/** An encrypted body is a compact JWE: ECDH-ES to one of the published P-256 keys, content in A256GCM. */
export interface EncryptionKeys {
  /** What `/wps/system/keys` publishes, newest first. */
  published: { kty: "EC"; crv: "P-256"; x: string; y: string; kid: string; alg: "ECDH-ES"; use: "enc" }[];
  /** Decrypts the input of a body; undefined when that fails, or it is for another row, too old or not new. */
  decrypt(compact: string, row: RowName): Promise<unknown>;
}

const bodyShape: z.ZodType<EncryptedBody> = z.object({
  row: z.string(),
  at: z.iso.datetime(),
  nonce: z.string().regex(/^[\w-]{22,64}$/),
  input: z.unknown(),
});

export async function newEncryptionKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair("ECDH-ES", { crv: "P-256", extractable: true });
  return { ...(await exportJWK(privateKey)), kid };
}

/**
 * Reads private keys (JWK, newest first). To rotate, put a new key first and drop the old one once pages loaded before
 * that are closed: no downtime.
 * @param isNew whether a nonce was not used within so many seconds, and records it
 */
export async function readEncryptionKeys(
  privateKeys: JWK[],
  isNew: (nonce: string, seconds: number) => Promise<boolean>,
): Promise<EncryptionKeys> {
  const keys = new Map<string, CryptoKey>();
  const published: EncryptionKeys["published"] = [];
  for (const jwk of privateKeys) {
    const { kid, x, y } = jwk;
    if (!kid || !x || !y || jwk.crv !== "P-256") throw new Error("ENCRYPTION_KEYS holds a key that is no P-256 JWK");
    const key = await importJWK(jwk, "ECDH-ES");
    if (key instanceof Uint8Array) throw new Error("ENCRYPTION_KEYS holds a symmetric key");
    keys.set(kid, key);
    published.push({ kty: "EC", crv: "P-256", x, y, kid, alg: "ECDH-ES", use: "enc" });
  }
  return {
    published,
    async decrypt(compact, row) {
      const body = await read(compact, keys).catch(() => undefined);
      if (!body) return undefined;
      const age = Math.abs(Date.now() - Date.parse(body.at)) / 1000;
      if (body.row !== row || age > encryptedBodySeconds) return undefined;
      // An outage while the nonce is recorded is the platform's, and is told as one: the body may be sent again.
      return (await isNew(body.nonce, 2 * encryptedBodySeconds)) ? body.input : undefined;
    },
  };
}

/** Decrypts a body with one of these keys; throws when it cannot be read. */
async function read(compact: string, keys: ReadonlyMap<string, CryptoKey>): Promise<EncryptedBody> {
  const { plaintext } = await compactDecrypt(
    compact,
    (header) => {
      const key = keys.get(header.kid ?? "");
      if (!key) throw new Error("unknown key");
      return key;
    },
    { keyManagementAlgorithms: ["ECDH-ES"], contentEncryptionAlgorithms: ["A256GCM"] },
  );
  return bodyShape.parse(JSON.parse(new TextDecoder().decode(plaintext)));
}
