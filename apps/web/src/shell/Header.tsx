import { lazy, Suspense } from "react";
import menu from "icon:menu";
import { useSession, useTexts } from "../core/app-context.tsx";
import { openDialog } from "../core/dialogs/dialogs.ts";
import { isSignedIn } from "../core/session/session.ts";
import { useHasRoom } from "../core/use-has-room.ts";
import { Button, IconButton, type ButtonLook } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Brand } from "./Brand.tsx";
import { SearchButton } from "./SearchButton.tsx";
import { TopNav } from "./TopNav.tsx";

const Account = lazy(() => import("./Account.tsx").then((module) => ({ default: module.Account })));

export function Header() {
  const { t } = useTexts();
  const hasRoom = useHasRoom(801);
  return (
    <header className="shell-header sticky top-0 z-10 border-b border-line bg-ground">
      <div className="mx-auto flex h-[68px] max-w-[1320px] items-center gap-1 px-3.5 max-[374px]:px-2 tablet:h-[74px] tablet:gap-4 tablet:px-5 desktop:px-7">
        <IconButton
          label={t("nav.open")}
          data-opens="menu"
          onClick={() => openDialog({ name: "menu" })}
          className="-ms-2 text-ink tablet:hidden"
        >
          <Icon of={menu} />
        </IconButton>
        <Brand className="tablet:hidden" />
        {hasRoom && <TopNav />}
        {/* The merchant's name shrinks first, then button texts wrap: the menu and the mark keep 72 px. */}
        <div className="ms-auto flex h-full max-w-[calc(100%-72px)] flex-none items-center gap-1 tablet:max-w-none tablet:gap-3">
          <SearchButton />
          <div className="corner flex h-full items-center justify-end gap-1 tablet:gap-3">
            <Corner />
          </div>
        </div>
      </div>
    </header>
  );
}

/** Sign-in and registration for a visitor, the wallet and the account for a member. */
function Corner() {
  const { t } = useTexts();
  const session = useSession();
  if (isSignedIn(session)) {
    return (
      <Suspense fallback={<div className="h-13 w-40" />}>
        <Account session={session} />
      </Suspense>
    );
  }
  return (
    <>
      <PopupButton to="login">{t("auth.logIn")}</PopupButton>
      <PopupButton to="register" look="primary">
        {t("auth.signUp")}
      </PopupButton>
    </>
  );
}

/**
 * A button that opens the popup; without scripts it is an ordinary link. A long name wraps into two lines on a phone.
 */
function PopupButton({ to, look, children }: { to: "login" | "register"; look?: ButtonLook; children: string }) {
  return (
    <form action={`/${to}`}>
      <Button
        type="submit"
        data-opens={to}
        {...(look ? { look } : {})}
        className="for-visitor px-3 max-tablet:leading-tight max-tablet:whitespace-normal max-[359px]:px-1.5 max-[359px]:text-note max-[374px]:px-2 tablet:px-4"
        onClick={(event) => {
          event.preventDefault();
          openDialog({ name: to });
        }}
      >
        {children}
      </Button>
    </form>
  );
}
