import { isZero } from "@croupier/contract/domain/money";
import { Link } from "../../core/router/Link.tsx";
import upload from "icon:arrow-up-from-line";
import chevronRight from "icon:chevron-right";
import download from "icon:arrow-down-to-line";
import eye from "icon:eye";
import eyeOff from "icon:eye-off";
import logOut from "icon:log-out";
import settings from "icon:settings";
import walletIcon from "icon:wallet";
import { useSession, useStore, useTexts } from "../../core/app-context.tsx";
import { device, remember } from "../../core/storage/device.ts";
import { useCall } from "../../core/api/use-call.ts";
import { usePages } from "../../core/brand/brand.ts";
import { useMatch } from "../../ui/use-match.ts";
import { openDialog } from "../../core/dialogs/dialogs.ts";
import { formatMoment } from "../../core/i18n/format.ts";
import { MaskedMoney, Money } from "../../core/money/Money.tsx";
import { useBalance } from "../../core/money/use-balance.ts";
import { percentDone } from "../../core/money/percent-done.ts";
import { useMoneyText } from "../../core/money/use-money-text.ts";
import { useSymbol } from "../../core/money/use-symbol.ts";
import { isSignedIn } from "../../core/session/session.ts";
import { VipMark } from "../../core/session/VipMark.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { EntryCount } from "./EntryCount.tsx";
import { useMemberGroups } from "./entries.ts";
import { LatestBets } from "./LatestBets.tsx";
import { LastGames, Level, LevelLine, Waiting } from "./Standing.tsx";

/** The member's start page: name, balance, and links to the other pages. */
export function Me() {
  const { t, dates } = useTexts();
  const session = useSession();
  const isOn = usePages();
  const wide = useMatch("(min-width: 801px)");
  if (!isSignedIn(session)) return null;
  const { info } = session;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
      {/* On a wide screen the menu beside it shows the same. */}
      <div className="flex items-center justify-between gap-3 tablet:sr-only">
        <div className="min-w-0">
          <h1 className="flex items-center gap-2 text-lg font-bold">
            <span className="truncate">{info.account}</span>
            <VipMark info={info} />
          </h1>
          {!wide && isOn("/member/vip") && <LevelLine />}
          {info.lastLoginAt && (
            <p className="num text-note text-muted">
              {t("member.lastLogin", { time: formatMoment(info.lastLoginAt, dates) })}
            </p>
          )}
        </div>
        {isOn("/member/securityCenter") && (
          <Link
            to="/member/securityCenter"
            aria-label={t("security.title")}
            className="-me-2 inline-flex size-11 flex-none items-center justify-center text-muted hover:text-ink tablet:hidden"
          >
            <Icon of={settings} />
          </Link>
        )}
      </div>
      {wide ? (
        <Home symbol={info.currencySymbol} />
      ) : (
        <>
          <BalanceCard symbol={info.currencySymbol} />
          <Entries />
          {isOn("/member/personalHistoryCopy") && <LatestBets />}
        </>
      )}
    </div>
  );
}

/**
 * The content for a wide screen, which has the menu beside it: the level, the last games played and waiting rewards.
 */
function Home({ symbol }: { symbol: string }) {
  const isOn = usePages();
  return (
    <>
      <div className="grid gap-3.5 desktop:grid-cols-2">
        <BalanceCard symbol={symbol} />
        {isOn("/member/vip") && <Level />}
      </div>
      <LastGames />
      <div className="grid items-start gap-3.5 desktop:grid-cols-2">
        {isOn("/member/rewardCenter") && <Waiting />}
        {isOn("/member/personalHistoryCopy") && <LatestBets />}
      </div>
    </>
  );
}

const cardButton =
  "max-tablet:min-h-[58px] max-tablet:flex-col max-tablet:gap-1 max-tablet:px-1.5 max-tablet:text-sm max-[359px]:px-0.5 max-[359px]:text-mark";

function BalanceCard({ symbol }: { symbol: string }) {
  const { t } = useTexts();
  const { balanceHidden } = useStore(device);
  const { data } = useBalance();
  const isOn = usePages();
  return (
    <div className="night rounded-panel p-[18px]">
      <div className="flex items-center justify-between">
        <span className="text-body">{t("balance.label")}</span>
        <button
          type="button"
          aria-label={balanceHidden ? t("balance.show") : t("balance.hide")}
          aria-pressed={balanceHidden}
          onClick={() => remember({ balanceHidden: !balanceHidden })}
          className="-me-2 inline-flex size-11 items-center justify-center"
        >
          <Icon of={balanceHidden ? eyeOff : eye} />
        </button>
      </div>
      <p className="h-11 text-figure leading-[44px] font-bold">
        {data &&
          (balanceHidden ? (
            <MaskedMoney of={data.balance} symbol={symbol} />
          ) : (
            <Money of={data.balance} symbol={symbol} />
          ))}
      </p>
      <Parts />
      <Turnover />
      {/* A phone has a third button, and its icons above the names. */}
      <div className="mt-3 grid auto-cols-fr grid-flow-col gap-2.5 tablet:max-w-90">
        {isOn("/member/depositv2") && (
          <Link to="/member/depositv2" className={buttonClass("primary", cardButton)}>
            <Icon of={download} size={18} />
            {t("wallet.deposit")}
          </Link>
        )}
        {isOn("/member/withdraw") && (
          <Link
            to="/member/withdraw"
            className={buttonClass("plain", `border border-white/50 text-white hover:bg-white/15 ${cardButton}`)}
          >
            <Icon of={upload} size={18} />
            {t("member.withdraw")}
          </Link>
        )}
        {isOn("/member/transferFund") && (
          <Link
            to="/member/transferFund"
            className={buttonClass(
              "plain",
              `border border-white/50 text-white hover:bg-white/15 tablet:hidden ${cardButton}`,
            )}
          >
            <Icon of={walletIcon} size={18} />
            {t("member.wallet")}
          </Link>
        )}
      </div>
    </div>
  );
}

/** Bonus and held amounts, each only if it exists. */
function Parts() {
  const { t } = useTexts();
  const { data } = useBalance();
  const symbol = useSymbol();
  if (!data) return null;
  const parts = [
    { key: "member.bonus", amount: data.bonus },
    { key: "member.held", amount: data.held },
    { key: "member.atVendors", amount: data.vendors },
  ] as const;
  return parts
    .filter(({ amount }) => !isZero(amount))
    .map(({ key, amount }) => (
      <p key={key} className="num text-sm">
        {t(key, { amount: "" })}
        <Money of={amount} symbol={symbol} />
      </p>
    ));
}

/** The turnover of the active bonus as a bar. */
function Turnover() {
  const { t } = useTexts();
  const money = useMoneyText();
  const { data } = useBalance();
  const hasBonus = data !== undefined && !isZero(data.bonus);
  const own = useCall("bonusDetails", { state: "active", pageNo: 1, pageSize: 10 }, { enabled: hasBonus });
  const [bonus] = hasBonus ? (own.data?.content ?? []) : [];
  if (!bonus) return null;
  const words = t("bonus.progress", { done: money(bonus.done), required: money(bonus.required) });
  return (
    <div className="mt-1 grid gap-1.5">
      <p className="num text-sm">{words}</p>
      <ProgressBar label={words} percent={percentDone(bonus.done, bonus.required) ?? 0} />
    </div>
  );
}

/** Pages that the buttons of the balance card lead to. */
const onCard: readonly string[] = ["/member/depositv2", "/member/withdraw", "/member/transferFund"];

/** The order on a phone: first what can be waiting for the member, then what is looked up most, then the rest. */
const phoneOrder: readonly (readonly string[])[] = [
  ["/member/rewardCenter", "/member/missionLeaderboard", "/member/referral", "/member/messageV2"],
  ["/member/personalHistoryCopy", "/member/transactionHistory", "/member/personalProfit", "/member/securityCenter"],
];

const list =
  "grid gap-px overflow-hidden rounded-panel border border-line bg-line *:bg-surface min-[560px]:grid-cols-2 min-[560px]:*:last:odd:col-span-2";

const line =
  "flex min-h-[49px] w-full items-center gap-3.5 px-4 text-start font-medium -outline-offset-2 hover:bg-raised";

function Entries() {
  const { t } = useTexts();
  const links = useMemberGroups().flatMap(({ entries }) => entries.filter(({ to }) => !onCard.includes(to)));
  const first = phoneOrder.map((paths) => paths.flatMap((path) => links.filter(({ to }) => to === path)));
  const rest = links.filter(({ to }) => !phoneOrder.flat().includes(to));
  const item = ({ to, text, icon }: (typeof links)[number]) => (
    <li key={to}>
      <Link to={to} className={line}>
        <Icon of={icon} size={18} className="text-faint" />
        <span className="flex-1">{t(text)}</span>
        <EntryCount of={to} />
        <Icon of={chevronRight} size={18} className="text-faint rtl:-scale-x-100" />
      </Link>
    </li>
  );
  return (
    <>
      {first
        .filter((entries) => entries.length > 0)
        .map((entries) => (
          <ul key={entries[0]?.to} className={list}>
            {entries.map(item)}
          </ul>
        ))}
      <ul className={list}>
        {rest.map(item)}
        <li>
          <button type="button" className={line} onClick={() => openDialog({ name: "signOut" })}>
            <Icon of={logOut} size={18} className="text-faint rtl:-scale-x-100" />
            <span className="flex-1">{t("auth.signOut")}</span>
          </button>
        </li>
      </ul>
    </>
  );
}
