import { useRouter } from "../../../core/router/use-router.ts";
import { useState, useSyncExternalStore } from "react";
import arrowLeft from "icon:arrow-left";
import columns from "icon:columns-2";
import dots from "icon:ellipsis-vertical";
import gift from "icon:gift";
import heart from "icon:heart";
import help from "icon:circle-question-mark";
import maximize from "icon:maximize";
import minimize from "icon:minimize";
import wallet from "icon:wallet";
import { useTexts } from "../../../core/app-context.tsx";
import { useCall } from "../../../core/api/use-call.ts";
import { usePages } from "../../../core/brand/brand.ts";
import { openDialog } from "../../../core/dialogs/dialogs.ts";
import { useMatch } from "../../../ui/use-match.ts";
import { FavouriteHeart } from "../../../core/games/FavouriteHeart.tsx";
import { useFavourites } from "../../../core/games/favourites.ts";
import type { Tile } from "../../../core/games/use-launch.ts";
import { formatCountdown } from "../../../core/i18n/format.ts";
import { Money } from "../../../core/money/Money.tsx";
import { useBalance } from "../../../core/money/use-balance.ts";
import { useMoneyText } from "../../../core/money/use-money-text.ts";
import { useSymbol } from "../../../core/money/use-symbol.ts";
import { serverNow } from "../../../core/time/server-clock.ts";
import { useNow } from "../../../core/time/use-now.ts";
import { TakeBreak } from "./TakeBreak.tsx";
import { useNewerBalance } from "./game-balance.ts";
import { useHeld } from "./held.ts";
import { chooseAgain, useSitting } from "./played-with.ts";
import { cx } from "../../../lib/class-names.ts";
import { Button, IconButton } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Menu, menuItemClass } from "../../../ui/Menu.tsx";

interface Props {
  tile: Tile | undefined;
  signedIn: boolean;
  /** The toggle of a second table beside this one, if possible. */
  pair?: { isOn: boolean; toggle: () => void };
}

/**
 * The bar above a game: back, the current session's result, the live balance, deposit, a break, favourite, second table,
 * and full screen. A phone has a menu for what does not fit.
 */
export function GameBar({ tile, signedIn, pair }: Props) {
  const { t } = useTexts();
  const router = useRouter();
  const isPhone = useMatch("(max-width: 480px)");
  const [since] = useState(() => new Date(serverNow()).toISOString());
  const played = signedIn ? tile : undefined;
  const back = () => (router.canGoBack() ? router.back() : void router.navigate({ to: "/" }));
  return (
    // A phone's bar has no room for the session's result beside the balance: it has its own line, empty at first.
    <header className="relative flex h-[52px] flex-none items-center gap-1 border-b max-[361px]:gap-0 border-line bg-surface px-1.5 max-[481px]:h-[72px] max-[481px]:pb-4.5 tablet:px-3">
      <IconButton label={t("action.back")} onClick={back} className="text-ink">
        <Icon of={arrowLeft} className="rtl:-scale-x-100" />
      </IconButton>
      <div className="min-w-0 flex-1 tablet:flex tablet:items-baseline tablet:gap-3">
        <h1
          className={cx(
            "text-body leading-tight font-bold max-tablet:line-clamp-2 max-tablet:text-note tablet:truncate",
            // Beside a balance a phone has no room for it: it precedes the session's result.
            played && "max-[481px]:sr-only",
          )}
        >
          {tile?.displayName ?? "\u00a0"}
        </h1>
        <span className="flex-none text-note text-muted max-tablet:hidden">{tile?.vendorLabel}</span>
        {played && (
          <span className="num text-mark text-muted max-[481px]:absolute max-[481px]:inset-x-3 max-[481px]:bottom-0.5 max-[481px]:flex max-[481px]:justify-center max-[481px]:gap-1 max-[481px]:leading-4 tablet:ms-auto tablet:me-2 tablet:text-note">
            <span aria-hidden className="truncate font-semibold text-ink min-[481px]:hidden">
              {played.displayName}
            </span>
            <span className="block truncate max-[481px]:flex-none">
              {isPhone && "· "}
              <Sitting nodeId={played.nodeId} since={since} short={isPhone} />
            </span>
          </span>
        )}
      </div>
      <div className="flex flex-none items-center gap-1 max-[361px]:gap-0">
        {signedIn && <GameBalance vassalage={tile?.vassalage} />}
        {played && <TakeBreak />}
        {!isPhone && <ChooseAgain />}
        {!isPhone && played && <BarHeart tile={played} />}
        {!isPhone && (
          <IconButton label={t("help.title")} onClick={() => openDialog({ name: "help" })}>
            <Icon of={help} />
          </IconButton>
        )}
        {pair && (
          <IconButton label={t("play.beside")} aria-pressed={pair.isOn} onClick={pair.toggle}>
            <Icon of={columns} className={pair.isOn ? "text-accent-text" : ""} />
          </IconButton>
        )}
        {isPhone ? <BarMenu tile={played} since={since} /> : <FullScreen />}
      </div>
    </header>
  );
}

/** A menu with the entries that a wider screen shows in the bar. */
function BarMenu({ tile, since }: { tile: Tile | undefined; since: string }) {
  const { t } = useTexts();
  return (
    <Menu
      label={t("nav.menu")}
      button={<Icon of={dots} />}
      buttonClassName="inline-flex size-11 items-center justify-center rounded-control text-muted hover:text-ink"
    >
      {tile && (
        <>
          <p className="num px-3 py-2 text-sm text-muted">
            <Sitting nodeId={tile.nodeId} since={since} />
          </p>
          <FavouriteItem tile={tile} />
        </>
      )}
      <ChooseAgain inMenu />
      <button type="button" className={menuItemClass} onClick={() => openDialog({ name: "help" })}>
        <Icon of={help} size={18} className="text-muted" />
        {t("help.title")}
      </button>
      <FullScreen inMenu />
    </Menu>
  );
}

/** Lets a member who chose between cash and a bonus in this sitting choose again, which reopens the game. */
function ChooseAgain({ inMenu = false }: { inMenu?: boolean }) {
  const { t } = useTexts();
  const { chosen } = useSitting();
  if (!chosen) return null;
  if (!inMenu) {
    return (
      <IconButton label={t("play.with")} onClick={chooseAgain}>
        <Icon of={gift} />
      </IconButton>
    );
  }
  return (
    <button type="button" className={menuItemClass} onClick={chooseAgain}>
      <Icon of={gift} size={18} className="text-muted" />
      {t("play.with")}
    </button>
  );
}

function BarHeart({ tile }: { tile: Tile }) {
  return <FavouriteHeart tile={tile} favourites={useFavourites()} className="text-muted hover:text-ink" />;
}

function FavouriteItem({ tile }: { tile: Tile }) {
  const { t } = useTexts();
  const { has, toggle } = useFavourites();
  const chosen = has(tile.nodeId);
  return (
    <button type="button" aria-pressed={chosen} className={menuItemClass} onClick={() => toggle(tile)}>
      <Icon of={heart} size={18} className={chosen ? "fill-[#ff5a6e] text-[#ff5a6e]" : "text-muted"} />
      {t("favourite.of", { game: tile.displayName })}
    </button>
  );
}

/**
 * Shows how long the game has been open, and the win or loss since: stakes minus returns. `short` formats the time
 * without words.
 */
function Sitting({ nodeId, since, short = false }: { nodeId: string; since: string; short?: boolean }) {
  const { t } = useTexts();
  const money = useMoneyText();
  const now = useNow();
  const record = useCall("bettingRecord", { nodeId, from: since, pageNo: 1, pageSize: 1 });
  const time = formatCountdown((now ?? Date.parse(since)) - Date.parse(since));
  const net = record.data?.totals.net;
  const held = useHeld();
  // A seat is one bet until it is left, so its net result is not known before.
  const result = held
    ? t("play.onTable", { amount: money(held.amount) })
    : net !== undefined && t("play.net", { net: money(net) });
  return (
    <>
      {short ? time : t("play.time", { time })}
      {result && ` · ${result}`}
    </>
  );
}

/** The balance that can be staked in this game: cash, or this vendor's wallet, with a link to add money. */
function GameBalance({ vassalage }: { vassalage: string | undefined }) {
  const { t } = useTexts();
  const mode = useCall("merchantWallet", {});
  const isOwn = mode.data?.isSingle === false && vassalage !== undefined;
  const balance = useBalance();
  const funds = useCall("consolidated", {}, { enabled: isOwn });
  const there = funds.data && (funds.data.vendors.find((each) => each.vassalage === vassalage)?.balance ?? "0.0000");
  const { played } = useSitting();
  const read = played.bonus !== undefined ? balance.data?.bonus : isOwn ? there : balance.data?.balance;
  const source = played.bonus === undefined && isOwn ? funds : balance;
  const amount = useNewerBalance(read, source.dataUpdatedAt);
  const isOn = usePages();
  const symbol = useSymbol();
  const pays = isOwn || isOn("/member/depositv2");
  return (
    <div className="flex items-center gap-2 rounded-control border border-line p-0.5 ps-3 max-[481px]:py-0 max-[481px]:pe-0 max-[359px]:gap-1 max-[359px]:ps-2">
      <span className="min-w-16 text-body font-semibold" aria-live="polite" data-testid="balance">
        <span className="sr-only">{t("balance.label")} </span>
        {played.bonus !== undefined && <span className="text-mark text-muted">{t("play.bonus")} </span>}
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

/**
 * Toggles full screen for the whole page, so that the balance stays visible. Not shown if the browser does not support
 * it.
 */
function FullScreen({ inMenu = false }: { inMenu?: boolean }) {
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
  const name = full ? t("play.leaveFullScreen") : t("play.fullScreen");
  if (inMenu) {
    return (
      <button type="button" className={menuItemClass} onClick={toggle}>
        <Icon of={full ? minimize : maximize} size={18} className="text-muted" />
        {name}
      </button>
    );
  }
  return (
    <IconButton label={name} aria-pressed={full} onClick={toggle}>
      <Icon of={full ? minimize : maximize} />
    </IconButton>
  );
}
