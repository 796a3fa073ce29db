import { Link } from "../core/router/Link.tsx";
import chart from "icon:chart-line";
import percent from "icon:badge-percent";
import gift from "icon:gift";
import logOut from "icon:log-out";
import receipt from "icon:receipt-text";
import scroll from "icon:scroll-text";
import gem from "icon:gem";
import shield from "icon:shield-check";
import users from "icon:users-round";
import { useState } from "react";
import { useTexts } from "../core/app-context.tsx";
import { usePages } from "../core/brand/brand.ts";
import { Avatar } from "../core/session/Avatar.tsx";
import { VipMark } from "../core/session/VipMark.tsx";
import { cx } from "../lib/class-names.ts";
import { openDialog } from "../core/dialogs/dialogs.ts";
import type { TextKey } from "../core/i18n/texts.ts";
import { UnreadCount } from "../core/session/UnreadCount.tsx";
import { RewardCount } from "../core/session/RewardCount.tsx";
import type { MemberInfo } from "../core/session/session.ts";
import { Icon, type IconShapes } from "../ui/Icon.tsx";
import { Menu, menuItemClass } from "../ui/Menu.tsx";
import { SessionPlay } from "./SessionPlay.tsx";

interface Entry {
  to: string;
  key: TextKey;
  icon: IconShapes;
  /** Set for entries that only agents see. */
  agents?: true;
}

/**
 * The entries of the dropdown in the specification's order (section 2, header), each only if its page is switched on.
 * Sign-out is last.
 */
const entries: readonly Entry[] = [
  { to: "/member/personalHistoryCopy", key: "member.bettingRecord", icon: scroll },
  { to: "/member/transactionHistory", key: "member.accountRecord", icon: receipt },
  { to: "/member/personalProfit", key: "member.profit", icon: chart },
  { to: "/member/rewardCenter", key: "reward.title", icon: gift },
  { to: "/pointMall", key: "points.mall", icon: gem },
  { to: "/member/securityCenter", key: "member.me", icon: shield },
  { to: "/agentHome", key: "agent.centre", icon: users, agents: true },
  { to: "/member/manualRebate", key: "rebate.title", icon: percent },
];

export function AvatarMenu({ info }: { info: MemberInfo }) {
  const { t } = useTexts();
  const isOn = usePages();
  const [isOpen, setOpen] = useState(false);
  // The count is beside the button, because the button's name would not include it.
  return (
    <span className="relative flex flex-none items-center gap-3 max-tablet:hidden">
      {/* Sixteen letters fit. Of a longer name the end is cut, also where the page is read from the right. */}
      <span
        dir="auto"
        className={cx(
          "max-w-30 truncate font-semibold max-[1279px]:hidden min-[1600px]:max-w-40",
          info.account.length > 12 ? "text-note" : "text-body",
        )}
      >
        {info.account}
      </span>
      <Menu
        label={t("nav.account", { account: info.account })}
        buttonClassName="rounded-full max-tablet:hidden"
        button={<Avatar info={info} size={44} />}
        onToggle={setOpen}
      >
        <p className="flex items-center gap-2 px-3 py-2 text-sm font-semibold text-muted">
          <span dir="auto" className="truncate">
            {info.account}
          </span>
          <VipMark info={info} />
        </p>
        {isOpen && !info.isTrial && <SessionPlay className="px-3 pb-2" />}
        {!info.isTrial &&
          entries
            .filter(({ to, agents }) => isOn(to) && (!agents || info.isAgent))
            .map(({ to, key, icon }) => (
              <Link key={to} to={to} className={menuItemClass}>
                <Icon of={icon} size={18} className="text-muted" />
                {t(key)}
                {to === "/member/rewardCenter" && <RewardCount of="rewards" className="ms-auto" />}
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
