import { createCipheriv, createHash, hkdfSync } from "node:crypto";

/**
 * Encrypts the addresses of customer service, so that crawlers cannot read them from pages; the browser requests the
 * key on a press.
 */
export interface ContactEncrypter {
  key: string;
  encrypt(address: string): string;
}

/** @param secret the same in every instance; it cannot be derived from the key */
export function createContactEncrypter(secret: string): ContactEncrypter {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "croupier contact addresses", 32));
  return {
    key: key.toString("base64url"),
    encrypt(address) {
      // The nonce is derived from the address, so that the same address encrypts to the same text and pages stay
      // cacheable.
      const iv = createHash("sha256").update(key).update(address).digest().subarray(0, 12);
      const cipher = createCipheriv("aes-256-gcm", key, iv);
      const encrypted = Buffer.concat([cipher.update(address, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return `${iv.toString("base64url")}.${encrypted.toString("base64url")}`;
    },
  };
}
