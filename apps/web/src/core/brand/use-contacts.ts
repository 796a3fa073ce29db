import { safeUrl } from "@croupier/contract/wire/safe-url";
import { useApp, useSite, useTexts, type Permission } from "../app-context.tsx";
import { readOnce } from "../api/reads.ts";
import { toast } from "../dialogs/dialogs.ts";

export type ContactEntry = Permission["customerService"][number];

/** Returns the merchant's contacts and a function that opens one: the address is decrypted on the press. */
export function useContacts() {
  const app = useApp();
  const { t } = useTexts();
  const { customerService } = useSite().permission;
  return {
    entries: customerService,
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
