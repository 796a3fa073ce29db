import headset from "icon:headset";
import mail from "icon:mail";
import send from "icon:send";
import users from "icon:messages-square";
import { useContacts } from "../core/brand/use-contacts.ts";
import { IconButton } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";

export function iconFor(position: string) {
  if (position.startsWith("telegram")) return send;
  if (position === "email") return mail;
  return position === "livechat" ? headset : users;
}

/** Contacts: live chat as text, then Telegram 1 to 3, Facebook and mail as icons, each only when configured. */
export function ContactEntries() {
  const { entries, open } = useContacts();
  const [first, ...others] = entries;
  if (!first) return null;
  return (
    <div className="side-contacts rounded-control border border-line">
      <button
        type="button"
        onClick={() => void open(first)}
        title={first.title}
        className="side-link w-full text-muted hover:text-ink"
      >
        <Icon of={iconFor(first.csPosition)} />
        <span className="side-text leading-snug">{first.title}</span>
      </button>
      {others.length > 0 && (
        <div className="flex flex-wrap justify-center border-t border-line">
          {others.map((entry) => (
            <IconButton
              key={entry.csPosition}
              label={entry.title}
              title={entry.title}
              onClick={() => void open(entry)}
              className="text-muted"
            >
              <Icon of={iconFor(entry.csPosition)} />
            </IconButton>
          ))}
        </div>
      )}
    </div>
  );
}
