import { useState } from "react";
import { useTexts } from "../../../core/app-context.tsx";
import { useCall } from "../../../core/api/use-call.ts";
import { formatMoment } from "../../../core/i18n/format.ts";
import { Money } from "../../../core/money/Money.tsx";
import { useSymbol } from "../../../core/money/use-symbol.ts";
import { PagedView } from "../../../core/api/PagedView.tsx";
import { mainWallet } from "@croupier/contract/domain/wallets";
import { Badge, type Tone } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { Table, type Column } from "../../../ui/Table.tsx";
import { MoveForm } from "./MoveForm.tsx";
import { useCollect, useWalletMove, useWalletName, type Funds, type WalletTransfer } from "./use-wallet-move.ts";

/** Transfer mode: the balance at each vendor, transfers between wallets, and their history. */
export function VendorWallets({ funds }: { funds: Funds }) {
  const { t } = useTexts();
  return (
    <>
      {!funds.isSingle && funds.vendors.length > 0 && (
        <section className="mt-7" aria-labelledby="move-money">
          <h2 id="move-money" className="mb-1 text-lg font-bold">
            {t("wallets.move")}
          </h2>
          <p className="mb-4 max-w-prose text-muted">{t("wallets.moveLead")}</p>
          <MoveForm funds={funds} />
        </section>
      )}
      <Wallets funds={funds} />
      <Moves />
    </>
  );
}

/** Lists wallets with a balance, each with a button that moves it back. */
function Wallets({ funds }: { funds: Funds }) {
  const { t } = useTexts();
  const { collect, busy, problem } = useCollect();
  const filled = funds.vendors.filter(({ balance }) => balance !== "0.0000");
  return (
    <section className="mt-7" aria-labelledby="vendor-wallets">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="vendor-wallets" className="text-lg font-bold">
          {t("wallets.wallets")}
        </h2>
        {filled.length > 0 && (
          <Button busy={busy} onClick={() => void collect()}>
            {t("wallets.collect")}
          </Button>
        )}
      </div>
      <Problem text={problem} />
      {filled.length === 0 ? (
        <p className="rounded-card border border-dashed border-line px-4 py-6 text-center text-muted">
          {t("wallets.noWallets")}
        </p>
      ) : (
        <ul className="grid gap-2.5 tablet:grid-cols-2 desktop:grid-cols-3">
          {filled.map((wallet) => (
            <Wallet key={wallet.vassalage} wallet={wallet} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Wallet({ wallet }: { wallet: Funds["vendors"][number] }) {
  const { t } = useTexts();
  const symbol = useSymbol();
  const { move, busy, problem } = useWalletMove();
  const { vassalage, vendorLabel, displayName, balance } = wallet;
  return (
    <li className="panel-card p-3.5" data-testid={`wallet-${vassalage}`}>
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="truncate text-note text-muted">
            <strong className="text-ink">{vendorLabel}</strong>
            {displayName !== vendorLabel && ` ${displayName}`}
          </p>
          <p className="text-lg font-bold">
            <Money of={balance} symbol={symbol} />
          </p>
        </div>
        <Button
          busy={busy}
          aria-label={t("wallets.takeOutOf", { vendor: vendorLabel })}
          onClick={() => void move({ from: vassalage, to: mainWallet, amount: balance })}
        >
          {t("wallets.takeOut")}
        </Button>
      </div>
      <Problem text={problem} />
    </li>
  );
}

const tones: Record<WalletTransfer["state"], Tone> = { moving: "warm", done: "good", refused: "bad" };

/** The polling interval in milliseconds while a vendor is silent, in case the event is missed. */
const lookAgainMs = 5_000;

function Moves() {
  const { t } = useTexts();
  const [page, setPage] = useState(1);
  const [waits, setWaits] = useState(false);
  const query = useCall(
    "walletTransfers",
    { pageNo: page, pageSize: 10 },
    { keepPrevious: true, refetchInterval: waits ? lookAgainMs : false },
  );
  const isWaiting = query.data?.content.some(({ state }) => state === "moving") ?? false;
  if (isWaiting !== waits) setWaits(isWaiting);
  const columns = useColumns();
  return (
    <section className="mt-7" aria-label={t("wallets.recent")}>
      <h2 className="mb-2 text-lg font-bold">{t("wallets.recent")}</h2>
      <PagedView
        of={query}
        none={t("wallets.noMoves")}
        loading={<SkeletonRows count={3} className="my-2 h-10" />}
        onPage={setPage}
      >
        {({ content }) => (
          <Table caption={t("wallets.recent")} columns={columns} rows={content} rowKey={({ id }) => id} />
        )}
      </PagedView>
    </section>
  );
}

function useColumns(): Column<WalletTransfer>[] {
  const { t, dates } = useTexts();
  const symbol = useSymbol();
  const nameOf = useWalletName();
  return [
    { key: "time", head: t("wallet.time"), card: "start", cell: ({ at }) => formatMoment(at, dates) },
    {
      key: "route",
      head: t("wallets.way"),
      card: "title",
      cell: ({ from, to }) => t("wallets.route", { from: nameOf(from), to: nameOf(to) }),
    },
    {
      key: "amount",
      head: t("wallet.amount"),
      end: true,
      card: "figure",
      cell: ({ amount }) => <Money of={amount} symbol={symbol} />,
    },
    {
      key: "state",
      head: t("wallet.status"),
      card: "badge",
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`wallets.state.${state}`)}</Badge>,
    },
  ];
}
