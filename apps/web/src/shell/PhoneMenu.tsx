import search from "icon:search";
import cross from "icon:x";
import { useSession, useTexts } from "../core/app-context.tsx";
import { openDialog } from "../core/dialogs/dialogs.ts";
import { useCover } from "../core/router/use-cover.ts";
import { isSignedIn } from "../core/session/session.ts";
import { IconButton } from "../ui/Button.tsx";
import { Drawer } from "../ui/Drawer.tsx";
import { Icon } from "../ui/Icon.tsx";
import { useSoon } from "../ui/use-later.ts";
import { AppDownload } from "./AppDownload.tsx";
import { Brand } from "./Brand.tsx";
import { ContactEntries } from "./ContactEntries.tsx";
import { Preferences } from "./Preferences.tsx";
import { SessionPlay } from "./SessionPlay.tsx";
import { Shortcuts } from "./Shortcuts.tsx";
import { OwnLinks } from "./OwnLinks.tsx";
import { SideLinks } from "./SideMenu.tsx";

export function PhoneMenu({ close }: { close(): void }) {
  const { t } = useTexts();
  const rest = useSoon();
  const session = useSession();
  useCover(close);
  return (
    <Drawer label={t("nav.menu")} onClose={close}>
      <div className="flex min-h-full flex-col gap-3 p-3">
        <div className="flex items-center justify-between ps-2">
          {/* It appears under the finger that opened the menu, which must not trigger it. */}
          <Brand preload={false} />
          <IconButton label={t("action.close")} data-leave="">
            <Icon of={cross} />
          </IconButton>
        </div>
        <button
          type="button"
          data-opens="search"
          onClick={() => openDialog({ name: "search" })}
          className="side-link border border-line text-muted"
        >
          <Icon of={search} />
          {t("search.open")}
        </button>
        {rest && (
          <>
            {isSignedIn(session) && !session.info.isTrial && <SessionPlay className="px-2" />}
            <Shortcuts onGo={close} />
            <SideLinks onGo={close} />
            <OwnLinks onGo={close} />
            <div className="mt-auto grid gap-2 pt-4">
              <AppDownload />
              <ContactEntries />
              <Preferences />
            </div>
          </>
        )}
      </div>
    </Drawer>
  );
}
