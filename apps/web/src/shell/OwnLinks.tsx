import { Link } from "../core/router/Link.tsx";
import clock from "icon:clock";
import heart from "icon:heart";
import { useTexts } from "../core/app-context.tsx";
import { Icon } from "../ui/Icon.tsx";

const own = [
  { to: "/favorite", title: "favourite.title", icon: heart },
  { to: "/recent", title: "recent.title", icon: clock },
] as const;

/** Links to the member's own game lists; a visitor is asked to sign in there. */
export function OwnLinks({ onGo }: { onGo?: () => void }) {
  const { t } = useTexts();
  return (
    <nav aria-label={t("nav.own")} className="mt-2 border-t border-line pt-2">
      <ul className="grid gap-0.5">
        {own.map(({ to, title, icon }) => (
          <li key={to}>
            <Link
              to={to}
              title={t(title)}
              activeClass="bg-accent/18 text-ink [&_svg]:text-accent-text"
              inactiveClass="text-muted hover:bg-raised hover:text-ink"
              onClick={() => onGo?.()}
              className="side-link"
            >
              <Icon of={icon} />
              <span className="side-text">{t(title)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
