import facebook from "social:facebook";
import instagram from "social:instagram";
import telegram from "social:telegram";
import tiktok from "social:tiktok";
import twitter from "social:x";
import whatsapp from "social:whatsapp";
import youtube from "social:youtube";
import { safeUrl } from "@croupier/contract/wire/safe-url";
import type { IconShapes } from "../ui/Icon.tsx";
import { Icon } from "../ui/Icon.tsx";

/** The social pages in the specification's order; each only if the merchant has one. */
const marks: [name: string, title: string, icon: IconShapes][] = [
  ["facebook", "Facebook", facebook],
  ["tiktok", "TikTok", tiktok],
  ["youtube", "YouTube", youtube],
  ["twitter", "Twitter", twitter],
  ["instagram", "Instagram", instagram],
  ["telegram", "Telegram", telegram],
  ["whatsapp", "WhatsApp", whatsapp],
];

export function SocialIcons({ of }: { of: Record<string, string> }) {
  const shown = marks.flatMap(([name, title, icon]) => {
    const href = of[name] && safeUrl(of[name], "https://relative.invalid", "any")?.href;
    return href && !href.startsWith("https://relative.invalid") ? [{ name, title, icon, href }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <ul className="-ms-3 mt-1 flex flex-wrap">
      {shown.map(({ name, title, icon, href }) => (
        <li key={name}>
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={title}
            className="inline-flex size-11 items-center justify-center rounded-full hover:text-ink [&_svg]:fill-current [&_svg]:stroke-none"
          >
            <Icon of={icon} size={18} />
          </a>
        </li>
      ))}
    </ul>
  );
}
