import { gmtText } from "@croupier/contract/domain/gmt-offset";
import { Link } from "../../core/router/Link.tsx";
import { Outlet } from "../../core/router/Outlet.tsx";
import { useLocation, useNavigate } from "../../core/router/use-router.ts";
import { useEffect, useRef, useState, type RefObject } from "react";
import headset from "icon:headset";
import logOut from "icon:log-out";
import menu from "icon:menu";
import { useCall } from "../../core/api/use-call.ts";
import { useSession, useSite, useTexts } from "../../core/app-context.tsx";
import { useMedia } from "../../core/brand/brand.ts";
import { useOwnTitle } from "../../core/brand/use-own-title.ts";
import { openDialog } from "../../core/dialogs/dialogs.ts";
import { PanelBoundary } from "../../core/PanelBoundary.tsx";
import { useShownPath } from "../../core/shown-path.ts";
import { Avatar } from "../../core/session/Avatar.tsx";
import { contractPages } from "../../core/session/contract-pages.ts";
import { mayUse, type MemberInfo } from "../../core/session/session.ts";
import { UnreadCount } from "../../core/session/UnreadCount.tsx";
import { serverNow } from "../../core/time/server-clock.ts";
import { useNow } from "../../core/time/use-now.ts";
import { useMerchantTime } from "../../core/time/day-range.ts";
import { cx } from "../../lib/class-names.ts";
import { Button } from "../../ui/Button.tsx";
import { Count } from "../../ui/Count.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { inOrder } from "../../ui/in-order.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { agentGroups, overviewPath, phoneEntries } from "./entries.ts";

/** The agent centre, without the site's header. A member who is not an agent is sent to the agents' sign-in page. */
export function AgentCentre() {
  const session = useSession();
  const navigate = useNavigate();
  const { status } = session;
  useEffect(() => {
    if (status !== "agent" && status !== "starting") void navigate({ to: "/agent", replace: true });
    if (status === "trial") openDialog({ name: "trial" });
  }, [status, navigate]);
  if (session.status !== "agent") return <Loading />;
  return <Centre info={session.info} />;
}

/** A margin in place of the padding would move the whole page. */
const Loading = () => (
  <div className="p-5">
    <Skeleton className="h-96 rounded-panel" />
  </div>
);

const allEntries = agentGroups.flatMap(({ entries }) =>
  entries.map((entry) => ({ needs: undefined, inPanel: false, ...entry })),
);

/** Finds the entry of the open page. */
function pageAt(path: string) {
  const here = path.replace(/\/$/, "");
  return allEntries.find(({ to }) => to === (here === "/agentHome" ? overviewPath : here));
}

const useEntryHere = () => pageAt(useLocation(({ path }) => path))?.to;

/** Redirects a sub-account from a page it may not read to the first it may; returns whether it may read this one. */
function useAllowed(path: string): boolean {
  const session = useSession();
  const navigate = useNavigate();
  const page = pageAt(path);
  const other =
    page && !mayUse(session, page.needs)
      ? allEntries
          .toSorted((a, b) => Number(a.needs === "all") - Number(b.needs === "all"))
          .find(({ needs }) => mayUse(session, needs))?.to
      : undefined;
  useEffect(() => {
    if (other) void navigate({ to: other, replace: true });
  }, [other, navigate]);
  return other === undefined;
}

function Centre({ info }: { info: MemberInfo }) {
  const { t } = useTexts();
  const path = useShownPath();
  useOwnTitle(t(pageAt(path)?.text ?? "agent.centre"));
  const isAllowed = useAllowed(path);
  // The phone menu belongs to the page on which it was opened, so a change of page closes it.
  const [openAt, setOpenAt] = useState<string>();
  const open = openAt === path;
  return (
    <div className="min-h-dvh max-tablet:pb-[76px]">
      <Header info={info} />
      <div className="mx-auto grid w-full max-w-[1390px] items-start gap-[22px] p-3.5 tablet:grid-cols-[220px_minmax(0,1fr)] tablet:px-6 tablet:py-5">
        <Nav className="max-tablet:hidden tablet:sticky tablet:top-5 tablet:max-h-[calc(100dvh-104px)]" />
        {/* A field on the bare page looks raised, like a panel. */}
        <main
          className={cx(
            "min-w-0 max-tablet:[--field:var(--surface)]",
            inOrder,
            pageAt(path)?.inPanel
              ? "tablet:rounded-panel tablet:border tablet:border-line tablet:bg-surface tablet:p-[22px]"
              : "tablet:[--field:var(--surface)]",
          )}
        >
          {open ? <Nav className="tablet:hidden" /> : <PanelBoundary>{isAllowed && <Outlet />}</PanelBoundary>}
        </main>
      </div>
      <PhoneBar open={open} onMore={() => setOpenAt(open ? undefined : path)} />
    </div>
  );
}

function Header({ info }: { info: MemberInfo }) {
  const { t } = useTexts();
  const { brand } = useSite().permission;
  const media = useMedia();
  return (
    <header className="flex min-h-[64px] items-center gap-3 border-b border-line bg-surface px-3.5 max-[359px]:gap-2 tablet:gap-5 tablet:px-7">
      <Link to="/agentHome" className="flex min-h-11 min-w-0 items-center gap-2 text-lg font-bold">
        <Picture src={media(brand.logo)} alt="" width={28} height={28} className="size-7 flex-none object-contain" />
        <span dir="auto" className="line-clamp-3 break-words max-[479px]:text-xs max-[479px]:leading-tight">
          <span className="brand-text">{brand.nameAccent}</span> {t("agent.agents")}
        </span>
      </Link>
      <div className="ms-auto grid flex-none justify-items-end">
        {/* A phone has the name above the time, a wider screen beside the picture. */}
        <span dir="auto" className="max-w-28 truncate text-note font-semibold min-[390px]:max-w-36 tablet:hidden">
          {info.nickname}
        </span>
        <Clock />
      </div>
      <span className="relative flex-none">
        <Avatar info={info} size={38} />
        <UnreadCount className="absolute -end-1.5 -top-1.5" />
      </span>
      <span dir="auto" className="max-w-48 truncate font-semibold max-tablet:hidden">
        {info.nickname}
      </span>
      {/* On the smallest phones it moves to the end of the menu, so that the brand is not cut. */}
      <Button onClick={() => openDialog({ name: "signOut" })} className="flex-none max-tablet:px-3 max-[359px]:hidden">
        <Icon of={logOut} size={18} className="rtl:-scale-x-100" />
        <span className="max-tablet:sr-only">{t("auth.signOut")}</span>
      </Button>
    </header>
  );
}

/** The merchant's current time, by the server's clock. */
function Clock() {
  const { gmtOffsetMinutes } = useSite().permission;
  const now = useNow() ?? serverNow();
  const [day, time] = useMerchantTime()(now).slice(0, 19).split("T");
  return (
    <p
      className="num flex flex-none gap-x-2.5 text-sm text-muted max-tablet:gap-x-1.5 max-tablet:text-note"
      role="timer"
    >
      <span>{gmtText(gmtOffsetMinutes)}</span> <span className="max-tablet:sr-only">{day}</span>{" "}
      <span className="max-tablet:text-ink">{time}</span>
    </p>
  );
}

/** With a mouse, an entry is as high as lets all twenty fit into a window of 900 px. */
const entryClass =
  "flex min-h-11 tablet:pointer-fine:min-h-[clamp(1.875rem,3.35dvh,2.25rem)] items-center gap-3 rounded-control px-2.5 text-body font-medium";

/**
 * Returns the navigation groups with the kinds of contracts that concern the agent: those it has, offered, may offer or
 * may request. Until these are known, the places of the groups below them are not.
 */
function useGroups() {
  const session = useSession();
  const enabled = mayUse(session, "contracts");
  const { data, isPending } = useCall("contractBounds", {}, { enabled });
  const kinds = data?.kinds;
  const groups = agentGroups
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter(
        (entry) =>
          mayUse(session, "needs" in entry ? entry.needs : undefined) &&
          (!("kind" in entry) || kinds?.some(({ kind, listed }) => listed && kind === entry.kind)),
      ),
    }))
    .filter(({ entries }) => entries.length > 0);
  return { groups, isPlaced: !(enabled && isPending) };
}

/**
 * Excludes an element with its own scrolling, which survives changes of page, from the router's scroll memory. Once a
 * page loads the router would restore the position from the time of the click, and a press would miss its target.
 */
function useOwnScroll(): RefObject<HTMLDivElement | null> {
  const own = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const keep = (event: Event) => event.target === own.current && event.stopPropagation();
    addEventListener("scroll", keep, true);
    return () => removeEventListener("scroll", keep, true);
  }, []);
  return own;
}

function Nav({ className }: { className?: string }) {
  const { t } = useTexts();
  const own = useOwnScroll();
  const { groups, isPlaced } = useGroups();
  const here = useEntryHere();
  const entries = groups.flatMap((group) => group.entries).length;
  // If the window is lower than the menu, the entry of the current page is scrolled into view.
  useEffect(() => {
    const menu = own.current;
    if (entries === 0 || !menu || menu.scrollHeight <= menu.clientHeight) return;
    menu.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest" });
  }, [own, entries]);
  return (
    <nav
      aria-label={t("agent.centre")}
      className={cx("flex flex-col rounded-panel border border-line bg-surface", !isPlaced && "*:invisible", className)}
    >
      <div
        ref={own}
        className="grid gap-1 p-3.5 tablet:min-h-0 tablet:overflow-y-auto tablet:overscroll-contain tablet:pt-2 tablet:pb-4 tablet:[scrollbar-width:thin]"
      >
        {groups.map(({ title, entries }) => (
          <div key={title} className="grid gap-0.5 tablet:pointer-fine:gap-0">
            <p className="px-2.5 pt-2 pb-1 tablet:pointer-fine:pt-1 tablet:pointer-fine:pb-0.5 text-note font-medium text-muted">
              {t(title)}
            </p>
            {entries.map(({ to, text, icon }) => (
              <Link
                key={to}
                to={to}
                aria-current={to === here ? "page" : undefined}
                className={cx(
                  entryClass,
                  to === here
                    ? "bg-accent/18 text-ink [&_svg]:text-accent-text"
                    : "text-muted hover:bg-raised hover:text-ink",
                )}
              >
                <Icon of={icon} size={18} />
                {t(text)}
                {to === "/agentHome/messageV2" && <UnreadCount className="ms-auto" />}
              </Link>
            ))}
          </div>
        ))}
      </div>
      <NavFoot />
    </nav>
  );
}

/** The foot of the navigation, below the entries that scroll; the last one in view fades out above it. */
function NavFoot() {
  const { t } = useTexts();
  return (
    <div className="relative grid gap-1 px-3.5 pb-3.5 tablet:pb-2">
      <span className="pointer-events-none absolute inset-x-0 bottom-full h-4 bg-linear-to-t from-surface to-transparent max-tablet:hidden" />
      <button
        type="button"
        onClick={() => openDialog({ name: "help" })}
        className={cx(entryClass, "text-muted hover:bg-raised hover:text-ink")}
      >
        <Icon of={headset} size={18} />
        {t("agent.service")}
      </button>
      <button
        type="button"
        onClick={() => openDialog({ name: "signOut" })}
        className={cx(entryClass, "text-muted min-[360px]:hidden")}
      >
        <Icon of={logOut} size={18} className="rtl:-scale-x-100" />
        {t("auth.signOut")}
      </button>
    </div>
  );
}

const barItem =
  "flex min-h-14 flex-auto flex-col items-center justify-center gap-1 px-1 py-1 text-center text-xs leading-tight font-medium hyphens-auto text-muted break-words max-[359px]:px-0.5 max-[359px]:text-mark aria-[current=page]:text-accent-text";

/**
 * Returns the contract page to open: one that waits for an answer, or the first that concerns the agent; undefined if
 * none does.
 */
function useContractsEntry() {
  const session = useSession();
  const path = useLocation(({ path }) => path);
  const enabled = mayUse(session, "contracts");
  const kinds = useCall("contractBounds", {}, { enabled }).data?.kinds.filter(({ listed }) => listed);
  // This uses the contract dialog's read: a separate read would keep the dialog from refreshing.
  const asked = useCall("contractConsolidated", {}, { enabled: false });
  const waiting = asked.data?.requests.filter(({ myTurn }) => myTurn) ?? [];
  const here = Object.values(contractPages).find((page) => page === path);
  const kind = waiting[0]?.kind ?? kinds?.[0]?.kind;
  if (!enabled || (kinds?.length === 0 && waiting.length === 0)) return undefined;
  return { to: here ?? contractPages[kind ?? "enableCt"], count: waiting.length };
}

/** The bottom menu on a phone: four pages, and a button for all others. */
function PhoneBar({ open, onMore }: { open: boolean; onMore(): void }) {
  const { t } = useTexts();
  const session = useSession();
  const contracts = useContractsEntry();
  const here = useEntryHere();
  const hidden = contracts ? "agent.bar.report" : "agent.contracts";
  return (
    <nav
      aria-label={t("nav.quick")}
      className="fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] tablet:hidden"
    >
      {phoneEntries
        .filter(({ needs, text }) => mayUse(session, needs) && text !== hidden)
        .map(({ text, icon, ...entry }) => ({
          text,
          icon,
          to: text === "agent.contracts" && contracts ? contracts.to : entry.to,
        }))
        .map(({ to, text, icon }) => (
          <Link key={text} to={to} aria-current={to === here ? "page" : undefined} className={barItem}>
            <span className="relative">
              <Icon of={icon} />
              {text === "agent.contracts" && contracts && (
                <Count of={contracts.count} label={t("shell.contractWaits")} className="absolute -end-3 -top-2" />
              )}
            </span>
            {t(text)}
          </Link>
        ))}
      <button type="button" aria-expanded={open} onClick={onMore} className={barItem}>
        <Icon of={menu} />
        {t("agent.more")}
      </button>
    </nav>
  );
}
