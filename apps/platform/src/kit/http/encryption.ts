import { compactDecrypt, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from "jose";

/** An encrypted body is a compact JWE: ECDH-ES to one of the published P-256 keys, content in A256GCM. */
export interface EncryptionKeys {
  /** What `/wps/system/keys` publishes, newest first. */
  published: { kty: "EC"; crv: "P-256"; x: string; y: string; kid: string; alg: "ECDH-ES"; use: "enc" }[];
  /** Decrypts a body to JSON; undefined when that fails. */
  decrypt(compact: string): Promise<unknown>;
}

export async function newEncryptionKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair("ECDH-ES", { crv: "P-256", extractable: true });
  return { ...(await exportJWK(privateKey)), kid };
}

/**
 * Reads private keys (JWK, newest first). To rotate, put a new key first and drop the old one once pages loaded before
 * that are closed: no downtime.
 */
export async function readEncryptionKeys(privateKeys: JWK[]): Promise<EncryptionKeys> {
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
    async decrypt(compact) {
      try {
        const { plaintext } = await compactDecrypt(
          compact,
          (header) => {
            const key = keys.get(header.kid ?? "");
            if (!key) throw new Error("unknown key");
            return key;
          },
          { keyManagementAlgorithms: ["ECDH-ES"], contentEncryptionAlgorithms: ["A256GCM"] },
        );
        return JSON.parse(new TextDecoder().decode(plaintext));
      } catch {
        return undefined;
      }
    },
  };
}
