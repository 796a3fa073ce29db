import { Link } from "@tanstack/react-router";
import chart from "icon:chart-line";
import logOut from "icon:log-out";
import receipt from "icon:receipt-text";
import scroll from "icon:scroll-text";
import shield from "icon:shield-check";
import user from "icon:user-round";
import { useTexts } from "../core/app.tsx";
import { usePages } from "../core/brand/brand.ts";
import { Avatar } from "../core/session/Avatar.tsx";
import { openDialog } from "../core/dialogs/dialogs.ts";
import { UnreadCount } from "../core/inbox/UnreadCount.tsx";
import type { MemberInfo } from "../core/session/session.ts";
import { Icon } from "../ui/Icon.tsx";
import { Menu, menuItemClass } from "../ui/Menu.tsx";

const entries = [
  { to: "/member", key: "member.me", icon: user },
  { to: "/member/personalHistoryCopy", key: "member.bettingRecord", icon: scroll },
  { to: "/member/transactionHistory", key: "member.accountRecord", icon: receipt },
  { to: "/member/personalProfit", key: "member.profit", icon: chart },
  { to: "/member/securityCenter", key: "security.title", icon: shield },
] as const;

export function AvatarMenu({ info }: { info: MemberInfo }) {
  const { t } = useTexts();
  const isOn = usePages();
  // The count stands beside the button, not in it: the button's name would not say it.
  return (
    <span className="relative flex-none max-tablet:hidden">
      <Menu
        label={t("nav.account", { account: info.account })}
        buttonClassName="rounded-full max-tablet:hidden"
        button={<Avatar info={info} size={44} />}
      >
        <p className="truncate px-3 py-2 text-sm font-semibold text-muted">{info.account}</p>
        {!info.isTrial &&
          entries
            .filter(({ to }) => isOn(to))
            .map(({ to, key, icon }) => (
              <Link key={to} to={to} className={menuItemClass}>
                <Icon of={icon} size={18} className="text-muted" />
                {t(key)}
              </Link>
            ))}
        <button type="button" className={menuItemClass} onClick={() => openDialog({ name: "signOut" })}>
          <Icon of={logOut} size={18} className="text-muted rtl:-scale-x-100" />
          {t("auth.signOut")}
        </button>
      </Menu>
      <UnreadCount className="pointer-events-none absolute -end-1 -top-1 border-2 border-ground" />
    </span>
  );
}
