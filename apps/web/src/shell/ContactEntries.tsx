import headset from "icon:headset";
import mail from "icon:mail";
import send from "icon:send";
import users from "icon:messages-square";
import { useContacts } from "../core/contacts/use-contact.ts";
import { Icon } from "../ui/Icon.tsx";

export function iconFor(position: string) {
  if (position.startsWith("telegram")) return send;
  if (position === "email") return mail;
  return position === "livechat" ? headset : users;
}

/** Live chat, Telegram 1 to 3, Facebook and mail, each only when the merchant has configured it. */
export function ContactEntries() {
  const { entries, open } = useContacts();
  if (entries.length === 0) return null;
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {entries.map((entry) => (
        <li key={entry.csPosition}>
          <button
            type="button"
            onClick={() => void open(entry)}
            title={entry.title}
            className="side-link w-full text-muted hover:bg-raised hover:text-ink"
          >
            <Icon of={iconFor(entry.csPosition)} />
            <span className="side-text truncate">{entry.title}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
