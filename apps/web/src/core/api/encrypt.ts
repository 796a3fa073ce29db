import type { WireOutput } from "@croupier/contract/rows";
import { CompactEncrypt, importJWK } from "jose";

type PublicKey = WireOutput<"encryptionKeys">["keys"][number];

/** A body as a compact JWE for the platform's newest key. Loaded only by the forms that need it. */
export async function encrypt(input: object, key: PublicKey): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(input));
  const header = { alg: "ECDH-ES", enc: "A256GCM", kid: key.kid };
  return new CompactEncrypt(text).setProtectedHeader(header).encrypt(await importJWK({ ...key }, "ECDH-ES"));
}
