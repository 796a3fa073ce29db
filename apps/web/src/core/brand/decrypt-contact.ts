import { safeUrl } from "@croupier/contract/wire/safe-url";

const bytes = (text: string): Uint8Array<ArrayBuffer> => {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (char) => char.charCodeAt(0));
};

/**
 * Decrypts the address of a contact entry; undefined if that fails or the result is not a plain web or mail address.
 */
export async function decryptContact(encrypted: string, key: string): Promise<string | undefined> {
  const [iv = "", content = ""] = encrypted.split(".");
  try {
    const imported = await crypto.subtle.importKey("raw", bytes(key), "AES-GCM", false, ["decrypt"]);
    const decrypted = await crypto.subtle.decrypt({ name: "AES-GCM", iv: bytes(iv) }, imported, bytes(content));
    return contactHref(new TextDecoder().decode(decrypted));
  } catch {
    return undefined;
  }
}

/** Returns the address of a contact if it is a plain web or mail address. */
function contactHref(path: string): string | undefined {
  if (/^mailto:[^\s?"<>]+@[^\s?"<>]+$/.test(path)) return path;
  const href = safeUrl(path, "https://relative.invalid", "any")?.href;
  return href?.startsWith("https://relative.invalid") ? undefined : href;
}
