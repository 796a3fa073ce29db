import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { SigningKey } from "@croupier/server/signature";

/** Seals what has to be read again but must not lie open in a database or its copies. */
export interface Encrypter {
  close(text: string, about: string): string;
  /** @throws where the text was changed, belongs to something else, or its key is gone */
  open(sealed: string, about: string): string;
}

const algorithm = "aes-256-gcm";

/** @param keys newest first: the first one seals, all of them open, so that a key can be replaced without downtime */
export function createEncrypter(keys: readonly SigningKey[]): Encrypter {
  const keyOf = (id: string): Buffer => {
    const found = keys.find((key) => key.id === id);
    if (!found) throw new Error("sealed with a key that is gone");
    return Buffer.from(hkdfSync("sha256", found.secret, "", "croupier sealed secrets", 32));
  };
  return {
    close(text, about) {
      const id = keys[0]?.id ?? "";
      const iv = randomBytes(12);
      const cipher = createCipheriv(algorithm, keyOf(id), iv).setAAD(Buffer.from(about));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return [id, ...[iv, body, cipher.getAuthTag()].map((part) => part.toString("base64url"))].join(".");
    },
    open(sealed, about) {
      const [id = "", iv = "", body = "", tag = ""] = sealed.split(".");
      const decipher = createDecipheriv(algorithm, keyOf(id), Buffer.from(iv, "base64url"), { authTagLength: 16 });
      decipher.setAAD(Buffer.from(about)).setAuthTag(Buffer.from(tag, "base64url"));
      return Buffer.concat([decipher.update(Buffer.from(body, "base64url")), decipher.final()]).toString("utf8");
    },
  };
}
