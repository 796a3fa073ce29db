import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import chevronDown from "icon:chevron-down";
import { useTexts } from "../core/app.tsx";
import { cx } from "../lib/class-names.ts";
import { Icon } from "../ui/Icon.tsx";
import { Menu, menuItemClass } from "../ui/Menu.tsx";
import { useNav } from "./nav.ts";

/**
 * The categories in the server's order. What does not fit moves into "More": all entries are in the page, those past
 * the edge wrap into a second row that is not shown, and the menu lists exactly them.
 */
export function TopNav() {
  const { t } = useTexts();
  const entries = useNav();
  const list = useRef<HTMLUListElement>(null);
  const [fitting, setFitting] = useState(entries.length);
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const measure = () => {
      const items = [...element.children].filter((child): child is HTMLElement => child instanceof HTMLElement);
      setFitting(items.filter((item) => item.offsetTop < 20).length);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // Names grow and shrink with the language.
    for (const item of element.children) observer.observe(item);
    return () => observer.disconnect();
  }, []);
  const more = entries.slice(fitting);
  return (
    <nav aria-label={t("nav.main")} className="flex h-full min-w-0 flex-1 items-center max-tablet:hidden">
      <ul ref={list} className="relative flex h-full min-w-0 flex-wrap overflow-hidden">
        {entries.map(({ key, to, title }, index) => (
          <li key={key} className="flex h-full flex-none items-center" aria-hidden={index >= fitting || undefined}>
            <Link
              to={to}
              tabIndex={index >= fitting ? -1 : undefined}
              activeOptions={{ exact: to === "/" }}
              activeProps={{ className: "border-accent text-ink" }}
              inactiveProps={{ className: "border-transparent text-muted hover:text-ink" }}
              className="mx-0.5 flex min-h-11 items-center border-b-2 px-2.5 text-[15px] font-medium whitespace-nowrap -outline-offset-2"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
      {more.length > 0 && (
        <Menu
          label={t("nav.moreLabel")}
          buttonClassName="flex min-h-11 flex-none items-center gap-1 rounded-control px-2.5 text-[15px] font-medium text-muted hover:text-ink"
          button={
            <>
              {t("nav.more")}
              <Icon of={chevronDown} size={16} />
            </>
          }
        >
          {more.map(({ key, to, title, icon }) => (
            <Link key={key} to={to} className={cx(menuItemClass)}>
              <Icon of={icon} size={18} className="text-muted" />
              {title}
            </Link>
          ))}
        </Menu>
      )}
    </nav>
  );
}
