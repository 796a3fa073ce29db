import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import upload from "icon:arrow-up-from-line";
import download from "icon:arrow-down-to-line";
import inbox from "icon:inbox";
import logOut from "icon:log-out";
import shield from "icon:shield-check";
import { useSession, useSite, useTexts } from "../../core/app-context.tsx";
import { usePages } from "../../core/brand/brand.ts";
import { openDialog } from "../../core/dialogs/dialogs.ts";
import { formatMoment } from "../../core/i18n/format.ts";
import { UnreadCount } from "../../core/session/UnreadCount.tsx";
import { Avatar } from "../../core/session/Avatar.tsx";
import type { MemberInfo } from "../../core/session/session.ts";
import { useNow } from "../../core/time/use-now.ts";
import { serverNow } from "../../core/time/server-clock.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

const entries = [
  { to: "/member/depositv2", key: "member.deposit", icon: download },
  { to: "/member/withdraw", key: "member.withdraw", icon: upload },
  { to: "/member/messageV2", key: "member.messages", icon: inbox },
  { to: "/member/securityCenter", key: "security.title", icon: shield },
] as const;

/** The agent centre's first page; whoever is no agent is returned to the agents' own way in. */
export function AgentHome() {
  const session = useSession();
  const navigate = useNavigate();
  const { status } = session;
  useEffect(() => {
    if (status !== "agent" && status !== "starting") void navigate({ to: "/agent", replace: true });
  }, [status, navigate]);
  if (session.status !== "agent") return <Skeleton className="m-5 h-96 rounded-panel" />;
  return <Centre info={session.info} />;
}

function Centre({ info }: { info: MemberInfo }) {
  const { t, language } = useTexts();
  const isOn = usePages();
  return (
    <main className="mx-auto grid w-full max-w-[1320px] gap-5 p-3.5 tablet:p-7">
      <header className="flex flex-wrap items-center justify-between gap-3 rounded-panel border border-line bg-surface p-4 tablet:gap-5">
        <Avatar info={info} size={44} />
        <div className="min-w-40 flex-1">
          <h1 className="truncate text-lg font-bold">{info.nickname}</h1>
          {info.lastLoginAt && (
            <p className="num text-sm text-muted">
              {t("member.lastLogin", { time: formatMoment(info.lastLoginAt, language) })}
            </p>
          )}
        </div>
        <Clock />
        <Button onClick={() => openDialog({ name: "signOut" })}>
          <Icon of={logOut} size={18} className="rtl:-scale-x-100" />
          {t("auth.signOut")}
        </Button>
      </header>
      <nav aria-label={t("agent.centre")} className="grid gap-3.5 tablet:grid-cols-2 desktop:grid-cols-4">
        {entries
          .filter(({ to }) => isOn(to))
          .map(({ to, key, icon }) => (
            <Link
              key={to}
              to={to}
              className="flex min-h-[76px] items-center gap-3.5 rounded-card border border-line bg-surface px-4 font-semibold hover:bg-raised"
            >
              <Icon of={icon} size={22} className="text-accent-text" />
              {t(key)}
              {to === "/member/messageV2" && <UnreadCount className="ms-auto" />}
            </Link>
          ))}
      </nav>
    </main>
  );
}

/** The time of the merchant's day, by the server's clock. */
function Clock() {
  const { gmtOffsetMinutes } = useSite().permission;
  const now = useNow() ?? serverNow();
  const hours = gmtOffsetMinutes / 60;
  const time = new Date(now + gmtOffsetMinutes * 60_000).toISOString().slice(0, 19).replace("T", " ");
  return (
    <p className="num text-sm text-muted" role="timer">
      {`GMT${hours < 0 ? "−" : "+"}${Math.abs(hours)}  ${time}`}
    </p>
  );
}
