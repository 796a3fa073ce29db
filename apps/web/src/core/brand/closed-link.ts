import type { Permission } from "../app-context.tsx";
import type { Texts } from "../i18n/texts.ts";
import { decryptContact } from "./decrypt-contact.ts";

export interface ClosedLink {
  href: string;
  text: string;
}

/** Returns the link of a closed site's page: its first contact, or a retry where the contact cannot be decrypted. */
export async function closedLink(
  { customerService }: Permission,
  key: string | undefined,
  { t }: Texts,
): Promise<ClosedLink> {
  const [entry] = customerService;
  const href = entry && key ? await decryptContact(entry.path, key) : undefined;
  return href ? { href, text: t("contact.service") } : { href: "", text: t("action.retry") };
}
