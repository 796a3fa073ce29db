import headset from "icon:headset";
import mail from "icon:mail";
import send from "icon:send";
import users from "icon:messages-square";
import { useSite } from "../core/app.tsx";
import { safeUrl } from "@croupier/contract/safe-url";
import { Icon } from "../ui/Icon.tsx";

function iconFor(position: string) {
  if (position.startsWith("telegram")) return send;
  if (position === "email") return mail;
  return position === "livechat" ? headset : users;
}

/** The merchant's own addresses, each only when it is a plain web or mail address. */
function contactHref(path: string): string | undefined {
  if (/^mailto:[^\s?]+@[^\s?]+$/.test(path)) return path;
  return safeUrl(path, "https://relative.invalid", "any")?.href;
}

/** Live chat and the other contacts, each only when the merchant has configured it. */
export function ContactEntries() {
  const { customerService } = useSite().permission;
  const entries = customerService.flatMap((entry) => {
    const href = contactHref(entry.path);
    return href && !href.startsWith("https://relative.invalid") ? [{ ...entry, href }] : [];
  });
  if (entries.length === 0) return null;
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {entries.slice(0, 2).map(({ csPosition, title, href }) => (
        <li key={csPosition}>
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            title={title}
            className="side-link border border-line text-muted hover:bg-raised hover:text-ink"
          >
            <Icon of={iconFor(csPosition)} />
            <span className="side-text truncate">{title}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
