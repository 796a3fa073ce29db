import { safeUrl } from "@croupier/contract/wire/safe-url";
import { useApp, useSite, useTexts, type Permission } from "../app-context.tsx";
import { readOnce } from "../api/reads.ts";
import { toast } from "../dialogs/dialogs.ts";

export type ContactEntry = Permission["customerService"][number];

/** Numbers the contacts of one title, so that no two have the same name. */
const withDistinctTitles = (entries: readonly ContactEntry[]): ContactEntry[] =>
  entries.map((entry, at) => {
    const same = (other: ContactEntry) => other.title === entry.title;
    const number = entries.slice(0, at + 1).filter(same).length;
    return entries.filter(same).length > 1 ? { ...entry, title: `${entry.title} ${number}` } : entry;
  });

/** Returns the merchant's contacts and a function that opens one: the address is decrypted on the press. */
export function useContacts() {
  const app = useApp();
  const { t } = useTexts();
  const { customerService } = useSite().permission;
  return {
    entries: withDistinctTitles(customerService),
    async open({ csPosition, path }: ContactEntry) {
      if (csPosition === "livechat") {
        const chat = await app.api.call("launchChat", {});
        const address = chat.ok && safeUrl(chat.value.chatUrl, location.origin, "any")?.href;
        if (address) return void window.open(address, "_blank", "noopener,noreferrer");
      }
      const answer = await readOnce(app, "contactKey", {});
      const { decryptContact } = await import("./decrypt-contact.ts");
      const href = answer && (await decryptContact(path, answer.key));
      if (!href) return toast("bad", t("contact.failed"));
      if (href.startsWith("mailto:")) location.href = href;
      else window.open(href, "_blank", "noopener,noreferrer");
    },
  };
}
