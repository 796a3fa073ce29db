import { Link } from "../../core/router/Link.tsx";
import { Outlet } from "../../core/router/Outlet.tsx";
import { Activity, useEffect } from "react";
import arrow from "icon:arrow-left";
import { useSession, useTexts } from "../../core/app-context.tsx";
import { usePages } from "../../core/brand/brand.ts";
import { useOwnTitle } from "../../core/brand/use-own-title.ts";
import { dialogs, openDialog } from "../../core/dialogs/dialogs.ts";
import { formatMoment } from "../../core/i18n/format.ts";
import { PanelBoundary } from "../../core/PanelBoundary.tsx";
import { useShownPath } from "../../core/shown-path.ts";
import { Avatar } from "../../core/session/Avatar.tsx";
import { VipMark } from "../../core/session/VipMark.tsx";
import type { MemberInfo, Session } from "../../core/session/session.ts";
import { cx } from "../../lib/class-names.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { EntryCount } from "./EntryCount.tsx";
import { useMemberGroups } from "./entries.ts";

/**
 * The member centre. A visitor is asked to sign in and stays here; after an expired session the typed input is hidden
 * until the same member returns.
 */
export function MemberCentre() {
  const session = useSession();
  const present = session.status === "member" || session.status === "agent" ? session.info : undefined;
  const shown = present ?? (session.status === "visitor" ? session.lost : undefined);
  return (
    <>
      {!present && <Closed session={session} />}
      {shown && !shown.isTrial && (
        <Activity key={shown.id} mode={present ? "visible" : "hidden"}>
          <Centre info={shown} />
        </Activity>
      )}
    </>
  );
}

/** Navigation in groups, one task per page. */
function Centre({ info }: { info: MemberInfo }) {
  const { t } = useTexts();
  const path = useShownPath().replace(/\/$/, "");
  const isOn = usePages();
  const here = useMemberGroups()
    .flatMap(({ entries }) => entries)
    .find(({ to }) => to === path);
  useOwnTitle(t(here?.text ?? "member.centre"));
  return (
    <div className="grid items-start gap-[22px] tablet:grid-cols-[228px_minmax(0,1fr)]">
      <MemberNav info={info} />
      {path !== "/member" && <Back />}
      <section
        className={cx(
          "min-w-0 tablet:min-h-[calc(100dvh-120px)] tablet:rounded-panel tablet:border tablet:border-line tablet:bg-surface tablet:p-[22px]",
          path === "/member" && "max-tablet:contents",
        )}
      >
        <PanelBoundary>{isOn(path) ? <Outlet /> : <NotHere />}</PanelBoundary>
      </section>
    </div>
  );
}

/** A phone's link back to the member's start page, above each other page. */
function Back() {
  const { t } = useTexts();
  return (
    <Link to="/member" className="-mb-3 inline-flex min-h-11 items-center gap-2 text-body text-muted tablet:hidden">
      <Icon of={arrow} size={18} className="rtl:-scale-x-100" />
      {t("nav.me")}
    </Link>
  );
}

/** Shown for the address of a page that this merchant has switched off. */
function NotHere() {
  const { t } = useTexts();
  return (
    <EmptyState text={t("error.FEATURE_OFF")}>
      <Link to="/" className={buttonClass()}>
        {t("notFound.home")}
      </Link>
    </EmptyState>
  );
}

function Closed({ session }: { session: Session }) {
  const { t } = useTexts();
  const { status } = session;
  const left = status === "visitor" && session.left === true;
  useEffect(() => {
    // A command in progress may have opened the dialog already.
    const loginOpen = dialogs.get()?.name === "login";
    if (status === "visitor" && !left && !loginOpen) openDialog({ name: "login", onSuccess: () => undefined });
    if (status === "trial") openDialog({ name: "trial" });
  }, [status, left]);
  if (status === "starting") return <Skeleton className="h-96 rounded-panel" />;
  return (
    <EmptyState text={status === "trial" ? t("trial.text") : t("error.NOT_LOGGED_IN")}>
      {status === "visitor" && (
        <Button look="primary" onClick={() => openDialog({ name: "login", onSuccess: () => undefined })}>
          {t("auth.logIn")}
        </Button>
      )}
      {status === "trial" && (
        <Button look="primary" onClick={() => openDialog({ name: "register" })}>
          {t("trial.realAccount")}
        </Button>
      )}
    </EmptyState>
  );
}

function MemberNav({ info }: { info: MemberInfo }) {
  const { t, dates } = useTexts();
  const groups = useMemberGroups();
  return (
    <nav
      aria-label={t("member.centre")}
      className="sticky top-[94px] grid gap-1 rounded-panel border border-line bg-surface p-3.5 max-tablet:hidden"
    >
      <Link to="/member" className="mb-3 flex items-center gap-3 rounded-control px-1 hover:bg-raised">
        <Avatar info={info} size={38} />
        <div className="min-w-0">
          <p className="flex items-center gap-1.5 font-semibold">
            <span className="min-w-0 wrap-anywhere">{info.account}</span>
            <VipMark info={info} />
          </p>
          {info.lastLoginAt && (
            <p className="num text-note text-muted">
              {/* The time wraps onto the next line as a whole. */}
              {t("member.lastLogin", { time: formatMoment(info.lastLoginAt, dates).replaceAll(" ", "\u00a0") })}
            </p>
          )}
        </div>
      </Link>
      {groups.map(({ title, entries }) => (
        <div key={title} className="grid gap-0.5">
          <p className="px-2.5 pt-2 pb-1 text-note font-medium text-muted">{t(title)}</p>
          {entries.map(({ to, text, icon }) => (
            <Link
              key={to}
              to={to}
              activeClass="bg-accent/18 text-ink [&_svg]:text-accent-text"
              inactiveClass="text-muted hover:bg-raised hover:text-ink"
              className="flex min-h-11 items-center gap-3 rounded-control px-2.5 text-body font-medium"
            >
              <Icon of={icon} size={18} />
              {t(text)}
              <EntryCount of={to} className="ms-auto" />
            </Link>
          ))}
        </div>
      ))}
    </nav>
  );
}
