import { useCanGoBack, useRouter } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import arrowLeft from "icon:arrow-left";
import help from "icon:circle-question-mark";
import maximize from "icon:maximize";
import minimize from "icon:minimize";
import wallet from "icon:wallet";
import { useTexts } from "../../../core/app-context.tsx";
import { useCall } from "../../../core/api/use-call.ts";
import { usePages } from "../../../core/brand/brand.ts";
import { openDialog } from "../../../core/dialogs/dialogs.ts";
import type { Tile } from "../../../core/games/use-launch.ts";
import { Money } from "../../../core/money/Money.tsx";
import { useBalance } from "../../../core/money/use-balance.ts";
import { useSymbol } from "../../../core/money/use-symbol.ts";
import { Button, IconButton } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";

/** Back, what is played, the live balance, the way to pay in, and full screen. */
export function GameBar({ tile, signedIn }: { tile: Tile | undefined; signedIn: boolean }) {
  const { t } = useTexts();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const back = () => (canGoBack ? router.history.back() : void router.navigate({ to: "/" }));
  return (
    <header className="flex h-[52px] flex-none items-center gap-1 border-b border-line bg-surface px-1.5 tablet:px-3">
      <IconButton label={t("action.back")} onClick={back} className="text-ink">
        <Icon of={arrowLeft} className="rtl:-scale-x-100" />
      </IconButton>
      <h1 className="min-w-0 truncate text-body font-bold">{tile?.displayName ?? "\u00a0"}</h1>
      <span className="mx-2 flex-none text-note text-muted max-[480px]:hidden">{tile?.vendorLabel}</span>
      <div className="ms-auto flex flex-none items-center gap-1">
        {signedIn && <GameBalance vassalage={tile?.vassalage} />}
        <IconButton label={t("help.title")} onClick={() => openDialog({ name: "help" })}>
          <Icon of={help} />
        </IconButton>
        <FullScreen />
      </div>
    </header>
  );
}

/** What can be staked here: the cash, or what is in this vendor's own wallet, and the way to more of it. */
function GameBalance({ vassalage }: { vassalage: string | undefined }) {
  const { t } = useTexts();
  const mode = useCall("merchantWallet", {});
  const isOwn = mode.data?.isSingle === false && vassalage !== undefined;
  const balance = useBalance();
  const funds = useCall("consolidated", {}, { enabled: isOwn });
  const there = funds.data && (funds.data.vendors.find((each) => each.vassalage === vassalage)?.balance ?? "0.0000");
  const amount = isOwn ? there : balance.data?.balance;
  const isOn = usePages();
  const symbol = useSymbol();
  const pays = isOwn || isOn("/member/depositv2");
  return (
    <div className="flex items-center gap-2 rounded-control border border-line p-0.5 ps-3">
      <span className="min-w-16 text-body font-semibold" aria-live="polite" data-testid="balance">
        <span className="sr-only">{t("balance.label")} </span>
        {amount ? (
          <Money of={amount} symbol={symbol} />
        ) : (
          <span className="skeleton inline-block h-4 w-16 rounded-md" />
        )}
      </span>
      {pays && (
        <Button
          look="primary"
          onClick={() => openDialog(isOwn ? { name: "wallet", vassalage } : { name: "deposit" })}
          className="min-h-10 min-w-11 px-3 pointer-coarse:min-h-11"
        >
          <Icon of={wallet} size={18} className="tablet:hidden" />
          <span className="max-tablet:sr-only">{t(isOwn ? "wallets.short" : "wallet.deposit")}</span>
        </Button>
      )}
    </div>
  );
}

function followFullScreen(changed: () => void): () => void {
  document.addEventListener("fullscreenchange", changed);
  return () => document.removeEventListener("fullscreenchange", changed);
}

/** The whole page goes full screen, so that the balance stays in sight. Absent where the browser cannot. */
function FullScreen() {
  const { t } = useTexts();
  const able = useSyncExternalStore(
    followFullScreen,
    () => document.fullscreenEnabled,
    () => false,
  );
  const full = useSyncExternalStore(
    followFullScreen,
    () => document.fullscreenElement !== null,
    () => false,
  );
  if (!able) return null;
  const toggle = () =>
    void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined);
  return (
    <IconButton label={full ? t("play.leaveFullScreen") : t("play.fullScreen")} aria-pressed={full} onClick={toggle}>
      <Icon of={full ? minimize : maximize} />
    </IconButton>
  );
}
