import { compactDecrypt, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from "jose";
import type { RowName } from "@croupier/contract/rows";
import { encryptedBodySeconds, type EncryptedBody } from "@croupier/contract/wire/encrypted-body";
import { z } from "zod";

/** The keys of encrypted bodies. A body is a compact JWE: ECDH-ES to a published P-256 key, content in A256GCM. */
export interface EncryptionKeys {
  /** The keys in `/wps/system/keys`, newest first. */
  published: { kty: "EC"; crv: "P-256"; x: string; y: string; kid: string; alg: "ECDH-ES"; use: "enc" }[];
  /** Decrypts a body; undefined if that fails, or the body is for another row or too old. */
  decrypt(compact: string, row: RowName): Promise<DecryptedBody | undefined>;
}

/** The input of a body, and whether the body was sent before. */
interface DecryptedBody {
  input: unknown;
  isUsed: boolean;
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
 * Reads private keys (JWK, newest first). To rotate without downtime, put a new key first and drop the old one once the
 * pages loaded earlier are closed. `isNew` records a nonce for some seconds; false when it was used before.
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
      // An outage while recording the nonce is reported as the platform's, since the body may be sent again.
      return { input: body.input, isUsed: !(await isNew(body.nonce, 2 * encryptedBodySeconds)) };
    },
  };
}

/** Decrypts a body with one of these keys; throws if it cannot be read. */
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
