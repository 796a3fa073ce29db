import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { SigningKey } from "@croupier/server/signature";

/** Encrypts secrets that must be readable again, so that a database or its backups do not expose them. */
export interface Encrypter {
  encrypt(text: string, about: string): string;
  /** @throws where the text was changed, belongs to something else, or its key was removed */
  decrypt(encrypted: string, about: string): string;
}

const algorithm = "aes-256-gcm";

/**
 * Creates the encrypter (AES-256-GCM).
 * @param keys newest first: the first encrypts, all of them decrypt, so that a key can be replaced without downtime
 */
export function createEncrypter(keys: readonly SigningKey[]): Encrypter {
  const keyOf = (id: string): Buffer => {
    const found = keys.find((key) => key.id === id);
    if (!found) throw new Error("encrypted with a key that was removed");
    return Buffer.from(hkdfSync("sha256", found.secret, "", "croupier sealed secrets", 32));
  };
  return {
    encrypt(text, about) {
      const id = keys[0]?.id ?? "";
      const iv = randomBytes(12);
      const cipher = createCipheriv(algorithm, keyOf(id), iv).setAAD(Buffer.from(about));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return [id, ...[iv, body, cipher.getAuthTag()].map((part) => part.toString("base64url"))].join(".");
    },
    decrypt(encrypted, about) {
      const [id = "", iv = "", body = "", tag = ""] = encrypted.split(".");
      const decipher = createDecipheriv(algorithm, keyOf(id), Buffer.from(iv, "base64url"), { authTagLength: 16 });
      decipher.setAAD(Buffer.from(about)).setAuthTag(Buffer.from(tag, "base64url"));
      return Buffer.concat([decipher.update(Buffer.from(body, "base64url")), decipher.final()]).toString("utf8");
    },
  };
}
