import { Link } from "../core/router/Link.tsx";
import { lazy, Suspense, useRef } from "react";
import panelClose from "icon:panel-left-close";
import panelOpen from "icon:panel-left";
import { useSite, useStore, useTexts } from "../core/app-context.tsx";
import { PanelBoundary } from "../core/PanelBoundary.tsx";
import { device, remember } from "../core/storage/device.ts";
import { IconButton } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { useNear } from "../ui/use-near.ts";
import { Brand } from "./Brand.tsx";
import { ContactEntries } from "./ContactEntries.tsx";
import { useNav, useNavPress } from "./nav.ts";
import { Preferences } from "./Preferences.tsx";
import { Shortcuts } from "./Shortcuts.tsx";

const AppDownload = lazy(() => import("./AppDownload.tsx").then((module) => ({ default: module.AppDownload })));

/** The side menu at the reading start. Its width follows `data-side` on the page, set before the first paint. */
export function SideMenu() {
  const { t } = useTexts();
  const { sideMenu } = useStore(device);
  const collapsed = sideMenu === "collapsed";
  const toggle = () => {
    const next = collapsed ? "open" : "collapsed";
    document.documentElement.dataset["side"] = next;
    remember({ sideMenu: next });
  };
  return (
    <aside className="side hide-scroll" aria-label={t("nav.menu")}>
      <div className="side-head">
        <Brand className="side-brand" />
        <IconButton
          label={collapsed ? t("nav.expand") : t("nav.collapse")}
          aria-expanded={!collapsed}
          onClick={toggle}
          className="side-toggle"
        >
          <Icon of={collapsed ? panelOpen : panelClose} className="rtl:-scale-x-100" />
        </IconButton>
      </div>
      <Shortcuts />
      <SideLinks />
      <div className="side-more mt-auto grid grid-cols-[minmax(0,1fr)] gap-2 pt-4 pb-2">
        <Download />
        <ContactEntries />
      </div>
      <div className="side-foot">
        <Preferences />
      </div>
    </aside>
  );
}

/** The app's codes, loaded only if the menu is beside the page, which excludes phones. */
function Download() {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  const { resources } = useSite().permission;
  return (
    <div ref={place} className={resources.length > 0 ? "min-h-[46px]" : undefined}>
      {near && (
        <PanelBoundary silent>
          <Suspense fallback={null}>
            <AppDownload />
          </Suspense>
        </PanelBoundary>
      )}
    </div>
  );
}

export function SideLinks({ onGo }: { onGo?: () => void }) {
  const { t } = useTexts();
  const entries = useNav();
  const press = useNavPress();
  return (
    <nav aria-label={t("nav.categories")}>
      <ul className="grid gap-0.5">
        {entries.map(({ key, to, title, icon, type }) => (
          <li key={key}>
            <Link
              to={to}
              title={title}
              exact={to === "/"}
              activeClass="bg-accent/18 text-ink [&_svg]:text-accent-text"
              inactiveClass="text-muted hover:bg-raised hover:text-ink"
              onClick={(event) => {
                press(type, event);
                onGo?.();
              }}
              className="side-link"
            >
              <Icon of={icon} />
              <span className="side-text">{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
