import { Link } from "../core/router/Link.tsx";
import { useNavigate } from "../core/router/use-router.ts";
import grid from "icon:layout-grid";
import home from "icon:house";
import gift from "icon:gift";
import user from "icon:user-round";
import wallet from "icon:wallet";
import { useTexts } from "../core/app-context.tsx";
import { usePages } from "../core/brand/brand.ts";
import { RewardCount } from "../core/session/RewardCount.tsx";
import { useGate } from "../core/games/use-launch.ts";
import type { ReactNode } from "react";
import type { IconShapes } from "../ui/Icon.tsx";
import { Icon } from "../ui/Icon.tsx";

const item =
  "relative flex min-h-14 flex-col items-center justify-center gap-1 px-1 text-center text-xs font-medium text-muted max-[359px]:px-0.5 max-[359px]:text-mark aria-[current=page]:text-accent-text";

/** The bottom menu on a phone, with the wallet in the middle. */
export function BottomBar() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const gate = useGate();
  const open = (to: string) => gate(() => void navigate({ to }));
  const isOn = usePages();
  const parts = 2 + ["/member/depositv2", "/member/rewardCenter", "/member"].filter(isOn).length;
  return (
    <nav
      aria-label={t("nav.quick")}
      className="bottom-bar fixed inset-x-0 bottom-0 z-20 grid border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] tablet:hidden"
      // A page may be painted before all of it has arrived: each entry is in its final column.
      style={{ gridTemplateColumns: `repeat(${parts}, 1fr)` }}
    >
      <BarLink to="/" icon={home} text={t("nav.home")} />
      <BarLink to="/games" icon={grid} text={t("nav.games")} />
      {isOn("/member/depositv2") && (
        <div className="relative min-w-14">
          <button
            type="button"
            aria-label={t("wallet.deposit")}
            onClick={() => open("/member/depositv2")}
            className="fill-accent absolute start-1/2 -top-4 flex size-14 -translate-x-1/2 items-center justify-center rounded-full shadow-lg rtl:translate-x-1/2"
          >
            <Icon of={wallet} size={22} />
          </button>
        </div>
      )}
      {isOn("/member/rewardCenter") && (
        <BarLink to="/member/rewardCenter" icon={gift} text={t("nav.rewards")} gate={open}>
          <RewardCount of="rewards" className="absolute start-1/2 top-1 ms-2" />
        </BarLink>
      )}
      {isOn("/member") && <BarLink to="/member" icon={user} text={t("nav.me")} gate={open} exact />}
    </nav>
  );
}

function BarLink({
  to,
  icon,
  text,
  gate,
  exact = false,
  children,
}: {
  to: string;
  icon: IconShapes;
  text: string;
  gate?: (to: string) => void;
  exact?: boolean;
  children?: ReactNode;
}) {
  return (
    <Link
      to={to}
      exact={exact || to === "/"}
      preload={!gate}
      onClick={(event) => {
        if (!gate) return;
        event.preventDefault();
        gate(to);
      }}
      className={item}
    >
      <Icon of={icon} />
      {text}
      {children}
    </Link>
  );
}
