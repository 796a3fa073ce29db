import headset from "icon:headset";
import mail from "icon:mail";
import send from "icon:send";
import users from "icon:messages-square";
import { useContacts, type ContactEntry } from "../core/brand/use-contacts.ts";
import { Icon } from "../ui/Icon.tsx";

export function iconFor(position: string) {
  if (position.startsWith("telegram")) return send;
  if (position === "email") return mail;
  return position === "livechat" ? headset : users;
}

/** Returns the number of a contact that has the icon of another, which tells the two apart. */
function numberOf(position: string, all: readonly ContactEntry[]): string | undefined {
  const isAlone = all.filter(({ csPosition }) => iconFor(csPosition) === iconFor(position)).length === 1;
  return isAlone ? undefined : /\d$/.exec(position)?.[0];
}

/**
 * Contacts: live chat, then Telegram 1 to 3, Facebook and mail, each only when configured. Beside the page the others are
 * icons with a tooltip; a phone, which has no tooltips, shows their names.
 */
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
        <div className="flex flex-wrap justify-center border-t border-line max-tablet:grid">
          {others.map((entry) => (
            <button
              key={entry.csPosition}
              type="button"
              title={entry.title}
              onClick={() => void open(entry)}
              className="side-link text-muted hover:text-ink tablet:size-11 tablet:justify-center tablet:p-0"
            >
              <Icon of={iconFor(entry.csPosition)} />
              <span
                aria-hidden="true"
                data-number={numberOf(entry.csPosition, others)}
                className="-ms-3 mb-2 hidden self-end text-xs data-number:before:content-[attr(data-number)] tablet:data-number:block"
              />
              <span className="leading-snug tablet:sr-only">{entry.title}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
