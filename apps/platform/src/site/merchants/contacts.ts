import { createCipheriv, createHash, hkdfSync } from "node:crypto";

/** Seals the addresses of customer service, so that they do not lie open in every page; the key is asked for on a press. */
export interface ContactEncrypter {
  key: string;
  seal(address: string): string;
}

/** @param secret the same in every instance; the key says nothing about it */
export function createContactEncrypter(secret: string): ContactEncrypter {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "croupier contact addresses", 32));
  return {
    key: key.toString("base64url"),
    seal(address) {
      // The same address is sealed the same way, so that pages stay cacheable: the number used once is made of it.
      const iv = createHash("sha256").update(key).update(address).digest().subarray(0, 12);
      const cipher = createCipheriv("aes-256-gcm", key, iv);
      const sealed = Buffer.concat([cipher.update(address, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return `${iv.toString("base64url")}.${sealed.toString("base64url")}`;
    },
  };
}
