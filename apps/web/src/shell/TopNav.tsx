import { Link } from "../core/router/Link.tsx";
import type { GameType } from "@croupier/contract/domain/game-types";
import { useEffect, useRef, useState } from "react";
import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent, RefObject } from "react";
import chevronDown from "icon:chevron-down";
import { useTexts } from "../core/app-context.tsx";
import { PanelBoundary } from "../core/PanelBoundary.tsx";
import { onDemand } from "../core/loading/on-demand.tsx";
import { cx } from "../lib/class-names.ts";
import { Icon } from "../ui/Icon.tsx";
import { Menu, menuItemClass } from "../ui/Menu.tsx";
import { useNav, useNavPress } from "./nav.ts";

const VendorMenu = onDemand(async () => (await import("./VendorMenu.tsx")).VendorMenu);

/** Prefetches the vendor menu, so that it opens at once. */
export const fetchVendorMenu = (): Promise<void> => VendorMenu.fetchAhead();

/**
 * The categories in the server's order. Entries that do not fit move into "More", which follows the last that does: the
 * page contains all of them, those past the edge wrap into a hidden second row, and the menu lists exactly those.
 */
export function TopNav() {
  const { t } = useTexts();
  const entries = useNav();
  const press = useNavPress();
  const list = useRef<HTMLUListElement>(null);
  const { fitting, width } = useFitting(list, entries.length);
  const more = entries.slice(fitting);
  const { open, close, leave, stay, triggers } = useDropDown();
  return (
    // Leaving the bar only closes the dropdown; the links inside are the controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav
      aria-label={t("nav.main")}
      onPointerLeave={leave}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
      onKeyDown={(event) => event.key === "Escape" && close()}
      className="flex h-full min-w-0 flex-1 items-center max-tablet:hidden"
    >
      <ul
        ref={list}
        style={{ maxWidth: width }}
        className="relative flex h-full min-w-0 flex-1 flex-wrap overflow-hidden"
      >
        {entries.map(({ key, to, title, type }, index) => (
          <li key={key} className="flex h-full flex-none items-center" aria-hidden={index >= fitting || undefined}>
            <Link
              to={to}
              onClick={(event) => press(type, event)}
              tabIndex={index >= fitting ? -1 : undefined}
              exact={to === "/"}
              activeClass="border-accent text-ink"
              inactiveClass="border-transparent text-muted hover:text-ink"
              {...(type && triggers(type))}
              className="mx-0.5 flex min-h-11 items-center border-b-2 px-2 text-body font-medium whitespace-nowrap -outline-offset-2 min-[1600px]:px-2.5"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
      {more.length === 0 ? (
        // Its space is reserved until the widths are known, so that earlier entries do not move.
        <span aria-hidden="true" className={cx(moreClass, "invisible")}>
          <MoreText />
        </span>
      ) : (
        <Menu label={t("nav.moreLabel")} buttonClassName={moreClass} button={<MoreText />}>
          {more.map(({ key, to, title, icon, type }) => (
            <Link
              key={key}
              to={to}
              onClick={(event) => press(type, event)}
              {...(type && triggers(type))}
              className={cx(menuItemClass)}
            >
              <Icon of={icon} size={18} className="text-muted" />
              {title}
            </Link>
          ))}
        </Menu>
      )}
      {open && (
        <PanelBoundary silent>
          <VendorMenu type={open} onClose={close} onEnter={stay} />
        </PanelBoundary>
      )}
    </nav>
  );
}

const moreClass =
  "flex min-h-11 flex-none items-center gap-1 rounded-control px-2.5 text-body font-medium text-muted hover:text-ink";

function MoreText() {
  const { t } = useTexts();
  return (
    <>
      {t("nav.more")}
      <Icon of={chevronDown} size={16} />
    </>
  );
}

/** Returns how many items of the list fit beside what follows it, and their width once it is known. */
function useFitting(
  list: RefObject<HTMLUListElement | null>,
  count: number,
): { fitting: number; width: number | undefined } {
  const [fit, setFit] = useState<{ fitting: number; width: number | undefined }>({ fitting: count, width: undefined });
  useEffect(() => {
    const element = list.current;
    const bar = element?.parentElement;
    if (!element || !bar) return undefined;
    const measure = () => {
      const rest = element.nextElementSibling;
      let left = bar.clientWidth - (rest instanceof HTMLElement ? rest.offsetWidth : 0);
      let fitting = 0;
      let width = 0;
      for (const item of element.children) {
        // A width in the middle of a pixel must not wrap the last item.
        const own = Math.ceil(item.getBoundingClientRect().width);
        left -= own;
        if (left < 0) break;
        fitting += 1;
        width += own;
      }
      setFit({ fitting, width });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(bar);
    // The width of names depends on the language.
    for (const item of element.children) observer.observe(item);
    return () => observer.disconnect();
  }, [list]);
  return fit;
}

/** The time in milliseconds for which the pointer may be on another entry, or off the bar, on its way to the vendors. */
const wayMs = { other: 200, off: 300 };

/** Holds the category whose vendors are shown under the bar: by hover, by focus, and by a first tap. */
function useDropDown() {
  const [open, setOpen] = useState<GameType>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = (type: GameType | undefined, wait: number) => {
    clearTimeout(timer.current);
    if (wait === 0) setOpen(type);
    else timer.current = setTimeout(() => setOpen(type), wait);
  };
  return {
    open,
    close: () => show(undefined, 0),
    leave: () => show(undefined, wayMs.off),
    /** Keeps the menu that the pointer has reached. */
    stay: () => clearTimeout(timer.current),
    triggers: (type: GameType) => ({
      "aria-expanded": open === type,
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        void fetchVendorMenu();
        if (pointerType === "mouse") show(type, open ? wayMs.other : 120);
      },
      onFocus: ({ target }: FocusEvent) => target.matches(":focus-visible") && show(type, 0),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== "ArrowDown") return;
        event.preventDefault();
        document.querySelector<HTMLElement>("#vendor-menu button")?.focus();
      },
      onClickCapture: (event: MouseEvent) => {
        const touched = (event.nativeEvent as globalThis.PointerEvent).pointerType === "touch";
        if (touched && open !== type) {
          event.preventDefault();
          event.stopPropagation();
          return show(type, 0);
        }
        show(undefined, 0);
      },
    }),
  };
}
