import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { SigningKey } from "@croupier/server/signature";

/** Encrypts secrets that must be readable again, so that a database or its backups do not expose them. */
export interface Encrypter {
  encrypt(text: string, about: string): string;
  /** @throws where the text was changed, belongs to something else, or its key was removed */
  decrypt(encrypted: string, about: string): string;
  /** Encrypts a file. */
  encryptBytes(bytes: Buffer, about: string): Buffer;
  /** @throws as `decrypt` does */
  decryptBytes(encrypted: Buffer, about: string): Buffer;
}

const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

/** The parts of an encrypted text or file, with the id of its key. */
interface Parts {
  id: string;
  iv: Buffer;
  body: Buffer;
  tag: Buffer;
}

const none = Buffer.alloc(0);

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
  const close = (bytes: Buffer, about: string): Parts => {
    const id = keys[0]?.id ?? "";
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, keyOf(id), iv).setAAD(Buffer.from(about));
    const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return { id, iv, body, tag: cipher.getAuthTag() };
  };
  const open = ({ id, iv, body, tag }: Parts, about: string): Buffer => {
    const decipher = createDecipheriv(algorithm, keyOf(id), iv, { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(about)).setAuthTag(tag);
    return Buffer.concat([decipher.update(body), decipher.final()]);
  };
  return {
    encrypt(text, about) {
      const { id, iv, body, tag } = close(Buffer.from(text, "utf8"), about);
      return [id, ...[iv, body, tag].map((part) => part.toString("base64url"))].join(".");
    },
    decrypt(encrypted, about) {
      const [id = "", ...parts] = encrypted.split(".");
      const [iv, body, tag] = [0, 1, 2].map((at) => Buffer.from(parts[at] ?? "", "base64url"));
      return open({ id, iv: iv ?? none, body: body ?? none, tag: tag ?? none }, about).toString("utf8");
    },
    encryptBytes(bytes, about) {
      const { id, iv, body, tag } = close(bytes, about);
      return Buffer.concat([Buffer.from([Buffer.byteLength(id)]), Buffer.from(id), iv, tag, body]);
    },
    decryptBytes(encrypted, about) {
      const start = 1 + (encrypted[0] ?? 0);
      const [iv, tag] = [start + ivBytes, start + ivBytes + tagBytes];
      const id = encrypted.subarray(1, start).toString();
      return open(
        { id, iv: encrypted.subarray(start, iv), tag: encrypted.subarray(iv, tag), body: encrypted.subarray(tag) },
        about,
      );
    },
  };
}
