import { useEffect, useRef } from "react";
import { formatMoney, readMoney } from "@croupier/contract/domain/money";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "../../../core/router/Link.tsx";
import arrowLeft from "icon:arrow-left";
import external from "icon:external-link";
import { payAddress } from "./go-to-pay.ts";
import { refresh } from "../../../core/api/reads.ts";
import { useTexts } from "../../../core/app-context.tsx";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { markPaying } from "../../../core/session/storage.ts";
import { Money } from "../../../core/money/Money.tsx";
import { useMoneyText } from "../../../core/money/use-money-text.ts";
import { useSymbol } from "../../../core/money/use-symbol.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button, buttonClass } from "../../../ui/Button.tsx";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { QrCode } from "../../../ui/QrCode.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { CopyLine } from "../../../core/CopyLine.tsx";
import type { DepositRow } from "./types.ts";
import { DepositResult } from "./DepositResult.tsx";
import { isOpen, toneOf } from "./deposit-states.ts";
import { CancelDeposit } from "./CancelDeposit.tsx";
import { ProofForm } from "./ProofForm.tsx";
import { PaymentCountdown } from "./PaymentCountdown.tsx";

interface Props {
  id: string;
  /** Opens the provider's page in this tab. */
  leaves?: boolean;
  /** Returns to the form; with the deposit that is to be tried again. */
  onBack(again?: DepositRow): void;
  onPlay?(): void;
}

/** The height of the page's header in pixels. */
const covered = 80;

/**
 * One deposit in progress: where to send the money, the time left, and its state; then the outcome. It replaces a form
 * that may be longer, so it scrolls to its own beginning.
 */
export function PayPanel({ id, onBack, ...rest }: Props) {
  const { t } = useTexts();
  const box = useRef<HTMLElement>(null);
  // The browser may lead this tab to the provider, where it cannot open another one.
  useEffect(markPaying, []);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    if ((box.current?.getBoundingClientRect().top ?? covered) < covered) box.current?.scrollIntoView();
  }, []);
  const view = useViewState(useCall("deposit", { id }, { refetchInterval: 10_000 }), () => false);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={t("wallet.paying")}
      className="grid gap-4 outline-none panel-card p-4 tablet:p-5"
    >
      <QueryView of={view} empty={null} loading={<Skeleton className="h-72 rounded-card" />}>
        {(row) =>
          isOpen(row.state) || row.proofWanted ? (
            <Paying row={row} leaves={rest.leaves ?? false} onBack={onBack} />
          ) : (
            <Ended row={row} onBack={onBack} onPlay={rest.onPlay} />
          )
        }
      </QueryView>
      {view.state === "error" && <Back onBack={onBack} />}
    </section>
  );
}

/** Offers the next step: to play before another deposit; after a failed payment, another try. */
function Ended({
  row,
  onBack,
  onPlay,
}: {
  row: DepositRow;
  onBack: Props["onBack"];
  onPlay: Props["onPlay"] | undefined;
}) {
  const { t } = useTexts();
  const arrived = row.state === "credited";
  const play = t("wallet.result.play");
  const look = arrived ? "primary" : "quiet";
  const again = (
    <Button look={arrived ? "quiet" : "primary"} onClick={() => onBack(arrived ? undefined : row)}>
      {t(arrived ? "wallet.another" : "wallet.result.again")}
    </Button>
  );
  return (
    <DepositResult row={row} symbol={useSymbol()}>
      {!arrived && again}
      {onPlay ? (
        <Button look={look} onClick={onPlay}>
          {play}
        </Button>
      ) : (
        <Link to="/" className={buttonClass(look)}>
          {play}
        </Link>
      )}
      {arrived && again}
    </DepositResult>
  );
}

function Paying({ row, leaves, onBack }: { row: DepositRow; leaves: boolean; onBack(): void }) {
  const symbol = useSymbol();
  const { t } = useTexts();
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <p className="text-2xl font-bold">
            <Money of={row.amount} symbol={symbol} />
          </p>
          <p className="num text-note text-muted">{row.reference}</p>
        </div>
        <Badge tone={toneOf(row.state)}>
          {row.state === "waiting" ? <PaymentCountdown row={row} /> : t(`wallet.state.${row.state}`)}
        </Badge>
      </div>
      <Status row={row} />
      {isOpen(row.state) && row.state !== "review" && <Where row={row} leaves={leaves} />}
      {row.proofWanted && <ProofForm row={row} />}
      <div className="flex flex-wrap items-center gap-3">
        <Back onBack={onBack} isLater={row.state === "waiting"} />
        <CancelDeposit row={row} />
      </div>
    </>
  );
}

function Back({ onBack, isLater = false }: { onBack(): void; isLater?: boolean }) {
  const { t } = useTexts();
  return (
    <Button onClick={() => onBack()} className="justify-self-start">
      <Icon of={arrowLeft} size={18} className="rtl:-scale-x-100" />
      {t(isLater ? "wallet.later" : "wallet.back")}
    </Button>
  );
}

/** Explains the state of a deposit in a sentence. */
function Status({ row }: { row: DepositRow }) {
  const { t } = useTexts();
  const key = row.state === "review" ? "inReview" : row.state === "expired" ? row.state : undefined;
  if (key) return <output className="text-muted">{t(`wallet.now.${key}`)}</output>;
  return row.confirmations && row.confirmations.have > 0 ? <Blocks of={row.confirmations} /> : null;
}

function Blocks({ of: { have, need } }: { of: { have: number; need: number } }) {
  const { t } = useTexts();
  const words = t("wallet.confirmations", { have, need });
  return (
    <div className="grid gap-1.5">
      <output className="num text-sm">{words}</output>
      <progress aria-label={words} value={have} max={need} className="h-2 w-full accent-accent" />
    </div>
  );
}

function Where({ row, leaves }: { row: DepositRow; leaves: boolean }) {
  const { t } = useTexts();
  const money = useMoneyText();
  const { instructions: to, way } = row;
  const code = way === "qr" ? to?.code : way === "address" ? to?.address : undefined;
  return (
    <div className="flex flex-wrap items-start gap-5">
      {code && (row.confirmations?.have ?? 0) === 0 && (
        <QrCode of={code} label={t(`wallet.code.${way === "qr" ? "qr" : "address"}`)} size={180} />
      )}
      <div className="grid min-w-0 flex-1 basis-64 gap-3">
        <p className="text-muted">{t(`wallet.how.${way}`)}</p>
        <dl className="grid gap-1.5">
          {to?.bank && <CopyLine label={t("wallet.to.bank")} value={to.bank} />}
          {to?.holder && <CopyLine label={t("wallet.to.holder")} value={to.holder} />}
          {to?.account && <CopyLine label={t("wallet.to.account")} value={to.account} copy />}
          {to?.network && <CopyLine label={t("wallet.to.network")} value={to.network} />}
          {to?.address && <CopyLine label={t("wallet.to.address")} value={to.address} copy />}
          {to?.send && (
            <CopyLine label={t("wallet.to.send")} value={`${to.send} ${to.asset ?? ""}`} copied={to.send} copy />
          )}
          {way === "transfer" && (
            <CopyLine
              label={t("wallet.amount")}
              value={money(row.amount)}
              // As a bank's form takes it: no currency, no grouping, two decimals.
              copied={formatMoney(readMoney(row.amount)).replace(/00$/, "")}
              copy
            />
          )}
          {way === "transfer" && <CopyLine label={t("wallet.to.reference")} value={row.reference} copy />}
        </dl>
        <OpenPage row={row} leaves={leaves && row.way === "page"} />
      </div>
    </div>
  );
}

/** Opens the provider's page: in a second tab while this one shows the progress, or in place of this page. */
function OpenPage({ row, leaves }: { row: DepositRow; leaves: boolean }) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const url = row.payUrl === undefined ? undefined : payAddress(row.payUrl);
  if (!url) return null;
  return (
    <a
      href={url.href}
      {...(leaves ? {} : { target: "_blank" })}
      rel="noreferrer"
      onClick={() => void refresh(queries, "deposit")}
      className={buttonClass("primary", "justify-self-start")}
    >
      {t(`wallet.open.${row.way}`)}
      {!leaves && <Icon of={external} size={16} />}
    </a>
  );
}
