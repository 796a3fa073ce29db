import type { RowName, WireOutput } from "@croupier/contract/rows";
import type { EncryptedBody } from "@croupier/contract/wire/encrypted-body";
import { CompactEncrypt, importJWK } from "jose";

type Published = WireOutput<"encryptionKeys">;

/**
 * Encrypts the body of one row as a compact JWE for the platform's newest key. Loaded only by the forms that need it.
 */
export async function encrypt(row: RowName, input: object, { keys: [key], serverTime }: Published): Promise<string> {
  if (!key) throw new Error("the platform publishes no key");
  const body: EncryptedBody = { row, at: serverTime, nonce: crypto.randomUUID(), input };
  const header = { alg: "ECDH-ES", enc: "A256GCM", kid: key.kid };
  const text = new TextEncoder().encode(JSON.stringify(body));
  return new CompactEncrypt(text).setProtectedHeader(header).encrypt(await importJWK({ ...key }, "ECDH-ES"));
}
